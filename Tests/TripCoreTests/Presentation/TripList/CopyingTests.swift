import Testing

@testable import TripCore

@MainActor @Suite("Copying trips")
struct CopyingTests {
  @Test("the selected trips are copied as they are listed, as lines and as a table")
  func copies() throws {
    let desk = try SampleDay().desk()
    #expect(TripListModel(desk).copiedTrips(as: .text).isEmpty && TripListModel(desk).copiedTrips(as: .csv).isEmpty)
    desk.selection.select(rows: [3, 1], cursor: 3)
    try desk.decide(.departure(delay: .minutes(5), at: nil), on: desk.timetable.value.instance(ofRow: 3))
    let text = TripListModel(desk).copiedTrips(as: .text).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(text.count == 2)
    #expect(text[0].prefix(4) == ["08:00", "X1", "Gamma", "08:20"])
    #expect(text[1].prefix(4) == ["08:20", "X1", "Gamma", "08:40"])
    #expect(text[1][4].hasPrefix("●● +5 min"))
    let csv = TripListModel(desk).copiedTrips(as: .csv)
    #expect(csv.hasPrefix("Departure,Line,Destination,Arrival,Status\r\n08:00,X1,Gamma,08:20,"))
    #expect(csv.split(separator: "\r\n").count == 3)
  }
}
