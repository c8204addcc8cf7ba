/// Whether a trip has left the first stop that it serves, as far as anybody knows.
///
/// A trip whose departure has passed has not left for that reason alone. It counts as having left when a dispatcher
/// decided its departure, or a followed feed reports one.
///
/// ```swift
/// DepartureState(trip, at: now)  // .shouldHaveLeft: 08:17 has passed, and nobody has said that the trip left
/// ```
public enum DepartureState: Hashable, Sendable {
  /// The departure is still to come; of a cancelled trip, the scheduled one.
  case ahead
  /// The scheduled departure has passed, and nothing is known of the trip: no dispatcher decided about its times, and
  /// no followed feed reports them, or only one that has fallen silent.
  case shouldHaveLeft
  /// The trip has left: its departure, as a dispatcher decided or a feed reports, has passed.
  case left
  /// The trip was to leave by now, but is cancelled.
  case cancelled

  /// Makes the state of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip with what is decided and reported about it. A delay that is known at any stop counts: who
  ///     reports the trip at a later stop knows that it runs.
  ///   - now: The present time.
  public init(_ trip: Trip, at now: Instant) {
    if trip.isCancelled {
      self = trip.scheduledStart <= now ? .cancelled : .ahead
    } else if let departure = trip.actualDeparture, trip.delaySource != .vehicle || departure > now {
      self = departure <= now ? .left : .ahead
    } else if trip.scheduledStart > now {
      self = .ahead
    } else {
      // When a vehicle should be there does not say that it came.
      let isKnown = trip.wasSeenLeaving || trip.delaySource != .vehicle && trip.overallDelay != nil
      self = isKnown ? .left : .shouldHaveLeft
    }
  }

  /// Makes the state of a trip of which only the timetable is known, from its scheduled departure.
  public init(scheduled departure: Instant, at now: Instant) { self = departure <= now ? .shouldHaveLeft : .ahead }

  /// Whether the departure is over: the trip has left, or was to leave by now and is cancelled. Lists show it pale.
  public var isOver: Bool { self == .left || self == .cancelled }
}
