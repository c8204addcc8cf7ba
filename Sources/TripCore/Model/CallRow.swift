/// A row of stop_times.txt, its blanks filled in.
///
/// A city has half a million of them a day, a country ten: so its numbers are stored in 32 bits.
public struct CallRow: Hashable, Sendable {
  private let sequenceNumber: Int32
  private let stopRow: Int32
  private let arrivalSeconds: Int32
  private let departureSeconds: Int32
  /// Bits 0 and 1: pickup, 2 and 3: drop-off, 4: interpolated.
  private let flags: UInt8
  /// In thousands, or -1: in two of the three bytes that alignment leaves in a row.
  private let travelled: Float16

  /// Makes a call's row.
  public init(
    sequence: StopSequence, stop: Int, arrival: ServiceTime, departure: ServiceTime, isInterpolated: Bool = false,
    pickup: Boarding = .regular, dropOff: Boarding = .regular, distance: Double? = nil
  ) {
    sequenceNumber = Int32(clamping: sequence.number)
    stopRow = Int32(clamping: stop)
    arrivalSeconds = Int32(clamping: arrival.seconds)
    departureSeconds = Int32(clamping: departure.seconds)
    flags = pickup.rawValue | dropOff.rawValue << 2 | (isInterpolated ? 16 : 0)
    travelled = distance.map { Float16($0 / 1000) } ?? -1
  }

  /// `stop_sequence`.
  public var sequence: StopSequence { StopSequence(Int(sequenceNumber)) }
  /// Which of ``Timetable/stops``.
  public var stop: Int { Int(stopRow) }
  /// `arrival_time`.
  public var arrival: ServiceTime { ServiceTime(seconds: Int(arrivalSeconds)) }
  /// `departure_time`.
  public var departure: ServiceTime { ServiceTime(seconds: Int(departureSeconds)) }
  /// Whether the times were blank and are worked out from the stops around.
  public var isInterpolated: Bool { flags & 16 != 0 }
  /// `pickup_type`.
  public var pickup: Boarding { Boarding(rawValue: flags & 3) ?? .regular }
  /// `drop_off_type`.
  public var dropOff: Boarding { Boarding(rawValue: flags >> 2 & 3) ?? .regular }
  /// `shape_dist_traveled` in the feed's own unit, to a two-thousandth; nothing where the feed does not say it.
  public var distance: Double? { travelled < 0 || !travelled.isFinite ? nil : Double(travelled) * 1000 }
}
