// This extension says how far it is from one stop of a trip to the next. A hop has the index of the stop time where it begins.
extension Timetable {
  /// No vehicle is faster, in metres a second: where one would be, a position is wrong. Times are exact to a minute.
  private static let (greatestSpeed, minute) = (300.0, 60.0)

  /// Returns the length of a hop in the unit of `shape_dist_traveled`; `nil` when the feed does not say.
  func travelled(_ hop: Int) -> Double? {
    guard let from = stopTimes[hop].distance, let to = stopTimes[hop + 1].distance, to >= from else { return nil }
    return to - from
  }

  /// Returns the length of the straight line of a hop, in metres; `nil` when a position is not known, or must be wrong.
  func straightLine(_ hop: Int) -> Double? {
    guard let from = stops.position(at: stopTimes[hop].stop), let to = stops.position(at: stopTimes[hop + 1].stop)
    else { return nil }
    let distance = from.distance(to: to)
    return distance <= Self.greatestSpeed * (runningTime(hop) + Self.minute) ? distance : nil
  }

  /// Returns the planned running time of a hop, in seconds; at least one, so that stops keep their order.
  func runningTime(_ hop: Int) -> Double {
    Double(max(1, (stopTimes[hop + 1].arrival - stopTimes[hop].departure).count))
  }
}
