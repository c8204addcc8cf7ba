/// Tells how far the stops of a line's trips are from each other along the way, in metres.
///
/// A distance is the difference of `shape_dist_traveled`, else that of the stops' positions, unless no vehicle could run so far in
/// the time. Where both are unknown, it follows from the running time at the speed of the other trips. When no distance is
/// known at all, running times stand for distances.
struct LineDistances {
  private let timetable: Timetable
  /// The length of the unit of `shape_dist_traveled` in metres.
  private let unit: Double
  /// The mean speed in metres a second; `nil` when no distance is known.
  private var speed: Double?

  /// Whether distances are in metres; otherwise, they are running times in seconds.
  var areMetres: Bool { speed != nil }

  /// Compares what the trips of a line say about distances.
  ///
  /// - Parameters:
  ///   - trips: For each sequence of stops, the stop times of a trip that serves it.
  ///   - timetable: The timetable.
  ///   - unit: The unit of the timetable's `shape_dist_traveled`.
  init(_ trips: [Range<Int>], in timetable: Timetable, _ unit: DistanceUnit) {
    self.timetable = timetable
    self.unit = unit.metres
    var (metres, seconds) = (0.0, 0.0)
    for hop in trips.lazy.flatMap({ $0.dropLast() }) {
      guard let known = known(hop), known > 0 else { continue }
      metres += known
      seconds += timetable.runningTime(hop)
    }
    if metres > 0 { speed = seconds > 0 ? metres / seconds : 10 }
  }

  /// Returns the distance from each stop of a trip to the next one.
  func steps(_ stopTimes: Range<Int>) -> [Double] {
    stopTimes.dropLast().map { hop in known(hop) ?? timetable.runningTime(hop) * (speed ?? 1) }
  }

  /// The length of a hop where the feed knows it.
  private func known(_ hop: Int) -> Double? {
    let straight = timetable.straightLine(hop)
    if let travelled = timetable.travelled(hop).map({ $0 * unit }) {
      // No way is shorter than the straight line; positions are exact to some metres.
      if travelled >= 0.9 * (straight ?? 0) - 20 { return travelled }
    }
    return straight
  }
}
