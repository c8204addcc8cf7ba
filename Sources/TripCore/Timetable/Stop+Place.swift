extension Stop {
  /// The greatest distance between stops of the same name at which they are one place, in metres.
  private static let greatestDistance = 400.0

  /// Whether two stops are one place for a vehicle that turns: the platforms of a station, or stops of the same name near
  /// each other, such as those on both sides of a street. Many feeds have no stations. Without positions, the name says it.
  public func isOnePlace(with other: Stop) -> Bool {
    if id == other.id { return true }
    if let station, let otherStation = other.station { return station == otherStation }
    guard name == other.name else { return false }
    guard let position, let otherPosition = other.position else { return true }
    return position.distance(to: otherPosition) <= Self.greatestDistance
  }
}
