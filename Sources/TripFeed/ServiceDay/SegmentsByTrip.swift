/// The parts of all scans, ordered by trip: nearly always one part a trip.
struct SegmentsByTrip: Sendable {
  /// The calls and the segments of each scan, apart from all else in it: two cores that take copies of a whole scan for
  /// each trip would wait for each other.
  private let stopTimes: [[ScannedStopTime]]
  private let segments: [[StopTimesScan.Segment]]
  /// Scan and segment within it, ordered by trip, then by their place in the table.
  private var order: [(scan: Int32, segment: Int32)]
  /// Where each trip's entries in ``order`` begin, and one more for the end.
  private var starts: [Int]

  /// Orders the parts by counting.
  init(_ scans: [StopTimesScan], tripCount: Int) {
    stopTimes = scans.map(\.stopTimes)
    segments = scans.map(\.segments)
    starts = Array(repeating: 0, count: tripCount + 1)
    for scan in scans { for segment in scan.segments { starts[Int(segment.trip) + 1] += 1 } }
    for index in 0..<tripCount { starts[index + 1] += starts[index] }
    var next = starts
    order = Array(repeating: (0, 0), count: starts[tripCount])
    for (scanIndex, scan) in scans.enumerated() {
      for (index, segment) in scan.segments.enumerated() {
        order[next[Int(segment.trip)]] = (Int32(scanIndex), Int32(index))
        next[Int(segment.trip)] += 1
      }
    }
  }

  /// Where the first row of a trip lies in the table's bytes; nothing where it has none.
  func offset(ofTrip trip: Int) -> Int? {
    guard starts[trip] < starts[trip + 1] else { return nil }
    let first = order[starts[trip]]
    return segments[Int(first.scan)][Int(first.segment)].offset
  }

  /// The rows of one trip, in the order of the table.
  func stopTimes(ofTrip trip: Int) -> some Sequence<ArraySlice<ScannedStopTime>> {
    order[starts[trip]..<starts[trip + 1]].lazy.map { entry in
      stopTimes[Int(entry.scan)][segments[Int(entry.scan)][Int(entry.segment)].stopTimes]
    }
  }

  /// How many rows the trips have together.
  func stopTimeCount(ofTrips trips: Range<Int>) -> Int {
    order[starts[trips.lowerBound]..<starts[trips.upperBound]].reduce(0) { count, entry in
      count + segments[Int(entry.scan)][Int(entry.segment)].stopTimes.count
    }
  }
}
