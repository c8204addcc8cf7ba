/// What a check finds: of each rule the first places, and how many there are.
///
/// A feed of 600,000 stop time updates can break several rules in each, which would take more memory than the feed.
struct FindingList: Sendable {
  /// How many places of one rule are kept.
  static let limit = 10_000

  /// The places that are kept, in the order in which they were found.
  private(set) var kept: [Finding] = []
  /// How often each rule is broken.
  private(set) var counts: [Rule: Int] = [:]

  /// Adds a place.
  mutating func append(_ finding: Finding) {
    let count = counts[finding.rule, default: 0] + 1
    counts[finding.rule] = count
    if count <= Self.limit { kept.append(finding) }
  }

  /// Adds all places of another list.
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
