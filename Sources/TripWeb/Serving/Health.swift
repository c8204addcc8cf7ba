import FoundationEssentials
import TripCore

/// How the published feed is, for those who watch over it.
struct Health {
  enum Status: String, Encodable {
    case ok
    case stale
    /// Nothing is published yet.
    case starting
  }

  let status: Status
  private let version: ServedVersion?
  private let age: Duration

  init(_ version: ServedVersion?, at moment: ContinuousClock.Instant, stale: Duration) {
    self.version = version
    age = version.map { moment - $0.moment } ?? .zero
    status = version == nil ? .starting : age < stale ? .ok : .stale
  }

  /// `{"age_seconds":3,"bytes":81234,"status":"ok","timestamp":1795239134,"version_time":"2026-11-21T05:32:14Z"}`
  var json: [UInt8] {
    let fields = Fields(
      status: status, timestamp: version?.timestamp.unixSeconds,
      version_time: version.map { Date(timeIntervalSince1970: Double($0.timestamp.unixSeconds)).formatted(.iso8601) },
      age_seconds: version == nil ? nil : Int(age.components.seconds), bytes: version?.plain.readableBytes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Strings and whole numbers can always be encoded.
    return (try? encoder.encode(fields)).map { Array($0) + Array("\n".utf8) } ?? []
  }

  private struct Fields: Encodable {
    let status: Status
    let timestamp: Int?
    let version_time: String?
    let age_seconds: Int?
    let bytes: Int?
  }
}
