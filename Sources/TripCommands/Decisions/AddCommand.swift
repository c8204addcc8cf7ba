import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk add FEED TRIP_ID +15`: adds an extra trip, which the timetable does not have.
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
  var departure: StartTimeOption

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(feed: feed, limit: unpacking.limit, journal)
      defer { desk.close() }
      try desk.select([NamedTrip(id: tripID, startTime: departure.startTime)])
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
