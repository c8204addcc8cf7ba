/// An operator's settings for what follows from a late vehicle. They are the operator's, not a desk's, so that all desks
/// agree.
public struct VehicleSettings: Hashable, Sendable {
  /// The least time between the arrival of a vehicle and its next departure where no rule says otherwise, in seconds.
  public var turnaround: Seconds
  /// The rules for stops and routes.
  public var rules: [TurnaroundRule]
  /// How far ahead departures are predicted, in seconds: a trip that leaves later is only marked as at risk, because
  /// another vehicle may take over.
  public var horizon: Seconds
  /// Whether what follows from a late vehicle is published, under the same rules as the decision or report from which it
  /// follows.
  public var publishes: Bool

  /// Makes the settings. The properties of the same names explain the parameters.
  public init(
    turnaround: Seconds = .minutes(3), rules: [TurnaroundRule] = [], horizon: Seconds = .minutes(60),
    publishes: Bool = true
  ) {
    self.turnaround = turnaround
    self.rules = rules
    self.horizon = horizon
    self.publishes = publishes
  }
}
