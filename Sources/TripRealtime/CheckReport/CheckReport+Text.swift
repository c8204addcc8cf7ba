import FoundationEssentials
import TripCore
import TripFeed

extension FeedCheck {
  /// The number of findings of each rule that ``writeText(to:)`` prints; for the findings beyond them it prints only
  /// their number.
  private static let shown = 5

  /// Adds the findings to `output` as text for people, in English: each broken rule with its first findings.
  public func writeText(to output: inout TextOutput) {
    let byRule = Dictionary(grouping: findings, by: \.rule)
    for rule in Rule.allCases {
      guard let found = byRule[rule] else { continue }
      let count = counts[rule] ?? found.count
      let often = count == 1 ? "once" : "\(count) times"
      output.write("\(rule.id), \(often): \(rule.whatIsWrong) \(rule.advice)\n")
      for finding in found.prefix(Self.shown) { output.write("  \(finding.place)\n") }
      if count > Self.shown { output.write("  and \(count - Self.shown) more\n") }
    }
    output.write("\(tripUpdates) trip updates")
    if otherEntities > 0 { output.write(", \(otherEntities) other entities, which are not judged") }
    output.write(isClean ? ": no findings\n" : ": \(counts.values.reduce(0, +)) findings\n")
    if !notJudged.isEmpty {
      output.write("Not judged without a version before: \(notJudged.map(\.id).joined(separator: ", "))\n")
    }
  }

  /// Adds the findings to `output` as one JSON object on a line of its own. Its key `counts` also counts the findings
  /// beyond the 10,000 of each rule that `findings` lists.
  public func writeJSON(to output: inout TextOutput) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      clean: isClean, counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) }),
      trip_updates: tripUpdates, other_entities: otherEntities, not_judged: notJudged.map(\.id),
      findings: findings.map { finding in
        Document.Entry(
          rule: finding.rule.id, severity: finding.rule.isError ? "error" : "warning", entity: finding.entity,
          trip_id: finding.tripID, stop: finding.stop, value: finding.value, message: finding.message,
          advice: finding.advice)
      })
    // Encoding cannot fail, because the document holds only texts and numbers.
    if let json = try? encoder.encode(document) {
      output.write(String(decoding: VisibleText.bytes(Array(json), style: .json), as: UTF8.self) + "\n")
    }
  }

  /// The result of a check as a JSON object. Its keys are in snake_case, as GTFS writes names.
  private struct Document: Encodable {
    struct Entry: Encodable {
      let rule: String
      let severity: String
      let entity: String?
      let trip_id: String?
      let stop: String?
      let value: String?
      let message: String
      let advice: String
    }

    let clean: Bool
    let counts: [String: Int]
    let trip_updates: Int
    let other_entities: Int
    let not_judged: [String]
    let findings: [Entry]
  }
}

extension Finding {
  /// The entity, trip, stop and value of the finding, as one line of text.
  var place: String {
    let trip = tripID.flatMap { $0 == entity ? nil : "trip_id \($0)" }
    let parts = [entity.map { "entity \($0)" } ?? "header", trip, stop, value].compactMap { $0 }
    return String(parts.joined(separator: ", ").map { $0.isNewline ? " " : $0 })
  }
}
