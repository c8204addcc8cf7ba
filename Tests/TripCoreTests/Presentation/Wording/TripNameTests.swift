import Testing

@testable import TripCore

@MainActor @Suite("The names of trips")
struct TripNameTests {
  @Test("a trip is named by its number; without one, by what tells it from another that would read the same")
  func names() throws {
    let desk = try TwinDay().desk
    #expect(
      (0..<6).map(desk.name(ofRow:)) == [
        "08:00 R1 4012 → Harbour", "08:00 R1 4011 → Harbour", "08:00 bus 11 → Harbour (from Alpha)",
        "08:00 bus 11 → Harbour (from Beta)", "08:00 tram 11 → Harbour (7011)", "08:00 tram 11 → Harbour (7012)",
      ])
  }

  @Test("a trip that is like no other is named by its line and destination alone")
  func plain() throws {
    let desk = try SampleDay().desk()
    #expect(desk.name(ofRow: 1) == "08:00 X1 → Gamma")
    #expect(!desk.timetable.value.hasNumbers && desk.timetable.value.distinction(ofRow: 1) == nil)
  }

  @Test("the title of the detail, the log, the row of the graph's table and what is said of late trips have the number")
  func everywhere() throws {
    let desk = try TwinDay().desk
    let log = LogModel(desk)
    desk.selection.select(row: 0)
    #expect(desk.selection.trip.value?.title.value == "R1 4012 → Harbour")
    try desk.changeActualDeparture(by: .minutes(20))
    #expect(desk.selection.trip.value?.title.value == "R1 4012 → Harbour")
    #expect(log.rows.value.first?.trip.contains("4012") == true)
    #expect(GraphModel(desk).tableRow(0).trip == "4012")
  }

  @Test(
    "the end of a trip_id begins where a word begins, and is unlike every other",
    arguments: [
      ("wd-r1-0812", ["wd-r1-0813"], "0812"), ("a1", ["b1"], "a1"), ("2026-x", ["2027-x"], "2026-x"),
      ("x", ["xx"], "x"), ("é", ["e"], "é"), ("trip-9", ["trip-19", "trip-29"], "trip-9"),
    ])
  func tails(id: String, others: [String], tail: String) {
    let found = Timetable.tail(of: id, unlike: others)
    #expect(found == tail)
    #expect(id.hasSuffix(found))
  }

  @Test("a trip is found by the kind of its vehicle, in a feed that has several")
  func kinds() throws {
    let timetable = try TwinDay().timetable
    let wording = try TwinDay().desk.wording
    func found(_ text: String, _ wording: Wording?) -> [Int] {
      var memory = SearchIndex.Memory()
      var rows: [Int] = []
      SearchIndex(timetable, wording).rows(matching: SearchQuery(text), &memory).forEach { rows.append($0) }
      return rows
    }
    #expect(found("tram 11", wording) == [4, 5])
    #expect(found("11 bus", wording) == [2, 3])
    #expect(found("train", wording) == [0, 1])
    #expect(found("4012", wording) == [0])
    let oneKind = SearchIndex(try SampleDay().timetable(), wording)
    var memory = SearchIndex.Memory()
    #expect(oneKind.rows(matching: SearchQuery("bus"), &memory).isEmpty)
  }

  @Test(
    "the letters of a line are the feed's own when they can be read, else the better of black and white",
    arguments: [
      ("1A3E8C", "FFFFFF", "ffffff"), ("F9A825", "000000", "000000"), ("F9A825", "FFFFFF", "000000"),
      ("767676", "FFFFFF", "ffffff"), ("777777", "FFFFFF", "000000"), ("00798C", "FFEE00", "ffffff"),
      ("0000FF", "FFEE00", "ffee00"),
    ])
  func letters(background: String, text: String, shown: String) throws {
    let color = try #require(RouteColor(background))
    let route = Route(id: "r", shortName: "1", color: color, textColor: RouteColor(text))
    let letters = route.readableTextColor(on: color)
    #expect(letters.hex == shown)
    #expect(RouteColor.contrast(letters, color) >= 4.5)
  }
}
