import Foundation
import Testing

@testable import TripCore

/// Which of the trips that a search finds it takes for the one that is meant.
@MainActor @Suite("The best match of a search")
struct SearchRankingTests {
  /// A trip of the timetable: its line, its destination, its stops on the way, its times and its number.
  private struct Run {
    var line = "12"
    var lineName = ""
    var destination = "Harbour"
    var via: [String] = []
    var times: (String, String)
    var number: String?
  }

  private let wording: Wording

  init() throws {
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
  }

  private func desk(_ runs: [Run], now: String = "08:15") throws -> (desk: DeskModel, search: TripSearch) {
    let day = try date("20261120")
    func time(_ text: String) throws -> ServiceTime { try #require(ServiceTime(gtfs: "\(text):00")) }
    let lines = Array(Set(runs.map(\.line))).sorted()
    let stops = Array(Set(runs.flatMap { ["Depot"] + $0.via + [$0.destination] })).sorted()
    var (trips, stopTimes, scheduledTrips): ([TripRow], [StopTimeRow], [ScheduledTrip]) = ([], [], [])
    for (index, run) in runs.enumerated() {
      let (departure, arrival) = (try time(run.times.0), try time(run.times.1))
      let first = stopTimes.count
      for (place, name) in (["Depot"] + run.via + [run.destination]).enumerated() {
        let time = place == run.via.count + 1 ? arrival : departure + .minutes(place)
        let stop = try #require(stops.firstIndex(of: name))
        stopTimes.append(StopTimeRow(sequence: StopSequence(place), stop: stop, arrival: time, departure: time))
      }
      let line = try #require(lines.firstIndex(of: run.line))
      trips.append(TripRow(route: line, stopTimes: first..<stopTimes.count, shortName: run.number))
      scheduledTrips.append(ScheduledTrip(trip: index, serviceDate: day, departure: departure, arrival: arrival))
    }
    let timetable = Timetable(
      agency: Agency(id: "a", name: "Sample Lines", timeZone: wording.timeZone), serviceDate: day,
      routes: lines.map { line in
        Route(id: "r\(line)", shortName: line, longName: runs.first { $0.line == line }?.lineName ?? "")
      },
      stops: StopColumn(stops.enumerated().map { Stop(id: "s\($0.offset)", name: $0.element) }), trips: trips,
      tripIDs: TextColumn(runs.indices.map { "id-\("abcdefgh".map(String.init)[$0])" }),
      headsigns: TextColumn(runs.map(\.destination)), stopTimes: StopTimeColumn(stopTimes),
      scheduledTrips: scheduledTrips)
    let now = day.origin(in: wording.timeZone) + Seconds(try time(now).seconds)
    let desk = DeskModel(timetable: timetable, now: now, wording: wording)
    return (desk, TripSearch(desk, clock: ManualTimeSource()))
  }

  /// The best row after a text was typed letter by letter.
  private func best(_ text: String, _ desk: DeskModel, _ search: TripSearch) async -> Int? {
    desk.filter.text.value = ""
    for length in 1...text.count {
      desk.filter.text.value = String(text.prefix(length))
      while search.isPreparing.value { await Task.yield() }
    }
    return search.best.value
  }

  @Test("a departure at the typed time comes before an arrival, however the time is typed")
  func departureBeforeArrival() async throws {
    let (desk, search) = try desk([
      Run(destination: "Zilverdam", times: ("07:42", "08:20")),
      Run(destination: "Zilverdam", times: ("08:10", "08:40")),
      Run(destination: "Zilverdam", times: ("08:20", "08:50")),
    ])
    for time in ["8:20", "08:20", "8.20", "8h20", "0820", "820"] {
      #expect(await best("\(time) zilv", desk, search) == 2, "\(time)")
      #expect(desk.shownRows.value.count == 2, "the list keeps the arrival, and its order")
      #expect(desk.shownRows.value.row(at: 0) == 0)
    }
    #expect(await best("08:40", desk, search) == 1, "an arrival when nothing leaves then")
    #expect(await best("8:", desk, search) == 2, "of the departures from eight on, the next one")
  }

  @Test("a line or a destination comes before a stop on the way")
  func destinationBeforeStop() async throws {
    let (desk, search) = try desk([
      Run(line: "3", destination: "Harbour", via: ["Market", "Zilverdam"], times: ("08:20", "08:50")),
      Run(line: "4", destination: "Zilverdam", times: ("08:25", "08:50")),
    ])
    #expect(await best("zilv", desk, search) == 1)
    #expect(await best("8:20 zilv", desk, search) == 0, "the time says which one is meant")
    #expect(await best("market", desk, search) == 0)
    #expect(await best("3", desk, search) == 0)
  }

  @Test("a long name of a line, which lists do not show, comes after a destination, and is shown when it was found")
  func longName() async throws {
    let (desk, search) = try desk([
      Run(line: "V3", lineName: "Ferry Depot – Zilverdam", destination: "Oak Street", times: ("08:20", "08:50")),
      Run(line: "V3", destination: "Zilverdam", times: ("08:25", "08:50")),
    ])
    #expect(await best("zilv", desk, search) == 1, "not the next ferry of the line, in the other direction")
    #expect(TripListModel(desk).listRow(0).match == "Ferry Depot – Zilverdam")
    #expect(await best("v3", desk, search) == 0)
  }

  @Test("a trip that is still to leave comes before one that has left; of those, the one that left last")
  func comingBeforeDeparted() async throws {
    let (desk, search) = try desk([
      Run(line: "9", times: ("07:00", "07:10")), Run(line: "9", times: ("07:30", "07:50")),
      Run(times: ("07:50", "08:30")), Run(times: ("08:10", "08:30")), Run(times: ("08:20", "08:50")),
      Run(times: ("08:30", "08:50")),
    ])
    #expect(await best("harb", desk, search) == 4)
    #expect(await best("9", desk, search) == 1)
    try desk.decide(.departure(delay: .minutes(30), at: nil), on: desk.timetable.value.instance(ofRow: 4))
    #expect(await best("harb", desk, search) == 5, "the 08:20 leaves at 08:50")
    try desk.decide(.departure(delay: .minutes(8), at: nil), on: desk.timetable.value.instance(ofRow: 3))
    #expect(await best("harb", desk, search) == 3, "the 08:10 has not left yet")
  }

  @Test(
    "the whole name of a line and the whole number of a trip come before a part of them and before digits as a time")
  func wholeNames() async throws {
    let (desk, search) = try desk([
      Run(line: "1120", times: ("08:20", "08:50"), number: "77"),
      Run(line: "112", times: ("08:30", "08:50"), number: "7"),
      Run(line: "5", times: ("11:20", "11:50"), number: "4711"),
    ])
    #expect(await best("112", desk, search) == 1)
    #expect(await best("1120", desk, search) == 0)
    #expect(await best("11:20", desk, search) == 2)
    #expect(await best("7", desk, search) == 1)
    #expect(await best("4711", desk, search) == 2)
  }

  @Test("a row says what was found in it and its columns do not show")
  func whatMatched() async throws {
    let (desk, search) = try desk([
      Run(line: "3", destination: "Harbour", via: ["Market", "Zilverdam"], times: ("08:20", "08:50"), number: "4711")
    ])
    let list = TripListModel(desk)
    func match(_ text: String) async -> String? {
      _ = await best(text, desk, search)
      return list.listRow(0).match
    }
    #expect(await match("mark") == "via Market")
    #expect(await match("zilv mark") == "via Zilverdam · via Market")
    #expect(await match("harb 8:20 3") == nil)
    #expect(await match("471") == "4711" && desk.shownRows.value.count == 1)
    #expect(await match("id-a") == "id-a")
    #expect(await match("depot") == "from Depot")
    desk.filter.text.value = ""
    #expect(list.listRow(0).match == nil)
  }

  @Test("the best trip is marked while somebody types, and choosing takes it, also before the index is made")
  func choosing() async throws {
    let (desk, search) = try desk([
      Run(destination: "Zilverdam", times: ("07:42", "08:20")),
      Run(destination: "Zilverdam", times: ("08:20", "08:50")),
    ])
    let list = TripListModel(desk)
    desk.selection.select(row: 0)
    desk.filter.isTyping.value = true
    desk.filter.text.value = "8:20 zilv"
    search.choose()
    #expect(desk.selection.row.value == 0, "not known yet")
    while search.isPreparing.value { await Task.yield() }
    #expect(desk.selection.row.value == 1 && list.listRow(1).isBestMatch && !list.listRow(0).isBestMatch)
    desk.filter.isTyping.value = false
    #expect(!list.listRow(1).isBestMatch)
    desk.filter.text.value = "8:20"
    #expect(desk.selection.row.value == 1, "typing alone selects nothing")
    desk.filter.text.value = "7:42"
    search.choose()
    #expect(desk.selection.row.value == 0)
    desk.filter.text.value = "nowhere"
    search.choose()
    #expect(desk.selection.row.value == 0 && search.best.value == nil)
  }
}
