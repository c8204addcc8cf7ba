/// The unit in which a timetable gives `shape_dist_traveled`: the feed does not name it. It is one for all lines: a line that
/// winds, or a few wrong positions, would make another one likely.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `shape_dist_traveled`.
struct DistanceUnit {
  /// The units that feeds use, in metres: feet, metres, kilometres, miles.
  private static let units = [0.3048, 1, 1000, 1609.344]
  /// How much longer a way usually is than a straight line.
  private static let usualDetour = 1.15
  /// A unit that makes ways so many times longer or shorter than usual is none of a feed.
  private static let greatestError = 2.0
  /// About so many trips tell the unit.
  private static let sampleSize = 100
  /// Shorter distances say nothing of the unit, because feeds round `shape_dist_traveled`, in metres.
  private static let leastMeasured = 200.0

  /// The length of the unit in metres. 1 when the timetable does not have both ways and positions.
  let metres: Double

  /// Finds the unit of a timetable.
  ///
  /// Cost: visits the stops of some 100 trips.
  init(_ timetable: Timetable) {
    let trips = stride(from: 0, to: timetable.trips.count, by: max(1, timetable.trips.count / Self.sampleSize))
    metres = Self.perMetre(trips.map { timetable.trips[$0].stopTimes }, timetable).map(Self.unit) ?? 1
  }

  /// Estimates the unit from how many units a metre of straight lines has.
  private static func unit(_ perMetre: Double) -> Double {
    let best = units.min { error($0, perMetre) < error($1, perMetre) } ?? 1
    return error(best, perMetre) < greatestError ? best : 1 / perMetre
  }

  /// Returns by which factor a unit makes ways longer or shorter than usual.
  private static func error(_ unit: Double, _ perMetre: Double) -> Double {
    max(unit * perMetre / usualDetour, usualDetour / (unit * perMetre))
  }

  /// Returns how many units a metre of straight lines has, that of the middle one of all hops: a stop may have a wrong
  /// position. `nil` when no hop has both.
  private static func perMetre(_ trips: [Range<Int>], _ timetable: Timetable) -> Double? {
    let ratios = trips.lazy.flatMap { $0.dropLast() }.compactMap { hop -> Double? in
      guard let own = timetable.travelled(hop), own > 0, let direct = timetable.straightLine(hop),
        direct >= leastMeasured
      else { return nil }
      return own / direct
    }.sorted()
    return ratios.isEmpty ? nil : ratios[ratios.count / 2]
  }
}
