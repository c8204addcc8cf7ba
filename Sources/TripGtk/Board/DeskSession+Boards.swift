import TripCore
import TripFeed

// The passenger boards of a desk. They go on when another timetable is on the screen, and end with the program.
extension DeskSession {
  /// Opens a board.
  ///
  /// - Parameters:
  ///   - stops: The `stop_id`s of its place.
  ///   - failed: Told, in words, where there is no such place or the feed cannot be read.
  func openBoard(at stops: [String], failed: @escaping @MainActor (String) -> Void) {
    Task { [feed = feed.value, now = clock.now(), decided = desk.journal.shown] in
      switch await BoardContents.read(stops, of: feed, now: now, decided: decided) {
      case .success(let contents): boards.append(Board(contents, of: self))
      case .failure(let problem): failed(problem.description)
      }
    }
  }

  /// Reads the places that a board can hang at, away from the main thread.
  @concurrent static func stops(of feed: GTFSFeed, in language: String?) async -> Result<[Stop], FeedError> {
    Result { () throws(FeedError) in try feed.stops(in: language) }
  }
}
