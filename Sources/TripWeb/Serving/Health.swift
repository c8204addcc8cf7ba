import FoundationEssentials
import TripCore

/// The health of the published feed, which the server reports at `/health` for monitoring programs.
struct Health {
  /// The health of the published feed in one word.
  enum Status: String, Encodable {
    /// The last version is young, and there is no known problem.
    case ok
    /// The last version is old, and there is no known problem.
    case stale
    /// There is a known problem, which ``Health/reasons`` names.
    case failing
    /// No version was published yet.
    case starting
    /// Another publisher leads, and this one takes over when that one is gone.
    case standby
  }

  /// The health of the published feed in one word.
  let status: Status
  /// A line of English text for each known problem of the feed; an empty array when there is none.
  let reasons: [String]
  /// A line of English text for each part that is left out of the feed.
  let heldBack: [String]
  private let version: ServedVersion?
  /// The paths of the served feeds, in their order.
  private let paths: [FeedPath]
  /// Whether this publisher leads; `nil` when it is alone.
  private let leads: Bool?
  private let leader: String?
  /// The time since the last version was published; 0 before the first.
  private let age: Duration

  /// Computes the health of the served content. A version is stale from the age `stale` on.
  init(_ content: ServedContent, at moment: ContinuousClock.Instant, stale: Duration) {
    version = content.version
    heldBack = content.heldBack
    paths = content.paths
    leads = content.lease == nil ? nil : content.isLeading
    leader = content.leader?.name
    age = content.version.map { moment - $0.moment } ?? .zero
    var reasons = content.reasons
    if age >= stale { reasons.append("the last version is \(age.components.seconds) seconds old") }
    self.reasons = reasons
    status =
      !content.reasons.isEmpty
      ? .failing : leads == false ? .standby : content.version == nil ? .starting : age < stale ? .ok : .stale
  }

  /// The health as a JSON object with a line end, such as
  /// `{"age_seconds":3,"bytes":81234,"status":"ok","timestamp":1795239134,"version_time":"2026-11-21T05:32:14Z"}`.
  /// `bytes` is the size of the first feed; a server of several feeds also has the size of each:
  /// `"feeds":{"/google/trip-updates.pb":81240,"/trip-updates.pb":81234}`. When there are problems, it also has them:
  /// `"reasons":["the journal is damaged"]`, and for an alert that breaks a rule
  /// `"held_back":["alert “Closed” is held back: E032: …"]`. Where publishers share a journal,
  /// it says which one this is: `"role":"leader"`, or `"role":"standby"` and the leader's name, if it is known.
  var json: [UInt8] {
    let fields = Fields(
      status: status, timestamp: version?.timestamp.unixSeconds,
      version_time: version.map { Date(timeIntervalSince1970: Double($0.timestamp.unixSeconds)).formatted(.iso8601) },
      age_seconds: version == nil ? nil : Int(age.components.seconds),
      bytes: paths.first.flatMap { version?.feeds[$0]?.plain.readableBytes },
      feeds: paths.count > 1 ? version.map(sizes) : nil,
      reasons: reasons.isEmpty ? nil : reasons, held_back: heldBack.isEmpty ? nil : heldBack,
      role: leads.map { $0 ? "leader" : "standby" }, leader: leader)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding cannot fail for strings and whole numbers.
    return (try? encoder.encode(fields)).map { Array($0) + Array("\n".utf8) } ?? []
  }

  private func sizes(_ version: ServedVersion) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: version.feeds.map { ($0.key.text, $0.value.plain.readableBytes) })
  }

  private struct Fields: Encodable {
    let status: Status
    let timestamp: Int?
    let version_time: String?
    let age_seconds: Int?
    let bytes: Int?
    let feeds: [String: Int]?
    let reasons: [String]?
    let held_back: [String]?
    let role: String?
    let leader: String?
  }
}
