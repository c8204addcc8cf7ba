/// An extra trip that somebody considers at a desk, and that nobody has decided.
public struct DraftTrip: Hashable, Sendable {
  /// The run whose stops and running times it has.
  public let template: TripInstance
  /// How much later than the template it leaves.
  public let shift: Seconds
  /// The trip as it would be; its `trip_id` is the one that it will have.
  public let trip: Trip
}
