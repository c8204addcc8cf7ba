/// `stop_sequence` of stop_times.txt: it grows along a trip, not always by one.
public struct StopSequence: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The number as the feed gives it.
  public let number: Int

  /// Makes the sequence `number`.
  public init(_ number: Int) { self.number = number }
  /// Makes the sequence `value`.
  public init(integerLiteral value: Int) { number = value }

  /// Whether `a` comes before `b` along the trip.
  public static func < (a: StopSequence, b: StopSequence) -> Bool { a.number < b.number }
}

/// One call of a trip at a stop: what is planned, and what is known of the delay.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt.
public struct StopTime: Hashable, Sendable {
  /// `stop_sequence`.
  public let sequence: StopSequence
  /// Where it is.
  public let stop: Stop
  /// The scheduled arrival.
  public let arrival: Instant
  /// The scheduled departure, never before ``arrival``.
  public let departure: Instant
  /// Whether the times were worked out from the stops around it, because the timetable leaves them blank.
  public let isInterpolated: Bool
  /// `pickup_type`: whether passengers may get on.
  public let pickup: Boarding
  /// `drop_off_type`: whether passengers may get off.
  public let dropOff: Boarding
  /// `stop_headsign`: what the front of the vehicle says from here on, where that is not the trip's headsign.
  public let headsign: String?
  /// How late it arrives; `nil` is nobody knows, 0 is on time.
  public internal(set) var arrivalDelay: Seconds?
  /// How late it departs; `nil` is nobody knows, 0 is on time.
  public internal(set) var departureDelay: Seconds?
  /// Whether the trip passes without calling here.
  public internal(set) var isSkipped = false
  /// The platform that it calls at in the place of ``stop``'s, inside the same station.
  public internal(set) var assignedPlatform: Platform?

  /// Makes a call of which no delay is known.
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

  /// When it is expected to arrive, where that is known.
  public var expectedArrival: Instant? { arrivalDelay.map { arrival + $0 } }
  /// When it is expected to depart, where that is known.
  public var expectedDeparture: Instant? { departureDelay.map { departure + $0 } }
}
