import ArgumentParser
import TripCore
import TripProgram

/// The arguments of the commands that decide about a service day and name no trip: the timetable and the journal.
struct DayOptions: ParsableArguments {
  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  /// Opens the desk of the day, and closes it after `work`.
  @MainActor
  func withDesk(_ work: @MainActor (CommandDesk) async throws -> Void) async throws {
    let desk = try await CommandDesk(feed: feed, limit: unpacking.limit, journal)
    defer { desk.close() }
    try await work(desk)
  }
}
