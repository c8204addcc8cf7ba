import TripCore
import TripFeed

extension CheckReport {
  /// The number of findings of each rule that ``writeText(to:)`` prints; for the findings beyond them it prints only
  /// their number.
  private static let shown = 5

  /// Adds the report to `output` as text for people, in English: for each feed, each broken rule with its first
  /// findings.
  public func writeText(to output: inout TextOutput) {
    for (number, feed) in feeds.enumerated() {
      if feeds.count > 1 { output.write("\(number > 0 ? "\n" : "")\(feed.source):\n") }
      Self.write(feed, to: &output)
    }
  }

  private static func write(_ feed: Feed, to output: inout TextOutput) {
    let check = feed.check
    let byRule = Dictionary(grouping: check.findings, by: \.rule)
    for rule in Rule.allCases {
      guard let found = byRule[rule] else { continue }
      let count = check.counts[rule] ?? found.count
      output.write("\(rule.id), \(feed.often(rule)): \(rule.whatIsWrong) \(rule.advice)\n")
      for finding in found.prefix(shown) { output.write("  \(finding.place)\n") }
      // In a watched feed the same place is counted again in each version, and is named once.
      if feed.watched == nil, count > shown { output.write("  and \(count - shown) more\n") }
    }
    if let watched = feed.watched { output.write("\(watched.summary); at the end ") }
    output.write(check.contents)
    output.write(check.isClean ? ": no findings\n" : ": \(check.counts.values.reduce(0, +)) findings\n")
    if !check.notJudged.isEmpty {
      output.write("Not judged without a version before: \(check.notJudged.map(\.id).joined(separator: ", "))\n")
    }
  }
}

extension FeedCheck {
  /// What the feed holds, such as `12 trip updates, 3 alerts`.
  var contents: String {
    var parts: [String] = []
    if tripUpdates > 0 || alerts == 0 { parts.append("\(tripUpdates) trip updates") }
    if alerts > 0 { parts.append("\(alerts) \(alerts == 1 ? "alert" : "alerts")") }
    if otherEntities > 0 { parts.append("\(otherEntities) other entities, which are not judged") }
    return parts.joined(separator: ", ")
  }
}

extension Watched {
  /// How the feed was watched, such as `Watched for 300 s: 31 requests, 20 versions`.
  var summary: String {
    "Watched for \((ended - began).count) s: \(requests) requests, \(versions) versions"
  }
}

extension Finding {
  /// The entity, trip, stop and value of the finding, as one line of text.
  var place: String {
    let trip = tripID.flatMap { $0.text == entity ? nil : "trip_id \($0)" }
    let place = entity.map { "entity \($0)" } ?? (rule.isAboutDelivery ? "server" : "header")
    let parts = [place, trip, stop, value].compactMap { $0 }
    return String(parts.joined(separator: ", ").map { $0.isNewline ? " " : $0 })
  }
}
