import TestSupport
import Testing

@testable import TripCore

@Suite("The stop times of a timetable as columns")
struct StopTimeColumnTests {
  /// What a made-up trip does at each of its stops, from when it starts.
  private func trip(at start: Int, stops: [Int], stay: Int = 0, headsign: Int? = nil) -> [StopTimeRow] {
    stops.enumerated().map { index, stop in
      StopTimeRow(
        sequence: StopSequence(10 * index), stop: stop, arrival: ServiceTime(seconds: start + 60 * index),
        departure: ServiceTime(seconds: start + 60 * index + stay), isInterpolated: index == 1,
        pickup: index == 2 ? .byPhone : .regular, dropOff: index == 0 ? .none : .regular,
        headsign: index == 1 ? headsign : nil, distance: index == 0 ? nil : 500 * Double(index))
    }
  }

  @Test("each stop time comes out as it went in, also those added after shrinking")
  func sameStopTimes() {
    let first = trip(at: 100, stops: [3, 1, 2]) + trip(at: -7200, stops: [3, 2, 1, 2], stay: 30, headsign: 5)
    var column = StopTimeColumn(first)
    #expect(Array(column) == first)
    column.shrinkToFit()
    #expect(Array(column) == first)
    let second = trip(at: 900, stops: [3, 2, 1, 2], stay: 30) + trip(at: 990, stops: [3, 1, 2])
    for stopTime in second { column.append(stopTime) }
    #expect(Array(column) == first + second)
    #expect(column[4].headsign == 5 && column[8].headsign == nil)
    #expect(column[3].arrival.seconds == -7200 && column[3].departure.seconds == -7170)
    #expect(Array(column[7..<9]) == Array(second[..<2]))
    #expect(StopTimeColumn().isEmpty)
  }

  @Test("trips of one pattern add eight bytes a stop time: a country has ten million a day")
  func shared() {
    var column = StopTimeColumn()
    for minute in 0..<100 {
      for stopTime in trip(at: 60 * minute, stops: [0, 1, 2, 3]) + trip(at: 60 * minute, stops: [3, 1, 0], stay: 20) {
        column.append(stopTime)
      }
      if minute == 50 { column.shrinkToFit() }
    }
    #expect(column.count == 700 && column.shared.count == 7)
    #expect(MemoryLayout<StopTimeColumn.Row>.stride == 8)
  }

  @Test(
    "a distance keeps seven digits: metres along a line of a hundred kilometres stay centimetres apart",
    arguments: [0, 0.1, 1234.567, 65_504.3, 99_999.99, 3_000_000.5])
  func exactDistance(distance: Double) throws {
    let row = StopTimeRow(
      sequence: 1, stop: 0, arrival: ServiceTime(seconds: 0), departure: ServiceTime(seconds: 0), distance: distance)
    let read = try #require(StopTimeColumn([row])[0].distance)
    #expect(abs(read - distance) <= distance * 1e-7)
  }

  @Test("a distance that no number can hold counts as absent", arguments: [-1, .infinity, .nan, 1e300])
  func unusableDistance(distance: Double) {
    let row = StopTimeRow(
      sequence: 1, stop: 0, arrival: ServiceTime(seconds: 0), departure: ServiceTime(seconds: 0), distance: distance)
    #expect(row.distance == nil)
  }

  @Test("random trips over few stops stay themselves")
  func randomTrips() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let stopTimes = (0..<300).map { _ in
        let arrival = Int.random(in: -90_000...200_000, using: &random)
        return StopTimeRow(
          sequence: StopSequence(Int.random(in: 0...9, using: &random)), stop: Int.random(in: 0...3, using: &random),
          arrival: ServiceTime(seconds: arrival),
          departure: ServiceTime(seconds: arrival + Int.random(in: 0...2, using: &random)),
          isInterpolated: Bool.random(using: &random), headsign: [nil, 0, 1].randomElement(using: &random) ?? nil,
          distance: [nil, 0, 250, 70_000_000].randomElement(using: &random) ?? nil)
      }
      #expect(Array(StopTimeColumn(stopTimes)) == stopTimes, "seed \(seed)")
    }
  }
}
