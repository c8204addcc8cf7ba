import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("SearchIndex")
struct SearchIndexTests {
  @Test("a trip is found by its id, its route, its headsign, its stops and its times")
  func fields() throws {
    let day = try SampleDay()
    let index = SearchIndex(day.timetable())
    func rows(_ text: String, countsToTwelve: Bool = false) -> [Int] {
      found(SearchQuery(text, countsToTwelve: countsToTwelve), in: index)
    }
    #expect(rows("t3") == [3])
    #expect(rows("x1") == [0, 1, 2, 3, 4, 5])
    #expect(rows("GAM") == [0, 1, 2, 3, 4, 5] && rows("bêta") == rows("beta") && rows("beta").count == 6)
    #expect(rows("delta") == [])
    #expect(rows("08:00") == [1] && rows("8.00") == [1] && rows("8h00") == [1])
    #expect(rows("08:2") == [1, 3], "one arrives at 08:20, the other leaves then")
    #expect(rows("08:4") == [3, 5])
    #expect(rows("01:00") == [0] && rows("25:00") == [0], "yesterday's run leaves at one in the morning")
    #expect(rows("8:00 beta t1") == [1] && rows("8:00 t2") == [])
    #expect(rows("20:00") == [] && rows("8:00", countsToTwelve: true) == [1])
  }

  @Test("no match spans two names")
  func borders() throws {
    let index = SearchIndex(try SampleDay().timetable())
    #expect(found(SearchQuery("t0t1"), in: index) == [])
    #expect(found(SearchQuery("alphabeta"), in: index) == [])
  }

  @Test("typed letter by letter, with words that change, the index finds what a plain look at every trip finds")
  func randomQueries() throws {
    var random = SeededRandom.announced()
    for _ in 0..<30 {
      let timetable = try randomTimetable(using: &random)
      let index = SearchIndex(timetable)
      var memory = SearchIndex.Memory()
      for _ in 0..<20 {
        var text = ""
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          text.append("abAä1 0:".randomElement(using: &random) ?? "a")
          let query = SearchQuery(text)
          guard !query.isEmpty else { continue }
          var rows: [Int] = []
          index.rows(matching: query, &memory).forEach { rows.append($0) }
          #expect(rows == plain(query, in: timetable), "\(text)")
        }
      }
    }
  }

  private func found(_ query: SearchQuery, in index: SearchIndex) -> [Int] {
    var memory = SearchIndex.Memory()
    var rows: [Int] = []
    index.rows(matching: query, &memory).forEach { rows.append($0) }
    return rows
  }

  /// The same without an index: every text of every trip, folded when it is looked at.
  private func plain(_ query: SearchQuery, in timetable: Timetable) -> [Int] {
    timetable.scheduledTrips.indices.filter { row in
      let scheduledTrip = timetable.scheduledTrips[row]
      let trip = timetable.trips[scheduledTrip.trip]
      let route = timetable.route(ofRow: row)
      let texts =
        [timetable.tripIDs[scheduledTrip.trip], trip.shortName ?? "", route.shortName, route.longName]
        + [timetable.headsign(ofRow: row)] + timetable.stopTimes[trip.stopTimes].map { timetable.stops[$0.stop].name }
      let folded = texts.map { String(decoding: FoldedText.bytes(of: $0), as: UTF8.self) }
      return query.words.allSatisfy { word in
        let text = String(decoding: word.bytes, as: UTF8.self)
        let isTime = [scheduledTrip.departure, scheduledTrip.arrival].contains { time in
          word.time?.fits(minuteOfDay: time.seconds / 60 % 1440, serviceMinute: time.seconds / 60) ?? false
        }
        return isTime || folded.contains { $0.contains(text) }
      }
    }
  }

  private func randomTimetable(using random: inout SeededRandom) throws -> Timetable {
    func word() -> String {
      String((0..<Int.random(in: 1...5, using: &random)).map { _ in "abÄ01".randomElement(using: &random) ?? "a" })
    }
    let date = try date("20261120")
    let count = Int.random(in: 1...150, using: &random)
    let stops = (0..<4).map { Stop(id: "\($0)", name: word()) }
    var stopTimes: StopTimeColumn = []
    var (trips, scheduledTrips): ([TripRow], [ScheduledTrip]) = ([], [])
    for index in 0..<count {
      let start = ServiceTime(hours: Int.random(in: 0...26, using: &random), minutes: index % 60)
      let first = stopTimes.count
      for place in 0..<Int.random(in: 2...4, using: &random) {
        let time = start + .minutes(place)
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(place), stop: Int.random(in: 0..<4, using: &random), arrival: time, departure: time))
      }
      let short = Bool.random(using: &random) ? word() : nil
      trips.append(
        TripRow(route: Int.random(in: 0..<2, using: &random), stopTimes: first..<stopTimes.count, shortName: short))
      scheduledTrips.append(
        ScheduledTrip(trip: index, serviceDate: date, departure: start, arrival: start + .minutes(9)))
    }
    return Timetable(
      agency: Agency(id: "a", name: "A", timeZone: try zone("UTC")), serviceDate: date,
      routes: [Route(id: "r", shortName: word(), longName: word()), Route(id: "s", shortName: "")],
      stops: StopColumn(stops),
      trips: trips, tripIDs: TextColumn((0..<count).map { "\(word())\($0)" }),
      headsigns: TextColumn((0..<count).map { _ in word() }), stopTimes: stopTimes, scheduledTrips: scheduledTrips)
  }
}
