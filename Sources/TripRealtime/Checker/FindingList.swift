/// Collects findings of a check: keeps the first ones of each rule, and counts all.
///
/// A feed of 600,000 stop time updates can break several rules in each update, and all these findings would take more
/// memory than the feed.
struct FindingList: Sendable {
  /// The greatest number of findings of one rule that are kept.
  static let limit = 10_000

  /// The findings that are kept, in the order in which they were added.
  private(set) var kept: [Finding] = []
  /// The number of findings of each rule, including those that are not kept.
  private(set) var counts: [Rule: Int] = [:]

  /// Adds a finding. If ``limit`` findings of its rule are kept already, it is only counted.
  mutating func append(_ finding: Finding) {
    let count = counts[finding.rule, default: 0] + 1
    counts[finding.rule] = count
    if count <= Self.limit { kept.append(finding) }
  }

  /// Adds all findings of another list to this one.
  mutating func append(_ other: FindingList) {
    var room: [Rule: Int] = [:]
    for (rule, count) in other.counts {
      let before = counts[rule, default: 0]
      room[rule] = Self.limit - before
      counts[rule] = before + count
    }
    for finding in other.kept {
      let left = room[finding.rule, default: 0]
      guard left > 0 else { continue }
      room[finding.rule] = left - 1
      kept.append(finding)
    }
  }
}
