import TripCore
import TripRealtime
import TripWeb

/// The outlets of a publication: the files and the HTTP addresses at which the feed is published, each with the profile
/// of its readers.
public struct PublicationTargets: Sendable {
  /// A file to publish to.
  public struct File: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// How the file tells of extra trips.
    public let profile: FeedProfile

    /// Makes a file to publish to. The properties of the same names explain the parameters.
    public init(_ path: String, profile: FeedProfile = .standard) {
      self.path = path
      self.profile = profile
    }
  }

  /// An address at which an HTTP server has the feed, at a path for each profile.
  public struct Server: Hashable, Sendable {
    /// The address of the server.
    public let address: ServeAddress
    /// The profiles in which the server has the feed.
    public var profiles: Set<FeedProfile>

    /// Makes an address. The properties of the same names explain the parameters.
    public init(_ address: ServeAddress, profiles: Set<FeedProfile> = [.standard]) {
      self.address = address
      self.profiles = profiles
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

  /// The profiles of all outlets.
  public var profiles: Set<FeedProfile> {
    servers.reduce(into: Set(files.map(\.profile))) { $0.formUnion($1.profiles) }
  }

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
      let file = try PublishedFile(path: target.path, feed: FeedPath(target.profile), lease: leadership?.lease)
      if store.map(file.belongs) ?? false { throw PublicationError.notOurs(path: target.path) }
      try file.refuseUnless(atMost: Self.largestFeed) { (try? RealtimeFeed(bytes: $0)) != nil }
      opened.append(file)
    }
    return opened
  }
}

extension FeedPath {
  /// The path of the trip updates in a profile: `/trip-updates.pb` for the standard, and else in a folder with the name
  /// of the profile, as `/google/trip-updates.pb`.
  public init(_ profile: FeedProfile) {
    self.init((profile == .standard ? "" : "/\(profile.name)") + FeedPath.tripUpdates.text)
  }
}
