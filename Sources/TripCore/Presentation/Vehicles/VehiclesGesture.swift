/// The gesture in the Vehicles window that is in progress.
enum VehiclesGesture: Equatable {
  case none
  /// The pointer drags a trip to another time.
  case trip(GraphGesture.Grip)
  /// The pointer or keys carry a trip to another vehicle's lane. The grip is that of the pointer; `nil` for keys.
  case carry(TripInstance, lane: Int, grip: GraphGesture.Grip?)
  /// The pointer drags empty ground, which pans the picture. `last` is the last place of the pointer; `hasMoved` says
  /// whether this is a drag, not a click.
  case ground(last: GraphPoint, hasMoved: Bool)
}
