/// The order in which vehicles are listed.
public enum VehicleOrder: String, CaseIterable, Hashable, Sendable {
  /// The vehicle that is most late for one of its next trips comes first; of several with the same slack, the one for
  /// which that is soonest.
  case need
  /// By the name of the vehicle; numbers in it count as numbers.
  case name
  /// By the scheduled departure of the vehicle's first trip.
  case firstDeparture

  /// Whether `a` comes before `b`.
  func precedes(_ a: VehicleLine, _ b: VehicleLine) -> Bool {
    switch self {
    case .need:
      let (one, other) = (a.slack?.count ?? .max, b.slack?.count ?? .max)
      if one != other { return one < other }
      if let one = a.tightest, let other = b.tightest, one != other { return one < other }
    case .name: break
    case .firstDeparture:
      if a.firstDeparture != b.firstDeparture { return a.firstDeparture < b.firstDeparture }
    }
    return a.sortKey == b.sortKey ? a.number < b.number : a.sortKey.lexicographicallyPrecedes(b.sortKey)
  }
}
