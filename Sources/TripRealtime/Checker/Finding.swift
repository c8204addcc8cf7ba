/// One place where a feed breaks a rule.
public struct Finding: Hashable, Sendable {
  /// Which rule.
  public let rule: Rule
  /// The entity's id; nothing where it is the header's fault.
  public let entity: String?
  /// `trip_id`, where the entity gives one.
  public let tripID: String?
  /// The stop, as `stop_sequence 7` or `stop_id A`, where it is about one.
  public let stop: String?
  /// The field and what stands there, as `arrival.time 1763622000, not after 1763622000`.
  public let value: String?

  /// Makes a finding.
  public init(_ rule: Rule, entity: String? = nil, tripID: String? = nil, stop: String? = nil, value: String? = nil) {
    self.rule = rule
    self.entity = entity
    self.tripID = tripID
    self.stop = stop
    self.value = value
  }

  /// What is wrong, as a sentence.
  public var message: String { rule.whatIsWrong }
  /// What to do about it, as a sentence.
  public var advice: String { rule.advice }
}
