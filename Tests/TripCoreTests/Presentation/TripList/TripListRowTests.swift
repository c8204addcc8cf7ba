import Testing

@testable import TripCore

@MainActor @Suite("A row of the list")
final class TripListRowTests: DeskSuite {
  private lazy var list = TripListModel(desk)

  @Test("the expected departure is blank while nobody knows it, and when the trip is canceled")
  func expected() throws {
    #expect(list.listRow(2).expected.isEmpty)
    try desk.decide(.departure(delay: .minutes(7), at: nil), on: sample.instance(2))
    #expect(list.listRow(2).departure == "08:10" && list.listRow(2).expected == "08:17")
    try desk.decide(.departure(delay: 0, at: nil), on: sample.instance(2))
    #expect(list.listRow(2).expected == "08:10", "on time is known")
    try desk.decide(.cancelled, on: sample.instance(2))
    #expect(list.listRow(2).expected.isEmpty)
    try desk.decide(.departure(delay: .minutes(7), at: 2), on: sample.instance(3))
    #expect(list.listRow(3).expected.isEmpty, "only from the second stop on is anything known")
  }

  @Test(
    "how late a trip is has a weight, with a word and a symbol of its own",
    arguments: [
      (1, Lateness.slightly, "● +1 min"), (2, .slightly, "● +2 min"), (3, .clearly, "●● +3 min"),
      (9, .clearly, "●● +9 min"), (10, .very, "●●● +10 min"), (75, .very, "●●● +1:15"),
    ])
  func weight(minutes: Int, lateness: Lateness, status: String) throws {
    try desk.decide(.departure(delay: .minutes(minutes), at: nil), on: sample.instance(2))
    let row = list.listRow(2)
    #expect(row.lateness == lateness && row.status.hasPrefix(status))
    #expect(row.words.hasPrefix(desk.wording.word(lateness)))
    #expect(Set(Lateness.allCases.map(\.symbol)).count == 3 && Set(Lateness.allCases.map(desk.wording.word)).count == 3)
  }

  @Test("a trip that is not late has no weight", arguments: [nil, -600, 0, 59] as [Seconds?])
  func notLate(delay: Seconds?) { #expect(Lateness(delay: delay) == nil) }

  @Test("marks say what else is known of a trip, and whether its delay is reported or decided")
  func marks() throws {
    let instance = sample.instance(2)
    #expect(list.listRow(2).marks.isEmpty && list.listRow(2).words.isEmpty)
    let report = TripReport(
      time: desk.now.value, stopTimes: [StopTimeReport(sequence: 1, arrivalDelay: nil, departureDelay: 300)])
    desk.show(TripReports([instance: report]), [])
    #expect(list.listRow(2).marks == [.reported])
    try desk.decide(.note("driver is new"), on: instance)
    #expect(list.listRow(2).marks == [.reported, .note("driver is new")])
    try desk.decide(.departure(delay: .minutes(2), at: 1), on: instance)
    try desk.decide(.skipped(at: 2), on: instance)
    try desk.decide(.reason("works"), on: instance)
    #expect(
      list.listRow(2).marks == [.decided(by: nil), .skips(1), .reason("works", .other), .note("driver is new")])
    #expect(list.listRow(2).symbols == "⋯ ✓ ⊘ ! ✎", "it is being saved")
    #expect(
      list.listRow(2).words == "slightly late, decided here, skips 1 stop, reason: works, note: driver is new")
    #expect(list.listRow(2).note == "driver is new · works")
    try desk.decide(.platform(SampleDay.platforms[1], at: 2), on: sample.instance(3))
    #expect(list.listRow(3).marks == [.platform])
  }

  @Test("the mark says who decided: a colleague by name, and this desk without one")
  func decidedBy() async throws {
    let colleague = sample.desk(memory, author: "bram")
    try colleague.decide(.cancelled, on: sample.instance(2))
    await colleague.journal.settle()
    let desk = sample.desk(memory, state: try await memory.state(of: SampleDay.operatorID))
    let list = TripListModel(desk)
    desk.selection.select(row: 2)
    let detail = try #require(desk.selection.trip.value)
    #expect(list.listRow(2).marks == [.decided(by: "bram"), .untold])
    #expect(list.listRow(2).words == "decided by bram, passengers are not told why")
    #expect(detail.decidedElsewhere.value?.hasPrefix("decided by bram at ") == true)
    try desk.decide(.note("school trip"), on: sample.instance(2))
    #expect(list.listRow(2).words.hasPrefix("decided by bram"), "a note decides nothing about it")
    try desk.decide(.reinstated, on: sample.instance(2))
    #expect(list.listRow(2).words.hasPrefix("decided here") && detail.decidedElsewhere.value == nil)
  }

  @Test("a row has the number, the origin, the vehicle and the kind of its line where two lines have one name")
  func columns() throws {
    let list = TripListModel(try TwinDay().desk)
    let rows = (0..<6).map(list.listRow)
    #expect(rows.map(\.number) == ["4012", "4011", "", "", "", ""])
    #expect(rows.map(\.line) == ["R1", "R1", "bus 11", "bus 11", "tram 11", "tram 11"])
    #expect(rows.map(\.vehicle) == ["B2", "B1", "", "", "", ""])
    #expect(rows.map(\.origin) == ["Alpha", "Alpha", "Alpha", "Beta", "Alpha", "Alpha"])
    #expect(rows[3].headsign == "Harbour (from Beta)" && rows[0].headsign == "Harbour")
  }

  @Test("copied trips have their numbers where the feed has numbers")
  func copies() throws {
    let desk = try TwinDay().desk
    desk.selection.select(row: 0)
    let list = TripListModel(desk)
    #expect(list.copiedTrips(as: .csv).hasPrefix("Departure,Line,Number,Destination,Arrival,Status\r\n08:00,R1,4012,"))
  }

  @Test("the chosen columns are kept in the preferences, also when there are none")
  func kept() throws {
    for columns: Set<TripListColumn> in [[], [.tripID], TripListColumn.usual, Set(TripListColumn.optional)] {
      var preferences = Preferences()
      preferences.columns = columns
      #expect(try Preferences(text: preferences.text).columns == columns)
    }
    #expect(try Preferences(text: "tripdesk preferences 1\n").columns == TripListColumn.usual)
    for wrong in ["columns status", "columns x", "columns none number"] {
      #expect(throws: Preferences.TextError.malformedLine(wrong)) {
        try Preferences(text: "tripdesk preferences 1\n\(wrong)\n")
      }
    }
  }
}
