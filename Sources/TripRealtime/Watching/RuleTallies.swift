/// Counts the findings of many versions of a feed, and keeps the first ones of each rule.
struct RuleTallies: Sendable {
  /// The greatest number of findings of one rule that are kept.
  static let limit = 20

  /// The first findings of each rule: one for each place, with the value that was seen first.
  private(set) var first: [Finding] = []
  /// The number of findings of each rule, in all versions together.
  private(set) var counts: [Rule: Int] = [:]
  /// For each rule, the number of versions with findings.
  private(set) var versions: [Rule: Int] = [:]
  private var places: [Rule: Set<Finding>] = [:]

  /// Adds the findings of one version, and how many there are of each rule, with those that `findings` leaves out.
  mutating func add(_ findings: [Finding], _ counts: [Rule: Int]) {
    for (rule, count) in counts {
      self.counts[rule, default: 0] += count
      versions[rule, default: 0] += 1
    }
    for finding in findings where places[finding.rule, default: []].count < Self.limit {
      // Values such as times change from version to version, but the place stays.
      let value = finding.entity == nil ? finding.value : nil
      let place = Finding(
        finding.rule, entity: finding.entity, tripID: finding.tripID, stop: finding.stop, value: value)
      if places[finding.rule, default: []].insert(place).inserted { first.append(finding) }
    }
  }
}
