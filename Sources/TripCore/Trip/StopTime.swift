/// The `stop_sequence` of a stop time in stop_times.txt. It identifies a stop time within a trip, and grows along the
/// trip, but not always by one.
public struct StopSequence: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The value of `stop_sequence` in the feed.
  public let number: Int

  /// Makes a stop sequence from the number in the feed.
  public init(_ number: Int) { self.number = number }
  /// Makes a stop sequence from an integer literal.
  public init(integerLiteral value: Int) { number = value }

  /// Whether the stop of `a` comes before the stop of `b` along the trip.
  public static func < (a: StopSequence, b: StopSequence) -> Bool { a.number < b.number }
}

/// A stop time: a trip's scheduled arrival and departure at one stop, and what is known about delays and changes.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt.
public struct StopTime: Hashable, Sendable {
  /// `stop_sequence`: the number that identifies the stop time within its trip.
  public let sequence: StopSequence
  /// The stop at which the trip is planned to stop.
  public let stop: Stop
  /// The scheduled arrival of the trip at this stop.
  public let arrival: Instant
  /// The scheduled departure of the trip from this stop; in a valid ``Trip`` never before ``arrival``.
  public let departure: Instant
  /// Whether the GTFS feed leaves the times at this stop blank, so that they were worked out from the stops around.
  public let isInterpolated: Bool
  /// `pickup_type`: whether passengers may get on at this stop.
  public let pickup: Boarding
  /// `drop_off_type`: whether passengers may get off at this stop.
  public let dropOff: Boarding
  /// `stop_headsign`: the destination that the vehicle shows from this stop on; `nil` when the trip's own headsign
  /// applies.
  public let headsign: String?
  /// The delay at arrival at this stop; `nil` is unknown, 0 is on time, negative is early.
  public internal(set) var arrivalDelay: Seconds?
  /// The delay at departure from this stop; `nil` is unknown, 0 is on time, negative is early.
  public internal(set) var departureDelay: Seconds?
  /// Whether the trip passes this stop without stopping.
  public internal(set) var isSkipped = false
  /// The platform of the same station where the trip stops instead of ``stop``; `nil` when the platform is as planned.
  public internal(set) var assignedPlatform: Platform?

  /// The ``assignedPlatform`` that passengers and colleagues are told; `nil` also at a stop that the trip skips.
  public var toldPlatform: Platform? { isSkipped ? nil : assignedPlatform }

  /// Makes a stop time whose delays are unknown. The properties of the same names explain the parameters.
  public init(
    sequence: StopSequence, stop: Stop, arrival: Instant, departure: Instant, isInterpolated: Bool = false,
    pickup: Boarding = .regular, dropOff: Boarding = .regular, headsign: String? = nil
  ) {
    self.sequence = sequence
    self.stop = stop
    self.arrival = arrival
    self.departure = departure
    self.isInterpolated = isInterpolated
    self.pickup = pickup
    self.dropOff = dropOff
    self.headsign = headsign
  }

  /// The greater of the delays at arrival and departure; `nil` when neither is known.
  var greatestDelay: Seconds? { arrivalDelay.map { max($0, departureDelay ?? $0) } ?? departureDelay }
  /// The delay at departure, or where only that is known, at arrival; `nil` when neither is known.
  var latestDelay: Seconds? { departureDelay ?? arrivalDelay }
  /// The expected arrival: ``arrival`` plus ``arrivalDelay``, or `nil` when the delay is unknown.
  public var expectedArrival: Instant? { arrivalDelay.map { arrival + $0 } }
  /// The expected departure: ``departure`` plus ``departureDelay``, or `nil` when the delay is unknown.
  public var expectedDeparture: Instant? { departureDelay.map { departure + $0 } }
}
