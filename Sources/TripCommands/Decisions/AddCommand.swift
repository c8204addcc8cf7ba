import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// Adds a trip that the timetable does not have, without a window: `tripdesk add FEED TRIP_ID +15`.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an extra trip that runs like another one, some minutes later or earlier.",
    discussion:
      "It prints the trip_id of the extra trip, by which the other commands decide about it. `tripdesk withdraw` takes "
      + "it away.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: "trip_id of the trip whose stops and running times the extra trip has.")
  var tripID: String

  @OptionGroup
  var minutes: MinutesArgument

  @OptionGroup
  var journal: JournalOptions

  func run() throws {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(feed: feed, journal)
      defer { desk.close() }
      try desk.select([NamedTrip(id: tripID, startTime: journal.startTime)])
      guard let row = desk.model.selection.row.value else { return }
      let draft = desk.model.draft
      draft.begin(like: row, later: minutes.value)
      guard let instance = draft.current.value?.trip.instance else {
        throw CommandFailure.refused("no trip can run like \(tripID): its stop times contradict each other")
      }
      try await desk.decide { desk throws(Refusal) in try desk.confirmDraft() }
      var output = TextOutput(.text)
      output.write(instance.tripID + "\n")
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }
}
