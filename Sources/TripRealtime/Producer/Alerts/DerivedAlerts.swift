import TripCore

/// The alerts that follow from the published trips. After a decision, only those alerts are made again in which the trip is
/// or was.
public struct DerivedAlerts: Sendable {
  private var alerts: AutomaticAlerts
  /// The trips with a reason, as ``alerts`` knows them, with the last round in which each was there.
  private var noted: [TripInstance: (trip: Trip, round: Int)] = [:]
  private var round = 0

  /// Makes the alerts of no trips.
  ///
  /// - Parameter settings: An empty set, with the texts and the limit of late trips.
  public init(_ settings: AutomaticAlerts) { alerts = settings }

  /// Returns the alerts about trips.
  ///
  /// Cost: compares each trip that has a reason with how it was before, and grows with the number of alerts.
  ///
  /// - Parameters:
  ///   - trips: All trips that have a reason, and any others, each once.
  ///   - overrides: What dispatchers decided about the alerts, by the ids of `Alert.parts`.
  ///   - now: The current time.
  /// - Returns: The alerts about trips that have not ended, with what was decided about them in `Alert.override`.
  public mutating func alerts(
    about trips: [PublishedTrip], overriddenBy overrides: [GTFSID: AlertOverride] = [:], at now: Instant
  ) -> [Alert] {
    round += 1
    var count = 0
    // By index, because a copy of each trip would cost more than all else.
    for index in trips.indices where trips[index].trip.reason != nil {
      count += 1
      note(trips[index].trip, at: now)
    }
    if count < noted.count {
      for (instance, last) in noted where last.round < round {
        noted[instance] = nil
        alerts.remove(instance)
      }
    }
    alerts.use(overrides)
    return alerts.alerts(at: now)
  }

  private mutating func note(_ trip: Trip, at now: Instant) {
    // In place, because most trips are as they were, and a copy of each would cost more than all else.
    if let index = noted.index(forKey: trip.instance), noted.values[index].trip == trip {
      noted.values[index].round = round
    } else {
      alerts.update(trip, at: now)
      noted[trip.instance] = (trip, round)
    }
  }
}
