/// The result of checking one version of a GTFS-Realtime feed.
public struct FeedCheck: Sendable {
  /// The places that break a rule: first those of the header, then those of the entities in their order. At most 10,000
  /// of each rule.
  public let findings: [Finding]
  /// The number of places that break each rule, including places that ``findings`` leaves out. Rules that no place
  /// breaks are not in the dictionary.
  public let counts: [Rule: Int]
  /// The rules that could not be checked, because the caller gave no previous version of the feed.
  public let notJudged: [Rule]
  /// The number of trip updates that were checked.
  public let tripUpdates: Int
  /// The number of alerts that were checked.
  public let alerts: Int
  /// The number of entities with neither a trip update nor an alert, such as vehicle positions. They are not checked.
  public let otherEntities: Int

  /// Whether the feed breaks no rule.
  public var isClean: Bool { findings.isEmpty }
}
