import TripCore
import TripFeed
import TripProgram
import TripWeb

/// A request to open a desk: the feed, and the options.
struct DeskRequest: Sendable {
  /// The path of the GTFS feed, a .zip file or a folder.
  var path: String
  /// The options for opening the feed.
  var options = Options()

  /// The options for opening any feed.
  struct Options: Sendable {
    /// The service day to show; `nil` for today.
    var date: ServiceDate?
    /// The time at which the clock of a rehearsal starts; `nil` when the desk is not a rehearsal.
    var rehearsalStart: WallClockTime?
    /// Whether to open another desk even when a desk of the same feed is running.
    var isNewDesk = false
    /// The limit for the unpacked size of the feed's tables.
    var unpackLimit = ByteCount.unpackLimit
    /// The options of the journal: its file, its author and its operator.
    var store = StoreOptions.Values()
    /// The options for publishing and following.
    var publishing = PublishOptions.Values()
    /// Whether a board is opened. A board shows decisions and takes none.
    var isBoard = false

    /// For whom decisions, and what was read of a journal on a server, are kept on this computer.
    var keeper: String { isBoard ? "(board)" : store.authorName }

    /// Whether a new desk is opened even when a desk of the same feed is running: for a rehearsal, for a journal that
    /// the command line names, and with `--new-desk`.
    var isAlone: Bool { isNewDesk || rehearsalStart != nil || store.path != nil }

    /// The names of the given options that a desk that is running already does not take over.
    ///
    /// `--date` is not among them, because the running desk shows that day. `--operator` is not, because a desk of
    /// another operator is another desk.
    var onlyForNewDesk: [String] {
      let given = [
        ("--author", store.author != nil), ("--publish-to", !publishing.files.isEmpty),
        ("--serve", !publishing.servers.isEmpty), ("--follow", !publishing.followed.isEmpty),
        ("--follow-ca", publishing.followPolicy.rootCertificates != nil),
        ("--follow-header-file", publishing.followPolicy.headers != RequestHeaders()),
        ("--vouch", publishing.vouch != nil), ("--no-pages", !publishing.hasPages),
      ]
      return given.filter(\.1).map(\.0) + publishing.alerts.names
    }
  }

  /// The name of the feed for the user: the last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
