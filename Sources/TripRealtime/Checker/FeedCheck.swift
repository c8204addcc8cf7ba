/// What a check of a feed found.
public struct FeedCheck: Sendable {
  /// The places where a rule is broken, the header first, then in the order of the entities: the first 10,000 of each rule.
  public let findings: [Finding]
  /// How often each rule is broken.
  public let counts: [Rule: Int]
  /// The rules that could not be judged from what was given.
  public let notJudged: [Rule]
  /// How many trip updates were looked at.
  public let tripUpdates: Int
  /// How many entities hold something else; only the rules of trip updates are judged.
  public let otherEntities: Int

  /// Whether nothing was found.
  public var isClean: Bool { findings.isEmpty }
}
