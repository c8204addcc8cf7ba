import TripCore

/// The alerts that follow from the published trips. After a decision, only those alerts are made again in which the trip is
/// or was.
public struct DerivedAlerts: Sendable {
  private var alerts: AutomaticAlerts
  /// The trips with a reason, as ``alerts`` knows them.
  private var noted: [TripInstance: Trip] = [:]

  /// Makes the alerts of no trips.
  ///
  /// - Parameter settings: An empty set, with the texts and the limit of late trips.
  public init(_ settings: AutomaticAlerts) { alerts = settings }

  /// Returns the alerts about trips.
  ///
  /// Cost: compares each trip that has a reason with how it was before, and grows with the number of alerts.
  ///
  /// - Parameters:
  ///   - trips: All trips that have a reason, and any others, as they are published.
  ///   - now: The current time.
  /// - Returns: The alerts about trips that have not ended.
  public mutating func alerts(about trips: some Sequence<Trip>, at now: Instant) -> [Alert] {
    var gone = Set(noted.keys)
    for trip in trips where trip.reason != nil {
      gone.remove(trip.instance)
      guard noted[trip.instance] != trip else { continue }
      noted[trip.instance] = trip
      alerts.update(trip)
    }
    for instance in gone {
      noted[instance] = nil
      alerts.remove(instance)
    }
    return alerts.alerts(at: now)
  }
}
