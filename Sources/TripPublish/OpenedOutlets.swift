import TripCore
import TripRealtime
import TripWeb

/// The outlets of a publication, opened: its files are locked, and its servers answer.
struct OpenedOutlets {
  /// All outlets, in the order in which they get a version.
  private(set) var all: [any PublicationOutlet] = []
  /// The greatest timestamp that one of the files holds, of an earlier run of the program.
  private(set) var timestamps = HeaderTimestamps()
  let files: [PublishedFile]
  private(set) var servers: [FeedServer] = []
  /// The paths of the files, and the addresses of the feeds with trip updates.
  private(set) var places: [String] = []
  /// The addresses of the other feeds.
  private(set) var otherPlaces: [String] = []

  /// Opens outlets.
  ///
  /// - Parameters:
  ///   - targets: The files and addresses to publish to.
  ///   - pages: The pages for passengers; `nil` when the servers have none.
  ///   - clock: The source of the current time.
  /// - Throws: ``PublicationError`` or `ServeError` when one of them cannot be used.
  init(_ targets: PublicationTargets, pages: PassengerPages?, clock: DeskClock) async throws {
    if let path = targets.timestampFile {
      let file = try Self.timestampFile(path, store: targets.store)
      if let last = try file.lastTimestamp() { timestamps.raise(to: last) }
      all.append(file)
    }
    files = try targets.openedFiles()
    for file in files {
      if let last = try file.lastTimestamp() { timestamps.raise(to: last) }
      all.append(file)
      places.append(file.path)
    }
    for target in targets.servers { try await open(target, targets.leadership?.lease, pages, clock) }
  }

  /// Opens the file with the last timestamp. One program at a time publishes from a journal in a file.
  private static func timestampFile(_ path: String, store: String?) throws(PublicationError) -> TimestampFile {
    do throws(PublicationError) { return try TimestampFile(path: path) } catch {
      // The user has not named this file, but the journal.
      if case .taken = error, let store { throw .journalTaken(path: store) }
      throw error
    }
  }

  private mutating func open(
    _ target: PublicationTargets.Server, _ lease: PublishingLease?, _ pages: PassengerPages?, _ clock: DeskClock
  ) async throws {
    let server = try await FeedServer(
      at: target.address, paths: Set(target.feeds.map { FeedPath($0) }), lease: lease, pages: pages, now: clock.now)
    let main = Set(target.profiles.map { FeedPath(PublishedFeed(.trips, for: $0)) })
    for (path, url) in zip(server.paths, server.urls) {
      if main.contains(path) { places.append(url) } else { otherPlaces.append(url) }
    }
    all.append(server)
    servers.append(server)
  }
}
