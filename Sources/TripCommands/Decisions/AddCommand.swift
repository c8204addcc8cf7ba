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
      + "it away. The exit status is 3 when the trip is added and its trip_id cannot be printed; standard error has it "
      + "then.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: "trip_id of the trip whose stops and running times the extra trip has.")
  var tripID: GTFSID

  @OptionGroup
  var minutes: MinutesArgument

  @OptionGroup
  var departure: StartTimeOption

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  @Option(
    help: ArgumentHelp(
      "trip_id of the extra trip (default: a new one). A second `add` of the same trip with the same id adds no other.",
      valueName: "TRIP_ID"))
  var id: GTFSID?

  func validate() throws {
    try RepairedArgument.refuse(tripID)
    guard let id else { return }
    if id.isEmpty || id == "-" || id.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw ValidationError("--id '\(id)' is no trip_id; name one without control characters")
    }
  }

  func run() throws {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(feed: feed, limit: unpacking.limit, journal)
      defer { desk.close() }
      try desk.select([NamedTrip(id: tripID, startTime: departure.startTime)])
      guard let row = desk.model.selection.row.value else { return }
      let draft = desk.model.draft
      draft.begin(like: row, later: minutes.value, as: id)
      guard let instance = draft.current.value?.trip.instance else {
        throw CommandFailure.refused("no trip can run like \(tripID): its stop times contradict each other")
      }
      try refuseOther(instance, like: row, desk.model)
      try await desk.decide { desk throws(Refusal) in try desk.confirmDraft() }
      var output = TextOutput(.text)
      output.write("\(instance.tripID)\n")
      do throws(ClosedOutput) { try output.flush() } catch {
        StandardError.write("the extra trip \(instance.tripID) is added and saved; do not add it again: \(error)")
        throw ExitCode(CommandFailure.savedUnwritten)
      }
    }
  }

  /// Refuses a `trip_id` that another trip of the day has.
  @MainActor
  private func refuseOther(_ instance: TripInstance, like row: Int, _ desk: DeskModel) throws(ExitCode) {
    let other = desk.trips.row(of: instance)
    guard other != nil || desk.journal.shown.isDecided(instance) else { return }
    let plan = desk.timetable.value.extraTrip(like: row, later: minutes.value, among: desk.journal.shown)
    let isOfTimetable = other.map { !desk.timetable.value.scheduledTrips[$0].isExtra } ?? false
    guard !isOfTimetable, desk.journal.shown.extraTrip(instance)?.isAlike(plan) ?? false else {
      throw CommandFailure.refused(
        "\(instance.tripID) is another trip of \(instance.serviceDate) already; choose another --id")
    }
  }
}
