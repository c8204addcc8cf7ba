/// Why a measure is not possible. Each case has the place and the time that a dispatcher asks for next.
public enum MeasureRefusal: Error, Hashable, Sendable {
  /// The timetable does not have the trip.
  case noSuchTrip(TripInstance)
  /// No vehicle of the trip is known, so that the measure has no later trips to work on, or no name to derive one from.
  case noVehicle(TripInstance)
  /// The trip runs by headway, and has no vehicle of its own.
  case frequencyBased(TripInstance)
  /// The trip is cancelled.
  case cancelled(TripInstance)
  /// The trip has arrived at its last stop, as far as is known.
  case over(TripInstance, since: Instant)
  /// The trip has left its first stop.
  case departed(TripInstance, at: Instant)
  /// The trip has left a stop that it would skip, or at which it would wait.
  case passed(TripInstance, stop: String, at: Instant)
  /// The vehicle stands at one place when it would be needed at another.
  case elsewhere(vehicle: GTFSID, at: String, needed: String, time: Instant)
  /// The vehicle would be needed, at some stop, before its day begins, at that stop or another one.
  case beginsLater(vehicle: GTFSID, at: String, since: Instant, needed: String, time: Instant)
  /// The vehicle runs a trip when it would be needed for another one.
  case onTheWay(vehicle: GTFSID, TripInstance, from: String, to: String, time: Instant)
  /// The vehicle runs the trip already, or it is the vehicle of both trips.
  case sameVehicle(GTFSID)
  /// The trips are of two service dates, and a vehicle counts within one.
  case otherDay(TripInstance)
  /// The trip is not a later one of the vehicle.
  case notLater(TripInstance, vehicle: GTFSID)
  /// The vehicle has no trip after this one.
  case lastTrip(TripInstance, vehicle: GTFSID)
  /// The trip does not call at the stop: it has no such stop, or skips it.
  case noSuchStop(TripInstance, StopSequence)
  /// Fewer than two stops would be left.
  case tooFewStops(TripInstance, stop: String)
  /// The trip ends or begins at the stop anyway.
  case endsThere(TripInstance, stop: String)
  /// The trip begins at the stop anyway.
  case beginsThere(TripInstance, stop: String)
  /// The trip leaves the stop at that time or later anyway.
  case leavesLater(TripInstance, stop: String, at: Instant)
  /// The other trip does not arrive at the stop, nor at another one of its station.
  case doesNotMeet(TripInstance, stop: String)
  /// Waiting for the other trip makes no sense: it begins at the stop, or elsewhere in the same station, so that no passenger
  /// arrives with it.
  case bringsNobody(TripInstance, stop: String)
  /// A trip does not wait for its own passengers.
  case waitsForItself(TripInstance)
  /// The name of a vehicle is empty.
  case noName
  /// The desk refuses a decision about the trip.
  case refused(TripInstance, DecisionError)
}
