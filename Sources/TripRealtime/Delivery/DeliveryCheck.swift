import TripCore

/// Checks the rules about how a server delivers a feed.
struct DeliveryCheck {
  /// The age of a feed, in seconds, above which consumers and the checks of regulators drop it.
  private static let greatestAge = 600
  /// The number of seconds by which `Last-Modified` may differ from the present time and the header's timestamp.
  private static let tolerance = 60
  /// The size in bytes above which compression spares consumers a second packet.
  private static let smallest = 1400
  /// The content types of protocol buffers. The first is that of the specification's examples.
  private static let contentTypes: Set = [
    "application/x-protobuf", "application/protobuf", "application/vnd.google.protobuf", "application/octet-stream",
    "application/x-google-protobuf",
  ]

  private let delivery: Delivery
  private let timestamp: UInt64
  private let now: Instant
  private(set) var findings = FindingList()

  /// Prepares to check how a feed was delivered; `now` is the present time.
  init(_ delivery: Delivery, of header: TransitRealtime_FeedHeader, now: Instant) {
    self.delivery = delivery
    timestamp = header.timestamp
    self.now = now
  }

  /// Adds the findings about the delivery to the list.
  mutating func check() {
    if delivery.isSecure == false { add(.notSecure, "http") }
    let type = delivery.contentType?.split(separator: ";", omittingEmptySubsequences: false).first.map {
      $0.filter { !$0.isWhitespace }.lowercased()
    }
    if type.map({ !Self.contentTypes.contains($0) }) ?? true {
      add(.wrongContentType, delivery.contentType.map { "Content-Type: \($0)" } ?? "no Content-Type")
    }
    if !delivery.isCompressed, delivery.size > Self.smallest { add(.notCompressed, "\(delivery.size) bytes") }
    if delivery.tag == nil { add(.noTag, nil) }
    for wrong in delivery.wrongRepeats { add(.sentAgain, wrong) }
    checkAge()
  }

  private mutating func checkAge() {
    let made = PosixTime.contains(timestamp) ? Int(clamping: timestamp) : nil
    if let made, now.unixSeconds - made > Self.greatestAge {
      add(.olderThanTenMinutes, "timestamp \(made), \(now.unixSeconds - made) s ago")
    }
    guard let text = delivery.modified else {
      add(.noModificationTime, nil)
      return
    }
    guard let modified = delivery.modificationTime?.unixSeconds else {
      add(.noModificationTime, "Last-Modified: \(text)")
      return
    }
    let age = now.unixSeconds - modified
    if age < -Self.tolerance { add(.wrongModificationTime, "Last-Modified: \(text), \(-age) s ahead") }
    if let made, made - modified > Self.tolerance {
      add(.wrongModificationTime, "Last-Modified: \(text), \(made - modified) s before the header's timestamp")
    }
    if made == nil, age > Self.greatestAge { add(.olderThanTenMinutes, "Last-Modified: \(text), \(age) s ago") }
  }

  private mutating func add(_ rule: Rule, _ value: String?) { findings.append(Finding(rule, value: value)) }
}
