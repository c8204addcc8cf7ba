/// What follows for a trip because its vehicle is late on a trip before, or has been given two trips at once.
///
/// A consequence is derived, and never stored: when its cause goes or recovers, it goes with it.
public struct Consequence: Hashable, Sendable {
  /// The trip from which this follows: the nearest one before on the same vehicle whose times a dispatcher decided or a
  /// followed feed reports; or the one that the vehicle would run at the same time.
  public let cause: TripInstance
  /// The delay at the trip's first stop, in seconds; 0 of the first one of two trips at once.
  public let delay: Seconds
  /// Whether the trip leaves so late that another vehicle may take over, or its vehicle has two trips at once: then nothing is
  /// predicted, and the trip is only marked.
  public let isAtRisk: Bool

  /// Makes a consequence. The properties of the same names explain the parameters.
  public init(cause: TripInstance, delay: Seconds, isAtRisk: Bool = false) {
    self.cause = cause
    self.delay = delay
    self.isAtRisk = isAtRisk
  }
}

extension VehicleSettings {
  /// Returns what follows for trips as passengers are told it. What the operator keeps at the desk becomes a risk, so that
  /// the trips are shown neither as late nor as on time.
  public func told(_ consequences: [TripInstance: Consequence]) -> [TripInstance: Consequence] {
    guard !publishes else { return consequences }
    return consequences.mapValues { Consequence(cause: $0.cause, delay: $0.delay, isAtRisk: true) }
  }
}

/// Where the delay of a trip at its first stop comes from.
public enum DelaySource: String, Hashable, Sendable {
  /// A dispatcher decided the departure.
  case decision
  /// A followed feed reports it, there or at a later stop.
  case report
  /// It follows from a late trip of the same vehicle.
  case vehicle
  /// No delay is known.
  case none
}
