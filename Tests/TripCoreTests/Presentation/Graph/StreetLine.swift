@testable import TripCore

/// A line whose stops lie along a street that goes north: a stop's letter says where, a kilometre from letter to letter.
enum StreetLine {
  /// A trip: its stops, and how often it runs.
  typealias Pattern = (stops: String, count: Int)

  /// Each letter is a station a kilometre north of the one before; a small letter is that much west of the street, too.
  static func position(_ letter: Character) -> Stop.Position? {
    guard let byte = letter.asciiValue else { return nil }
    let capital = letter.isUppercase ? byte : byte - 32
    let north = Double(capital - 65) * 1000 / 111_195
    return Stop.Position(latitude: north, longitude: letter.isUppercase ? 0 : -Double(capital - 64) * 1000 / 111_195)
  }

  /// Makes a timetable in which each trip takes two minutes from stop to stop.
  ///
  /// - Parameters:
  ///   - patterns: The trips.
  ///   - type: The `route_type` of the line.
  ///   - distances: Returns `shape_dist_traveled` of a stop by its place in the trip and its letter.
  ///   - start: Returns how many minutes after six a trip begins, by the number of its pattern and its run.
  ///   - position: Returns where a stop is, by its letter.
  /// - Returns: The timetable, with one line.
  static func timetable(
    _ patterns: [Pattern], type: Int = 3, distances: ((Int, Character) -> Double?)? = nil,
    start: (Int, Int) -> Int = { 10 * $1 }, position: (Character) -> Stop.Position? = Self.position
  ) -> Timetable {
    let day = ServiceDate(dayNumber: 20_000)
    var (letters, trips, ids, stopTimes, scheduled):
      ([Character], [TripRow], TextColumn, StopTimeColumn, [ScheduledTrip]) = ([], [], TextColumn(), [], [])
    for (number, pattern) in patterns.enumerated() {
      for run in 0..<pattern.count {
        let first = stopTimes.count
        for (index, letter) in pattern.stops.enumerated() {
          if !letters.contains(letter) { letters.append(letter) }
          let time = ServiceTime(hours: 6, minutes: 0) + .minutes(start(number, run) + 2 * index)
          stopTimes.append(
            StopTimeRow(
              sequence: StopSequence(index), stop: letters.firstIndex(of: letter) ?? 0, arrival: time, departure: time,
              distance: distances?(index, letter)))
        }
        scheduled.append(
          ScheduledTrip(
            trip: trips.count, serviceDate: day, departure: stopTimes[first].departure,
            arrival: stopTimes[stopTimes.count - 1].arrival))
        trips.append(TripRow(route: 0, stopTimes: first..<stopTimes.count))
        ids.append(Array("\(number)-\(run)".utf8))
      }
    }
    return Timetable(
      agency: Agency(id: "a", name: "A", timeZone: .gmt), serviceDate: day,
      routes: [Route(id: "r", shortName: "R", type: type)],
      stops: StopColumn(letters.map { Stop(id: GTFSID(String($0)), name: String($0), position: position($0)) }),
      trips: trips,
      tripIDs: ids, headsigns: TextColumn(trips.map { _ in "" }), stopTimes: stopTimes, scheduledTrips: scheduled)
  }
}
