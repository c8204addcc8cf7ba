import ArgumentParser
import TripCore
import TripProgram

/// Takes the author's last decision about a day back without a window: `tripdesk undo FEED`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last decision of the author about a service day back.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @OptionGroup
  var journal: JournalOptions

  func run() throws {
    try CommandFailure.wait { [feed, journal] in
      let desk = try await CommandDesk(feed: feed, journal)
      defer { desk.close() }
      let proposals = UndoHistory(desk.opening.state, of: desk.author).undo(time: desk.now, author: desk.author)
      guard !proposals.isEmpty else {
        throw CommandFailure.refused("\(desk.author) has nothing to undo on \(desk.timetable.serviceDate)")
      }
      try await desk.append(proposals)
    }
  }
}
