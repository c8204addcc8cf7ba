/// Tells how far the stops of a line's trips are from each other along the way, in metres.
///
/// A distance is the difference of `shape_dist_traveled`, else that of the stops' positions. Where both are unknown, it
/// follows from the running time at the speed of the other trips. When no distance is known at all, running times stand
/// for distances.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `shape_dist_traveled`, which may be in any unit.
struct LineDistances {
  /// The units in which feeds give `shape_dist_traveled`, in metres: feet, metres, kilometres, miles.
  private static let units = [0.3048, 1, 1000, 1609.344]
  /// How much longer a way usually is than a straight line.
  private static let usualDetour = 1.15

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
  init(_ trips: [Range<Int>], in timetable: Timetable) {
    self.timetable = timetable
    var (travelled, straight) = (0.0, 0.0)
    for step in trips.joinedSteps {
      guard let own = Self.travelled(step, timetable), let direct = Self.straight(step, timetable) else { continue }
      travelled += own
      straight += direct
    }
    unit = Self.unit(travelled > 0 && straight > 0 ? travelled / straight : nil)
    var (metres, seconds) = (0.0, 0.0)
    for step in trips.joinedSteps {
      guard let known = known(step), known > 0 else { continue }
      metres += known
      seconds += Self.seconds(step, timetable)
    }
    if metres > 0 { speed = seconds > 0 ? metres / seconds : 10 }
  }

  /// Returns the distance from each stop of a trip to the next one.
  func steps(_ stopTimes: Range<Int>) -> [Double] {
    stopTimes.dropLast().map { step in
      known(step) ?? Self.seconds(step, timetable) * (speed ?? 1)
    }
  }

  /// The distance from a stop time to the next one where the feed knows it.
  private func known(_ step: Int) -> Double? {
    let straight = Self.straight(step, timetable)
    if let travelled = Self.travelled(step, timetable).map({ $0 * unit }) {
      // No way is shorter than the straight line; positions are exact to some metres.
      if travelled >= 0.9 * (straight ?? 0) - 20 { return travelled }
    }
    return straight
  }

  /// Estimates the unit of `shape_dist_traveled`, in metres, from how many units a metre of straight lines has; `nil` when
  /// that is unknown, too.
  private static func unit(_ perMetre: Double?) -> Double {
    guard let perMetre else { return 1 }
    func error(_ unit: Double) -> Double { max(unit * perMetre / usualDetour, usualDetour / (unit * perMetre)) }
    let best = units.min { error($0) < error($1) } ?? 1
    return error(best) < 2 ? best : 1 / perMetre
  }

  private static func travelled(_ step: Int, _ timetable: Timetable) -> Double? {
    guard let from = timetable.stopTimes[step].distance, let to = timetable.stopTimes[step + 1].distance, to >= from
    else { return nil }
    return to - from
  }

  private static func straight(_ step: Int, _ timetable: Timetable) -> Double? {
    let (from, to) = (timetable.stopTimes[step].stop, timetable.stopTimes[step + 1].stop)
    guard let one = timetable.stops[from].position, let two = timetable.stops[to].position else { return nil }
    return one.distance(to: two)
  }

  /// The planned running time from a stop time to the next one; at least a second, so that stops keep their order.
  private static func seconds(_ step: Int, _ timetable: Timetable) -> Double {
    let time = timetable.stopTimes[step + 1].arrival - timetable.stopTimes[step].departure
    return Double(max(1, time.count))
  }
}

extension [Range<Int>] {
  /// The index of each stop time that has a next one in its trip.
  fileprivate var joinedSteps: some Sequence<Int> { lazy.flatMap { $0.dropLast() } }
}
