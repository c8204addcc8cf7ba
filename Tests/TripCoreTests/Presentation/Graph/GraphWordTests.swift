import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("The texts at the lines of the train graph")
final class GraphWordTests: GraphSuite {
  private func texts() -> [String] { graph.base.value.words.map(\.text) }

  @Test("each trip in sight has its number along its line")
  func numbers() throws {
    // The ids "7-0" and so on are as short as they can be.
    let words = graph.base.value.words
    #expect(Set(words.map(\.text)) == ["7-0", "7-1", "7-2", "7-3", "7-4", "7-5"])
    for word in words {
      let line = try #require(try drawn(GTFSID(word.text)))
      #expect(line.distance < 14, "\(word.text) is beside its line")
      #expect(abs(word.direction.x * line.direction.y - word.direction.y * line.direction.x) < 0.1, "and along it")
      #expect(graph.base.value.plot.contains(word.middle))
    }
  }

  @Test("a late trip says by how many minutes, a canceled and an unknown one say nothing")
  func delays() throws {
    try decide("7-1", .departure(delay: 440, at: nil))
    try decide("7-2", .cancelled)
    try decide("7-4", .departure(delay: -120, at: nil))
    #expect(Set(texts()) == ["7-0", "7-1 +7", "7-2", "7-3", "7-4 −2", "7-5"])
    let word = try #require(graph.base.value.words.first { $0.text == "7-1 +7" })
    #expect(try #require(try drawn("7-1", .expected)).distance(to: word.middle) < 14, "beside the expected line")
  }

  @Test("the line of a late trip is the wider the later it is")
  func width() throws {
    try decide("7-1", .departure(delay: 440, at: nil))
    let row = try desk.row("7-1")
    let strokes = graph.base.value.strokes.segments.filter { $0.row == row }
    #expect(strokes.map(\.kind) == [.planned, .expected] && strokes.map(\.minutesLate) == [0, 7])
  }

  @Test("where lines are dense, a number stands on them, the late trip's first; too many would hide the lines")
  func dense() throws {
    try decide("7-3", .departure(delay: 600, at: nil))
    graph.resize(to: GraphSize(width: 320, height: 400), letters: GraphLettering(names: 50, height: 15, digit: 8))
    graph.choose(graph.routes.value[0].id)
    graph.fit()
    #expect(texts().contains("7-3 +10"))
    graph.resize(to: GraphSize(width: 140, height: 120), letters: GraphLettering(names: 40, height: 15, digit: 8))
    let plot = graph.base.value.plot
    let covered = graph.base.value.words.filter(\.isOverLines).reduce(0) { $0 + Double($1.text.count) * 8 * 15 }
    #expect(covered < 0.5 * plot.width * plot.height)
  }

  @Test("when the picture is zoomed in, the number comes again along a long line, and minutes stand at the stops")
  func zoomed() throws {
    #expect(!texts().contains { $0.count == 2 })
    graph.resize(to: GraphSize(width: 4000, height: 2000))
    graph.show(GraphWindow(start: Double(day.time(8, 15).unixSeconds), span: 2700))
    #expect(texts().count { $0 == "7-1" } > 1)
    // Trip 7-1 leaves Alpha at 08:20, is at Beta from 08:30 to 08:31, and at Delta at 08:50.
    let row = try desk.row("7-1")
    let minutes = graph.base.value.words.filter { $0.text.count == 2 }
    let beta = try graph.place("7-1", stopTime: 1)
    for (text, isLeft) in [("30", true), ("31", false)] {
      #expect(
        minutes.contains { $0.text == text && abs($0.middle.y - beta.y) < 20 && ($0.middle.x < beta.x) == isLeft })
    }
    #expect(minutes.contains { $0.text == "20" } && minutes.contains { $0.text == "50" })
    #expect(desk.timetable.value.departure(ofRow: row) == day.time(8, 20))
  }

  @Test("no text stands on another text or on the line of another trip, however the picture is zoomed")
  func room() throws {
    try decide("7-3", .departure(delay: 600, at: nil))
    graph.choose(graph.routes.value[0].id)
    var random = SeededRandom.announced()
    for _ in 0..<60 {
      graph.resize(
        to: GraphSize(width: .random(in: 200...1600, using: &random), height: .random(in: 100...1000, using: &random)))
      graph.zoom(
        .both, by: .random(in: 0.5...3, using: &random),
        about: GraphPoint(x: .random(in: 0...1000, using: &random), y: 50))
      let words = graph.base.value.words
      let strokes = graph.base.value.strokes
      for (index, word) in words.enumerated() {
        #expect(word.middle.x.isFinite && word.middle.y.isFinite)
        let others = words[(index + 1)...].count {
          abs($0.middle.x - word.middle.x) < 6 && abs($0.middle.y - word.middle.y) < 6
        }
        #expect(others == 0, "\(word)")
        guard !word.isOverLines else { continue }
        let under = Set(strokes.segments.filter { strokes.squaredDistance(from: word.middle, to: $0) < 4 }.map(\.row))
        #expect(under.count <= 1, "\(word)")
      }
    }
  }

  @Test("a number goes over short waits, as a metro has them at each stop, and not over long ones")
  func waits() throws {
    for (wait, isWritten) in [(1.5, true), (30, false)] {
      var strokes = GraphStrokes()
      for stop in 0..<12 {
        let (x, y) = (200 + Double(stop) * (3 + wait), 100 + 20 * Double(stop))
        strokes.points += [GraphPoint(x: x, y: y), GraphPoint(x: x + wait, y: y)]
      }
      strokes.segments = [GraphStrokes.Stroke(points: strokes.points.indices, kind: .planned, row: 0)]
      var words = LineWords(strokes, graph.scale, graph.letters)
      let ropes = words.ropes(along: try #require(strokes.labelledLines.first), of: strokes)
      #expect(words.write("8902", along: ropes, row: 0) == isWritten, "\(wait)")
    }
  }

  // MARK: -

  private struct Line {
    let points: [GraphPoint]
    let distance: Double

    var direction: GraphPoint {
      let (dx, dy) = (points[points.count - 1].x - points[0].x, points[points.count - 1].y - points[0].y)
      let length = (dx * dx + dy * dy).squareRoot()
      return GraphPoint(x: dx / length, y: dy / length)
    }

    func distance(to place: GraphPoint) -> Double {
      var strokes = GraphStrokes()
      strokes.points = points
      return strokes.squaredDistance(from: place, to: .init(points: points.indices, kind: .planned, row: nil))
        .squareRoot()
    }
  }

  private func drawn(_ tripID: GTFSID, _ kind: GraphStrokes.Kind = .planned) throws -> Line? {
    let (row, strokes) = (try desk.row(tripID), graph.base.value.strokes)
    guard let stroke = strokes.segments.first(where: { $0.row == row && $0.kind == kind }) else { return nil }
    let points = Array(strokes.points[stroke.points])
    let word = graph.base.value.words.first { $0.text.hasPrefix(tripID.text) }
    let line = Line(points: points, distance: 0)
    return Line(points: points, distance: word.map { line.distance(to: $0.middle) } ?? .infinity)
  }

  private func decide(_ tripID: GTFSID, _ decision: Decision) throws {
    desk.selection.select(row: try desk.row(tripID))
    try desk.decide(decision)
    desk.selection.select(row: nil)
  }
}

@MainActor @Suite("The numbers of a line's trips")
struct LineNumbersTests {
  private func numbers(_ ids: [String], names: [String?] = []) throws -> [String] {
    let day = try SampleDay().day
    let trips = ids.indices.map {
      TripRow(route: 0, stopTimes: 0..<0, shortName: names.indices.contains($0) ? names[$0] : nil)
    }
    let timetable = Timetable(
      agency: Agency(id: "a", name: "A", timeZone: .gmt), serviceDate: day, routes: [Route(id: "r", shortName: "7")],
      stops: StopColumn([]), trips: trips, tripIDs: TextColumn(ids), headsigns: TextColumn(ids.map { _ in "" }),
      stopTimes: [],
      scheduledTrips: ids.indices.map {
        let noon = ServiceTime(hours: 12, minutes: 0)
        return ScheduledTrip(trip: $0, serviceDate: day, departure: noon, arrival: noon)
      })
    let numbers = LineNumbers(of: Array(ids.indices), in: timetable)
    return ids.indices.map(numbers.number)
  }

  @Test("the train number comes first; without one, the end of trip_id that tells the trips apart")
  func ends() throws {
    #expect(try numbers(["a-1", "a-2"], names: ["305", nil]) == ["305", "a-2"])
    #expect(try numbers(["12345678", "12345679", "12349998"]) == ["5678", "5679", "9998"])
    #expect(try numbers(["7841_weekday", "7842_weekday"]) == ["7841", "7842"], "not what all have in common")
    #expect(try numbers(["15", "25", "35"]) == ["15", "25", "35"], "a number is not cut")
    #expect(try numbers(["x"]) == ["x"] && numbers([]).isEmpty)
  }

  @Test("without an end that tells trips apart, another part of trip_id does; numbers are not cut")
  func parts() throws {
    let subway = ["000650", "050600", "072200"].map { "AFA24-Weekday-00_\($0)_1..S03R" }
    #expect(try numbers(subway) == ["000650", "050600", "072200"])
    #expect(
      try numbers(["2199290:564008:568945", "2199300:568202:568945", "2199361:564438:568300", "2199362:1:568300"])
        == ["9290", "9300", "9361", "9362"])
    #expect(
      try numbers(["1-WORK-4261-0428", "1-WORK-4233-0810", "1-WORK-4264-0810", "1-WORK-4264-0428"])
        == ["4261-0428", "4233-0810", "4264-0810", "4264-0428"])
    #expect(try numbers(["00121"]) == ["00121"] && numbers(["CITY1", "CITY2"]) == ["CITY1", "CITY2"])
    #expect(try numbers(["line4_out_a_0517", "line4_back_b_0517"]) == ["out", "back"])
  }

  @Test("a word that all trips have for a train number is none")
  func sameNames() throws {
    #expect(
      try numbers(["49196346", "49196475", "49196491"], names: ["LOCAL", "LOCAL", "LOCAL"]) == ["6346", "6475", "6491"])
    #expect(try numbers(["1", "2"], names: ["305", "305"]) == ["305", "305"], "the same train on two trips")
  }

  @Test("an id with control characters is readable")
  func control() throws {
    #expect(try numbers(["a\u{202E}b", "a\nc"]).allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
  }
}
