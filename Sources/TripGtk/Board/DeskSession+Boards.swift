import TripCore
import TripFeed

// The passenger boards of a desk. They stay open when the desk opens another timetable, and end with the program.
extension DeskSession {
  /// Opens a passenger board of this desk.
  ///
  /// - Parameters:
  ///   - stops: The `stop_id`s of the stops whose departures the board shows.
  ///   - failed: Called with the reason as text when the feed has no such stop or cannot be read.
  func openBoard(at stops: [GTFSID], failed: @escaping @MainActor (String) -> Void) {
    Task { [feed = feed.value, user = environment.language ?? "en", now = clock.now(), decided = desk.journal.shown] in
      switch await BoardContents.read(stops, of: feed, besideDeskIn: user, now: now, decided: decided) {
      case .success(let contents): boards.append(Board(contents, of: self))
      case .failure(let problem): failed(problem.description)
      }
    }
  }

  /// Reads the stops and stations that a board can be opened for, away from the main thread.
  @concurrent static func stops(of feed: GTFSFeed, in language: String?) async -> Result<[Stop], FeedError> {
    Result { () throws(FeedError) in try feed.stops(in: language) }
  }
}
