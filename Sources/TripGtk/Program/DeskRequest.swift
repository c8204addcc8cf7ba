import TripCore
import TripFeed
import TripProgram
import TripWeb

/// What somebody asked to have on the desk.
struct DeskRequest: Sendable {
  /// A GTFS feed, as .zip or folder.
  var path: String
  /// How it is to be opened.
  var options = Options()

  /// How a feed is opened, whichever it is.
  struct Options: Sendable {
    /// The service day; today where nobody named one.
    var date: ServiceDate?
    /// Where the clock of a rehearsal begins.
    var rehearsalStart: WallClockTime?
    /// Whether it is to be a desk beside any that runs already.
    var isNewDesk = false
    /// What the feed's tables may unpack to at most.
    var unpackLimit = ByteCount.unpackLimit
    /// Where decisions are kept, and by whom.
    var store = StoreOptions.Values()
    /// What is published where, and what is followed.
    var publishing = PublishOptions.Values()

    /// Whether the desk is one of its own, whatever else runs: a rehearsal, a journal that was named, or as was asked.
    var isAlone: Bool { isNewDesk || rehearsalStart != nil || store.path != nil }

    /// What was asked for that a desk which runs already does not take over, as options of the command line. The day
    /// is handed on to it, and with another operator it would be another desk.
    var onlyForNewDesk: [String] {
      let wishes = [
        ("--author", store.author != nil), ("--publish-to", publishing.file != nil),
        ("--serve", publishing.address != nil), ("--follow", !publishing.followed.isEmpty),
        ("--follow-ca", publishing.followPolicy.rootCertificates != nil),
        ("--follow-header-file", publishing.followPolicy.headers != RequestHeaders()),
        ("--vouch", publishing.vouch != nil),
      ]
      return wishes.filter(\.1).map(\.0)
    }
  }

  /// What the feed is called: the last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
