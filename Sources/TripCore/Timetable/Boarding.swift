/// Whether passengers may get on at a stop, or get off there.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `pickup_type` and `drop_off_type`.
public enum Boarding: UInt8, Hashable, Sendable {
  /// Passengers may get on or off, as at any stop.
  case regular = 0
  /// Passengers may not get on or off at the stop.
  case none = 1
  /// Passengers who want to get on or off must phone the operator beforehand.
  case byPhone = 2
  /// Passengers who want to get on or off must ask the driver.
  case askingDriver = 3
}
