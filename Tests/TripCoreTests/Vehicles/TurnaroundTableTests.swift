import Testing

@testable import TripCore

@Suite("TurnaroundTable")
struct TurnaroundTableTests {
  @Test("rows name two stops, one, or a route, with minutes and seconds")
  func read() throws {
    let text = "\u{FEFF}from_stop,to_stop,route,minutes\r\n a , b ,,4\r\n\r\n\"c,\"\"\",,,1.5\n,,X1,0\n"
    #expect(
      try TurnaroundTable.rules(text) == [
        TurnaroundRule(.stops(from: "a", to: "b"), turnaround: 240), TurnaroundRule(.stop("c,\""), turnaround: 90),
        TurnaroundRule(.route("X1"), turnaround: 0),
      ])
    #expect(try TurnaroundTable.rules("minutes,route\n2,X") == [TurnaroundRule(.route("X"), turnaround: 120)])
    #expect(try TurnaroundTable.rules("from_stop,to_stop,route,minutes\n").isEmpty)
  }

  @Test("what was written is read again, to the second")
  func roundTrip() throws {
    let rules = (0...59).map { TurnaroundRule(.stop("s,\($0)"), turnaround: Seconds($0 * 61)) }
    #expect(try TurnaroundTable.rules(TurnaroundTable.text(rules)) == rules)
  }

  @Test(
    "the first line that is wrong is named",
    arguments: [
      ("", 1, .missingColumn("from_stop")), ("from_stop,to_stop,route\n", 1, .missingColumn("minutes")),
      ("stop,minutes\n", 1, .otherColumn("stop")), ("minutes,minutes", 1, .otherColumn("minutes")),
      ("route,minutes\nX,1\n\nX,1,2\n", 4, .cells(3, expected: 2)), ("route,minutes\n\"X,1\n", 2, .openQuote),
      ("from_stop,to_stop,route,minutes\n,b,,1", 2, .place), ("from_stop,route,minutes\na,X,1", 2, .place),
      ("route,minutes\n,1", 2, .place), ("route,minutes\nX,", 2, .minutes("")),
      ("route,minutes\nX,-1", 2, .minutes("-1")), ("route,minutes\nX,121", 2, .minutes("121")),
      ("route,minutes\nX,1.01", 2, .minutes("1.01")), ("route,minutes\nX,nan", 2, .minutes("nan")),
      ("route,minutes\nX,1.2.3", 2, .minutes("1.2.3")), ("route,minutes\nX,1e2", 2, .minutes("1e2")),
    ] as [(String, Int, TurnaroundTable.Problem.Reason)])
  func wrong(_ text: String, _ line: Int, _ reason: TurnaroundTable.Problem.Reason) {
    #expect(throws: TurnaroundTable.Problem(line: line, reason: reason)) { try TurnaroundTable.rules(text) }
  }
}
