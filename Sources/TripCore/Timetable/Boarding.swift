/// Whether passengers may get on at a stop, or get off there.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `pickup_type` and `drop_off_type`.
public enum Boarding: UInt8, Hashable, Sendable {
  /// Passengers get on or off as at any stop.
  case regular = 0
  /// Passengers may not get on or off.
  case none = 1
  /// Passengers must phone the operator beforehand.
  case byPhone = 2
  /// Passengers must ask the driver.
  case askingDriver = 3
}
