import TripCore

/// A trip that is not published in a version of the feed, because consumers would reject its entity or take it for
/// another trip.
public struct HeldBack: Sendable {
  /// The trip that was held back.
  public let instance: TripInstance
  /// The entity of the trip, which was not published.
  public let entity: TransitRealtime_FeedEntity
  /// The rules that the entity breaks, with the places.
  public let findings: [Finding]
  /// Why the profile cannot tell of an extra trip; `nil` when the reason is in ``findings``.
  public let limit: ProfileLimit?
  /// The profile in which the trip is held back; `nil` when it is held back in each feed that is published.
  public let profile: FeedProfile?

  /// The reasons, as the desk and the log show them.
  public var reasons: [PublishingStatus.BrokenRule] {
    let broken = findings.map { PublishingStatus.BrokenRule(id: $0.rule.id, message: $0.message, value: $0.value) }
    return limit.map { [.init(id: nil, message: $0.message, value: $0.value)] } ?? broken
  }
}
