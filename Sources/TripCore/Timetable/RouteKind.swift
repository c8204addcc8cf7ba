/// The kind of vehicle that runs on a route, such as a bus or a tram.
/// - SeeAlso: GTFS Schedule reference, `route_type`, and the extended route types that Google Transit lists.
public enum RouteKind: Hashable, Sendable, CaseIterable {
  /// A tram or a light railway in the street.
  case tram
  /// A metro, an underground or another railway of a city.
  case metro
  /// A train.
  case train
  /// A bus.
  case bus
  /// A coach, a bus for long distances.
  case coach
  /// A ferry or another boat.
  case ferry
  /// A tram in the street that a cable pulls.
  case cableTram
  /// A cabin that hangs on a cable.
  case gondola
  /// A railway on a steep slope.
  case funicular
  /// A bus that takes its power from wires above the street.
  case trolleybus
  /// A railway on a single rail.
  case monorail
  /// A taxi or a bus that comes on demand.
  case taxi
  /// An aircraft.
  case air

  /// Makes the kind of a `route_type`, from 0 to 12 or one of the extended ones; `nil` for a number without a kind.
  public init?(routeType: Int) {
    switch routeType {
    case 0, 900...999: self = .tram
    case 1, 400...404, 500...699: self = .metro
    case 2, 100...199, 300...399: self = .train
    case 3, 700...799: self = .bus
    case 4, 1000...1099, 1200...1299: self = .ferry
    case 5: self = .cableTram
    case 6, 1300...1399: self = .gondola
    case 7, 1400...1499: self = .funicular
    case 11, 800...899: self = .trolleybus
    case 12, 405: self = .monorail
    case 200...299: self = .coach
    case 1100...1199: self = .air
    case 1500...1599: self = .taxi
    default: return nil
    }
  }
}

extension Route {
  /// The kind of vehicle that runs on the route; `nil` when its `route_type` has none.
  public var kind: RouteKind? { RouteKind(routeType: type) }
}
