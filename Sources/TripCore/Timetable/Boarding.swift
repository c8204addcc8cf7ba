/// Whether passengers may get on, or off, at a stop.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `pickup_type` and `drop_off_type`.
public enum Boarding: UInt8, Hashable, Sendable {
  /// As at any stop.
  case regular = 0
  /// Not here.
  case none = 1
  /// Only for who has phoned the agency.
  case byPhone = 2
  /// Only for who asks the driver.
  case askingDriver = 3
}
