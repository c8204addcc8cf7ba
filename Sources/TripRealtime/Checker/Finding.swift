import TripCore

/// One place where a GTFS-Realtime feed breaks a rule.
public struct Finding: Hashable, Sendable {
  /// The rule that the feed breaks.
  public let rule: Rule
  /// The id of the entity that breaks the rule, `FeedEntity.id`; `nil` when the header breaks it.
  public let entity: String?
  /// The `trip_id` of the trip that the finding is about; `nil` when the entity gives none.
  public let tripID: GTFSID?
  /// The stop, such as `stop_sequence 7` or `stop_id A`; `nil` when the finding is not about a stop.
  public let stop: String?
  /// The field and its value, such as `arrival.time 1763622000, not after 1763622000`; `nil` when there is no value to
  /// show.
  public let value: String?

  /// Makes a finding; arguments that are not known may be left out.
  public init(_ rule: Rule, entity: String? = nil, tripID: GTFSID? = nil, stop: String? = nil, value: String? = nil) {
    self.rule = rule
    self.entity = entity
    self.tripID = tripID
    self.stop = stop
    self.value = value
  }

  /// What is wrong, as a sentence in English.
  public var message: String { rule.whatIsWrong }
  /// What the producer of the feed can do so that the rule is kept, as a sentence in English.
  public var advice: String { rule.advice }
}
