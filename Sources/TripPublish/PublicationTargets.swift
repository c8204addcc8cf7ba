import TripCore
import TripRealtime
import TripWeb

/// The targets of a publication: the file and the HTTP address at which the feed is published.
public struct PublicationTargets: Sendable {
  /// The path of the published file, from `--publish-to`; `nil` for none.
  public var file: String?
  /// The address of the HTTP server, from `--serve`; `nil` for none.
  public var address: ServeAddress?
  /// The path of the file that stores the last header timestamp, so that timestamps never go back after a restart;
  /// `nil` for none.
  public var timestampFile: String?

  /// The path of the journal. Publishing to the journal's files is refused. `nil` when there is no journal to
  /// protect.
  public var store: String?

  /// The lead among publishers that share the journal on a server, where the last header timestamp is kept, too; `nil`
  /// for a publisher that is alone.
  public var leadership: (any Leadership)?

  /// Makes the targets of a publication.
  public init(
    file: String? = nil, address: ServeAddress? = nil, timestampFile: String? = nil, store: String? = nil,
    leadership: (any Leadership)? = nil
  ) {
    self.file = file
    self.address = address
    self.timestampFile = timestampFile
    self.store = store
    self.leadership = leadership
  }

  /// Whether these targets have neither a file nor an address.
  public var isEmpty: Bool { file == nil && address == nil }

  /// The greatest number of bytes that are read of an existing file, to check that it is a feed and may be
  /// overwritten.
  private static let largestFeed = 64 << 20

  /// Opens the file to publish to.
  ///
  /// - Returns: The file, which is locked as long as it is kept, or while it is written when publishers share it; `nil` when there is none among the targets.
  /// - Throws: ``PublicationError/notOurs(path:)`` when the file is not an earlier version of the feed or belongs to the
  ///   journal, and other publication errors.
  public func openedFile() throws(PublicationError) -> PublishedFile? {
    guard let path = file else { return nil }
    let file = try PublishedFile(path: path, lease: leadership?.lease)
    if store.map(file.belongs) ?? false { throw PublicationError.notOurs(path: path) }
    try file.refuseUnless(atMost: Self.largestFeed) { (try? RealtimeFeed(bytes: $0)) != nil }
    return file
  }
}
