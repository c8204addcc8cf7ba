/// A stop time of a timetable: a row of stop_times.txt, in which blank times are filled in from the stops around.
///
/// A city has half a million stop times a day, a country ten million. Therefore numbers are stored in 32 bits, and
/// ``StopTimeColumn`` stores data that many stop times have in common only once.
public struct StopTimeRow: Hashable, Sendable {
  /// Everything about a stop time but its departure time. Trips that serve the same stops have these values in
  /// common.
  struct Shared: Hashable, Sendable {
    let sequence: Int32
    let stop: Int32
    /// The time from the arrival at the stop to the departure, in seconds.
    let stay: Int32
    /// The index in ``Timetable/stopHeadsigns`` of the stop time's own headsign, or -1 when the headsign of the trip
    /// applies.
    let headsign: Int32
    /// Small values as bits: 0 and 1 are the pickup type, 2 and 3 the drop-off type; bit 4 is set when the times are
    /// interpolated.
    let flags: UInt8
    /// `shape_dist_traveled` as the bit pattern of a `Float`. Bit patterns are faster to compare than numbers.
    let travelled: UInt32

    /// Hashes only the fields that differ between most values, which is faster: a city's day has half a million stop
    /// times to hash.
    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(UInt32(bitPattern: stop)) << 32 | UInt64(UInt32(bitPattern: sequence)))
      hasher.combine(stay)
    }

    /// Returns a copy with other indices of its stop and headsign, for use in another timetable.
    ///
    /// - Parameters:
    ///   - stops: For each stop index, the new index of the same stop.
    ///   - headsigns: For each headsign index, the new index of the same headsign.
    /// - Returns: The copy.
    func renumbered(stops: [Int], headsigns: [Int]) -> Shared {
      Shared(
        sequence: sequence, stop: Int32(clamping: stops[Int(stop)]), stay: stay,
        headsign: headsign < 0 ? -1 : Int32(clamping: headsigns[Int(headsign)]), flags: flags, travelled: travelled)
    }

    /// The value of ``travelled`` for a stop time whose row has no `shape_dist_traveled`.
    static let unknownDistance = Float(-1).bitPattern
  }

  let departureSeconds: Int32
  let shared: Shared

  /// Makes a stop time from its departure, in seconds as in ``ServiceTime``, and from the values that it shares with
  /// others.
  init(departureSeconds: Int32, _ shared: Shared) {
    self.departureSeconds = departureSeconds
    self.shared = shared
  }

  /// Makes a stop time of a timetable.
  ///
  /// - Parameters:
  ///   - sequence: `stop_sequence` of stop_times.txt.
  ///   - stop: Index in ``Timetable/stops``.
  ///   - arrival: The scheduled arrival.
  ///   - departure: The scheduled departure.
  ///   - isInterpolated: Whether the feed leaves the times blank, so that they were worked out from the stops around.
  ///   - pickup: Whether passengers may get on.
  ///   - dropOff: Whether passengers may get off.
  ///   - headsign: Index in ``Timetable/stopHeadsigns``; `nil` when the trip's own headsign applies.
  ///   - distance: `shape_dist_traveled` in the feed's own unit; `nil` when unknown.
  public init(
    sequence: StopSequence, stop: Int, arrival: ServiceTime, departure: ServiceTime, isInterpolated: Bool = false,
    pickup: Boarding = .regular, dropOff: Boarding = .regular, headsign: Int? = nil, distance: Double? = nil
  ) {
    departureSeconds = Int32(clamping: departure.seconds)
    shared = Shared(
      sequence: Int32(clamping: sequence.number), stop: Int32(clamping: stop),
      stay: Int32(clamping: departure.seconds - arrival.seconds), headsign: headsign.map { Int32(clamping: $0) } ?? -1,
      flags: pickup.rawValue | dropOff.rawValue << 2 | (isInterpolated ? 16 : 0),
      travelled: distance.map { Float($0).bitPattern } ?? Shared.unknownDistance)
  }

  /// `stop_sequence`: the number of the stop time within its trip.
  public var sequence: StopSequence { StopSequence(Int(shared.sequence)) }
  /// The index of the stop in ``Timetable/stops``.
  public var stop: Int { Int(shared.stop) }
  /// `arrival_time`: the scheduled arrival.
  public var arrival: ServiceTime { ServiceTime(seconds: Int(departureSeconds) - Int(shared.stay)) }
  /// `departure_time`: the scheduled departure.
  public var departure: ServiceTime { ServiceTime(seconds: Int(departureSeconds)) }
  /// Whether the feed leaves the times at this stop blank, so that they were worked out from the stops around.
  public var isInterpolated: Bool { shared.flags & 16 != 0 }
  /// `pickup_type`: whether passengers may get on at this stop.
  public var pickup: Boarding { Boarding(rawValue: shared.flags & 3) ?? .regular }
  /// `drop_off_type`: whether passengers may get off at this stop.
  public var dropOff: Boarding { Boarding(rawValue: shared.flags >> 2 & 3) ?? .regular }
  /// Index in ``Timetable/stopHeadsigns`` of the destination that the vehicle shows from this stop on; `nil` when the
  /// trip's own headsign applies.
  public var headsign: Int? { shared.headsign < 0 ? nil : Int(shared.headsign) }
  /// `shape_dist_traveled`: the distance from the trip's start in the feed's own unit, exact to seven digits; `nil`
  /// when the feed has none.
  public var distance: Double? {
    let distance = Float(bitPattern: shared.travelled)
    return distance < 0 || !distance.isFinite ? nil : Double(distance)
  }
}
