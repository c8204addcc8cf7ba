import Testing
import TripCore

@Suite("What the front of a vehicle says from single calls on")
struct CallHeadsignsTests {
  @Test("a call has the text that it was given, and all others have none")
  func texts() {
    var headsigns = CallHeadsigns(TextColumn(["via Quay", "Depot"]))
    for (call, row) in [(0, nil), (2, 1), (3, nil), (4, 0), (5, nil)] { headsigns.append(row, ofCall: call) }
    #expect((0..<7).map { headsigns.text(ofCall: $0) } == [nil, nil, "Depot", nil, "via Quay", nil, nil])
    #expect((0..<7).map { headsigns.row(ofCall: $0) } == [nil, nil, 1, nil, 0, nil, nil])
  }

  @Test("a row of stop_times.txt takes 20 bytes: a country has ten million a day")
  func size() { #expect(MemoryLayout<CallRow>.stride == 20) }
}
