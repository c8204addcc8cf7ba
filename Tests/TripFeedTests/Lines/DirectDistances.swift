@testable import TripCore

/// What a feed itself says of the distance from a stop to the next one: an oracle for ``LineDistances``, which does not know
/// anything of lines.
struct DirectDistances {
  private let timetable: Timetable
  /// The length in metres of the unit of `shape_dist_traveled`, the one in which the ways of the whole day are a little longer
  /// than straight lines.
  private let unit: Double

  init(_ timetable: Timetable) {
    self.timetable = timetable
    var (travelled, straight) = (0.0, 0.0)
    for trip in timetable.trips {
      for step in trip.stopTimes.dropLast() {
        guard let own = Self.travelled(step, timetable), let direct = Self.straight(step, timetable) else { continue }
        travelled += own
        straight += direct
      }
    }
    unit =
      [0.3048, 1, 1000, 1609.344].min { abs($0 * travelled - 1.2 * straight) < abs($1 * travelled - 1.2 * straight) }
      ?? 1
  }

  /// The distance from a stop time to the next one in metres: the way, or else the straight line; `nil` when neither is known.
  /// No way is shorter than the straight line.
  func distance(from step: Int) -> Double? {
    let straight = Self.straight(step, timetable)
    if let way = Self.travelled(step, timetable).map({ $0 * unit }), way >= 0.9 * (straight ?? 0) - 20 { return way }
    return straight
  }

  private static func travelled(_ step: Int, _ timetable: Timetable) -> Double? {
    guard let from = timetable.stopTimes[step].distance, let to = timetable.stopTimes[step + 1].distance, to >= from
    else { return nil }
    return to - from
  }

  /// The straight line; `nil` where a position is so wrong that a vehicle would be faster than sound.
  private static func straight(_ step: Int, _ timetable: Timetable) -> Double? {
    let ends = [step, step + 1].map { timetable.stopTimes[$0] }
    let places = ends.compactMap { timetable.stops[$0.stop].position }
    guard places.count == 2 else { return nil }
    let (distance, time) = (places[0].distance(to: places[1]), ends[1].arrival - ends[0].departure)
    return distance > 300 * Double(max(1, time.count) + 60) ? nil : distance
  }
}
