/// The result of checking a feed.
public struct FeedCheck: Sendable {
  /// The places that break a rule: first those of the header, then those of the entities in their order. At most 10,000
  /// of each rule.
  public let findings: [Finding]
  /// The number of places that break each rule, also those that ``findings`` leaves out. Rules that are not broken are
  /// missing.
  public let counts: [Rule: Int]
  /// The rules that could not be checked, because no previous version was given.
  public let notJudged: [Rule]
  /// The number of trip updates that were checked.
  public let tripUpdates: Int
  /// The number of entities without a trip update. They are not checked.
  public let otherEntities: Int

  /// Whether no rule is broken.
  public var isClean: Bool { findings.isEmpty }
}
