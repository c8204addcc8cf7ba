/// The texts by which a board measures the widths of its columns. They follow from the timetable and the languages, so
/// that no delay, page or language changes a width.
public struct BoardColumns: Hashable, Sendable {
  /// Times of day in each language.
  public let times: [String]
  /// Names of lines.
  public let lines: [String]
  /// Destinations, or places where trips come from, in each language.
  public let destinations: [String]
  /// What stands below the name of a line: ``BoardRow/belowLine``.
  public let belowLines: [String]
  /// Platforms; empty for a place without any.
  public let platforms: [String]
  /// The words for what is on time or canceled, and times beside the symbol of a late departure, in each language.
  public let expected: [String]
  /// The headings of the columns in each language.
  public let headings: [BoardHeadings]

  /// The greatest number of different texts that are measured for a column.
  private static let limit = 24

  /// Finds the texts for a board.
  ///
  /// - Parameters:
  ///   - days: The days of the board.
  ///   - place: The place of the board.
  ///   - languages: The languages of the board.
  ///   - kind: Whether the board lists departures or arrivals.
  init(_ days: [BoardDay], at place: BoardPlace, in languages: [Wording], _ kind: BoardKind) {
    let noon = (days.first?.date ?? ServiceDate(dayNumber: 0)).origin(in: languages.first?.timeZone ?? .gmt)
    // The widest hours of the 24-hour clock and of the 12-hour clock.
    let samples = [Seconds.minutes(22 * 60 + 48), .minutes(10 * 60 + 48)].map { noon + $0 }
    times = Array(Set(languages.flatMap { wording in samples.map(wording.time) })).sorted()
    let late = times.map { "\(Punctuality.late.symbol) \($0)" }
    let canceled = languages.map { "\(Punctuality.cancelled.symbol) \($0.punctuality(.cancelled))" }
    expected = late + Set(languages.map { $0.punctuality(.onTime) } + canceled).sorted()
    let timetables = days.flatMap(\.timetables)
    var (lines, belowLines, platforms): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var places: Set<String> = []
    for (index, timetable) in timetables.enumerated() {
      let wording = languages.isEmpty ? nil : languages[index % languages.count]
      var kinds: [Int: String] = [:]
      for route in Set(timetable.trips.map(\.route)) {
        lines.insert(timetable.routes[route].name)
        kinds[route] = timetable.kindToTell(of: timetable.routes[route]).flatMap { wording?.word($0) }
      }
      for trip in timetable.trips {
        if let text = BoardRow.belowLine(kind: kinds[trip.route], number: trip.shortName) { belowLines.insert(text) }
      }
    }
    for day in days {
      guard let timetable = day.timetables.first else { continue }
      for timetable in day.timetables {
        for stopTime in day.stopTimes where stopTime.isHere { places.insert(timetable.place(of: stopTime, kind)) }
      }
      for stop in Set(day.stopTimes.map { timetable.stop(of: $0) }) {
        let platform =
          timetable.stops[stop].platform ?? place.stations(in: 0).platform(of: timetable.stops.id(at: stop))
        if let platform { platforms.insert(platform) }
      }
    }
    destinations = Self.longest(places)
    self.lines = Self.longest(lines)
    self.belowLines = Self.longest(belowLines)
    self.platforms = Self.longest(platforms)
    let routes = days.flatMap { day in day.timetables.prefix(1).flatMap { $0.routesOfTrips } }
    headings = languages.map { BoardHeadings($0, routes: routes, kind: kind) }
  }

  private static func longest(_ texts: Set<String>) -> [String] {
    Array(texts.sorted { ($1.count, $0) < ($0.count, $1) }.prefix(limit))
  }
}

extension Timetable {
  /// The routes of the trips, each once.
  fileprivate var routesOfTrips: [Route] { Set(trips.map(\.route)).map { routes[$0] } }

  /// The destination of a board's stop time, or the first stop of an arrival.
  fileprivate func place(of stopTime: BoardDay.StopTime, _ kind: BoardKind) -> String {
    let first = trips[scheduledTrips[stopTime.row].trip].stopTimes.lowerBound
    guard kind == .departures else { return stops.name(at: stopTimes[first].stop) }
    return stopTimes[first + stopTime.index].headsign.map { stopHeadsigns[$0] } ?? headsign(ofRow: stopTime.row)
  }

  /// The index of the stop of a board's stop time.
  fileprivate func stop(of stopTime: BoardDay.StopTime) -> Int {
    stopTimes[trips[scheduledTrips[stopTime.row].trip].stopTimes.lowerBound + stopTime.index].stop
  }
}
