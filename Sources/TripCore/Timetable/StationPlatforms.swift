/// The platforms of the stations of a timetable, by which a platform is found again that was decided under an earlier one.
struct StationPlatforms: Sendable {
  /// The platforms by the `stop_id` of their station; without stations that are not known.
  private let byStation: [GTFSID: [Platform]]

  init(_ byStation: [GTFSID: [Platform]] = [:]) { self.byStation = byStation }

  /// Returns a decided platform as the timetable has it now.
  ///
  /// - Parameter platform: The platform, with the code that it had when it was decided.
  /// - Returns: The platform with the same `stop_id`; `platform` itself, when the platforms of its station are not known.
  /// - Throws: ``DecisionError/platformElsewhere(_:)`` when the station does not have it any more. Also when another platform of the
  ///   station has its code now: which of the two was meant is not known then.
  func current(_ platform: Platform) throws(DecisionError) -> Platform {
    guard let ofStation = byStation[platform.station] else { return platform }
    guard let current = ofStation.first(where: { $0.stopID == platform.stopID }) else {
      throw .platformElsewhere(platform)
    }
    // Another code alone says little: it may be that of another language.
    if let code = platform.code, code != current.code, ofStation.contains(where: { $0.code == code }) {
      throw .platformElsewhere(platform)
    }
    return current
  }
}

extension StationPlatforms: Hashable {
  /// Always `true`: to which platforms it could be moved makes no other trip of a trip.
  static func == (_: StationPlatforms, _: StationPlatforms) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
