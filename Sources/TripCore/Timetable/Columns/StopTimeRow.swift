/// A row of stop_times.txt, its blanks filled in.
///
/// A city has half a million of them a day, a country ten: so its numbers are stored in 32 bits, and ``StopTimeColumn`` keeps
/// what many calls share once.
public struct StopTimeRow: Hashable, Sendable {
  /// What the trips of a pattern have in common at a stop; many a day, but far fewer than calls.
  struct Shared: Hashable, Sendable {
    let sequence: Int32
    let stop: Int32
    /// From the arrival to the departure, in seconds.
    let stay: Int32
    /// -1 where there is none.
    let headsign: Int32
    /// Bits 0 and 1: pickup, 2 and 3: drop-off, 4: interpolated.
    let flags: UInt8
    /// In thousands, a `Float16`; its bits, which are compared and hashed faster than the number.
    let travelled: UInt16

    /// Hashes what nearly always tells two of them apart: a city's day asks half a million times.
    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(UInt32(bitPattern: stop)) << 32 | UInt64(UInt32(bitPattern: sequence)))
      hasher.combine(stay)
    }

    /// The same where stops and headsigns have the numbers that are given for each.
    func renumbered(stops: [Int], headsigns: [Int]) -> Shared {
      Shared(
        sequence: sequence, stop: Int32(clamping: stops[Int(stop)]), stay: stay,
        headsign: headsign < 0 ? -1 : Int32(clamping: headsigns[Int(headsign)]), flags: flags, travelled: travelled)
    }

    /// Stands for a distance that nobody gave.
    static let unknownDistance = Float16(-1).bitPattern
  }

  let departureSeconds: Int32
  let shared: Shared

  /// The row of a call that departs when it is said, and shares all else.
  init(departureSeconds: Int32, _ shared: Shared) {
    self.departureSeconds = departureSeconds
    self.shared = shared
  }

  /// Makes a call's row.
  public init(
    sequence: StopSequence, stop: Int, arrival: ServiceTime, departure: ServiceTime, isInterpolated: Bool = false,
    pickup: Boarding = .regular, dropOff: Boarding = .regular, headsign: Int? = nil, distance: Double? = nil
  ) {
    departureSeconds = Int32(clamping: departure.seconds)
    shared = Shared(
      sequence: Int32(clamping: sequence.number), stop: Int32(clamping: stop),
      stay: Int32(clamping: departure.seconds - arrival.seconds), headsign: headsign.map { Int32(clamping: $0) } ?? -1,
      flags: pickup.rawValue | dropOff.rawValue << 2 | (isInterpolated ? 16 : 0),
      travelled: distance.map { Float16($0 / 1000).bitPattern } ?? Shared.unknownDistance)
  }

  /// `stop_sequence`.
  public var sequence: StopSequence { StopSequence(Int(shared.sequence)) }
  /// Which of ``Timetable/stops``.
  public var stop: Int { Int(shared.stop) }
  /// `arrival_time`.
  public var arrival: ServiceTime { ServiceTime(seconds: Int(departureSeconds) - Int(shared.stay)) }
  /// `departure_time`.
  public var departure: ServiceTime { ServiceTime(seconds: Int(departureSeconds)) }
  /// Whether the times were blank and are worked out from the stops around.
  public var isInterpolated: Bool { shared.flags & 16 != 0 }
  /// `pickup_type`.
  public var pickup: Boarding { Boarding(rawValue: shared.flags & 3) ?? .regular }
  /// `drop_off_type`.
  public var dropOff: Boarding { Boarding(rawValue: shared.flags >> 2 & 3) ?? .regular }
  /// `stop_headsign`, which of ``Timetable/stopHeadsigns``: what the front of the vehicle says from this call on; nothing
  /// where that is what the trip says as a whole.
  public var headsign: Int? { shared.headsign < 0 ? nil : Int(shared.headsign) }
  /// `shape_dist_traveled` in the feed's own unit, to a two-thousandth; nothing where the feed does not say it.
  public var distance: Double? {
    let thousands = Float16(bitPattern: shared.travelled)
    return thousands < 0 || !thousands.isFinite ? nil : Double(thousands) * 1000
  }
}
