import TripCore
import TripRealtime
import TripWeb

/// The outlets of a publication: the files and the HTTP addresses at which feeds are published, each with the profile of
/// its readers.
public struct PublicationTargets: Sendable {
  /// A file to publish to.
  public struct File: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// What the file tells of.
    public let content: FeedContent
    /// How the file tells of extra trips.
    public let profile: FeedProfile

    /// Makes a file to publish to. The properties of the same names explain the parameters.
    public init(_ path: String, content: FeedContent = .trips, profile: FeedProfile = .standard) {
      self.path = path
      self.content = content
      self.profile = profile
    }

    /// The feed that the file gets.
    public var feed: PublishedFeed { PublishedFeed(content, for: profile) }
  }

  /// An address at which an HTTP server has the feeds: alerts, and for each profile the trip updates, and both in one.
  public struct Server: Hashable, Sendable {
    /// The address of the server.
    public let address: ServeAddress
    /// The profiles in which the server has the trip updates.
    public var profiles: Set<FeedProfile>

    /// Makes an address. The properties of the same names explain the parameters.
    public init(_ address: ServeAddress, profiles: Set<FeedProfile> = [.standard]) {
      self.address = address
      self.profiles = profiles
    }

    /// The feeds that the server has.
    public var feeds: Set<PublishedFeed> {
      Set(profiles.flatMap { profile in FeedContent.allCases.map { PublishedFeed($0, for: profile) } })
    }
  }

  /// The files, from `--publish-to`.
  public var files: [File]
  /// The servers, from `--serve`, each address once.
  public var servers: [Server]
  /// The path of the file that stores the last header timestamp, so that timestamps never go back after a restart;
  /// `nil` for none.
  public var timestampFile: String?

  /// The path of the journal. Publishing to the journal's files is refused. `nil` when there is no journal to
  /// protect.
  public var store: String?

  /// The lead among publishers that share the journal on a server, where the last header timestamp is kept, too; `nil`
  /// for a publisher that is alone.
  public var leadership: (any Leadership)?

  /// How the servers make pages for passengers; `nil` when they have none.
  public var pages: PageSettings?

  /// Makes the outlets of a publication. The properties of the same names explain the parameters.
  public init(
    files: [File], servers: [Server] = [], timestampFile: String? = nil, store: String? = nil,
    leadership: (any Leadership)? = nil
  ) {
    self.files = files
    self.servers = servers
    self.timestampFile = timestampFile
    self.store = store
    self.leadership = leadership
  }

  /// Makes the outlets of a publication to at most one file and one address, in the profile `standard`.
  public init(
    file: String? = nil, address: ServeAddress? = nil, timestampFile: String? = nil, store: String? = nil,
    leadership: (any Leadership)? = nil
  ) {
    self.init(
      files: file.map { [File($0)] } ?? [], servers: address.map { [Server($0)] } ?? [], timestampFile: timestampFile,
      store: store, leadership: leadership)
  }

  /// Whether there is neither a file nor an address.
  public var isEmpty: Bool { files.isEmpty && servers.isEmpty }

  /// The feeds of all outlets.
  public var feeds: Set<PublishedFeed> {
    servers.reduce(into: Set(files.map(\.feed))) { $0.formUnion($1.feeds) }
  }

  /// The profiles of the feeds with trips.
  public var profiles: Set<FeedProfile> { Set(feeds.lazy.filter { $0.content != .alerts }.map(\.profile)) }

  /// Whether a file or a server has the alerts.
  public var haveAlerts: Bool { feeds.contains { $0.content != .trips } }

  /// The greatest number of bytes that are read of an existing file, to check that it is a feed and may be
  /// overwritten.
  private static let largestFeed = 64 << 20

  /// Opens the files to publish to.
  ///
  /// - Returns: The files. They are locked as long as they are kept, or while they are written when publishers share
  ///   them.
  /// - Throws: ``PublicationError/notOurs(path:)`` when a file is not an earlier version of the feed or belongs to the
  ///   journal, ``PublicationError/namedTwice(path:)`` when two paths lead to one file, and other publication errors.
  public func openedFiles() throws(PublicationError) -> [PublishedFile] {
    var opened: [PublishedFile] = []
    for target in files {
      // The lock of a file does not tell another program from this one, so this comes first.
      for file in opened where try file.leads(to: target.path) { throw .namedTwice(path: target.path) }
      let file = try PublishedFile(path: target.path, feed: FeedPath(target.feed), lease: leadership?.lease)
      if store.map(file.belongs) ?? false { throw PublicationError.notOurs(path: target.path) }
      try file.refuseUnless(atMost: Self.largestFeed) { (try? RealtimeFeed(bytes: $0)) != nil }
      opened.append(file)
    }
    return opened
  }
}

extension FeedPath {
  /// The path of a feed: `/trip-updates.pb`, `/alerts.pb` or `/feed.pb`, and for another profile than the standard in a
  /// folder with its name, as `/google/trip-updates.pb`.
  public init(_ feed: PublishedFeed) {
    self.init((feed.profile == .standard ? "/" : "/\(feed.profile.name)/") + feed.content.fileName)
  }
}
