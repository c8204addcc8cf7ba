import FoundationEssentials
import TripCore

/// How the published feed is, for those who watch over it.
struct Health {
  enum Status: String, Encodable {
    case ok
    /// The last version is old, and nothing says why.
    case stale
    /// Something keeps the feed from being right, which ``Health/reasons`` tell.
    case failing
    /// Nothing is published yet.
    case starting
  }

  let status: Status
  /// Why it is not well, a line each.
  let reasons: [String]
  private let version: ServedVersion?
  private let age: Duration

  init(_ content: ServedContent, at moment: ContinuousClock.Instant, stale: Duration) {
    version = content.version
    age = content.version.map { moment - $0.moment } ?? .zero
    var reasons = content.reasons
    if age >= stale { reasons.append("the last version is \(age.components.seconds) seconds old") }
    self.reasons = reasons
    status =
      !content.reasons.isEmpty ? .failing : content.version == nil ? .starting : age < stale ? .ok : .stale
  }

  /// `{"age_seconds":3,"bytes":81234,"status":"ok","timestamp":1795239134,"version_time":"2026-11-21T05:32:14Z"}`;
  /// where it is not well, with `"reasons":["the journal is damaged"]`.
  var json: [UInt8] {
    let fields = Fields(
      status: status, timestamp: version?.timestamp.unixSeconds,
      version_time: version.map { Date(timeIntervalSince1970: Double($0.timestamp.unixSeconds)).formatted(.iso8601) },
      age_seconds: version == nil ? nil : Int(age.components.seconds), bytes: version?.plain.readableBytes,
      reasons: reasons.isEmpty ? nil : reasons)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and whole numbers can always be encoded.
    return (try? encoder.encode(fields)).map { Array($0) + Array("\n".utf8) } ?? []
  }

  private struct Fields: Encodable {
    let status: Status
    let timestamp: Int?
    let version_time: String?
    let age_seconds: Int?
    let bytes: Int?
    let reasons: [String]?
  }
}
