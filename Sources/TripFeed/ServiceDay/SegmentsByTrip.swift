/// The segments (rows of one trip that follow each other in stop_times.txt) of all scans, sorted by trip. Nearly
/// every trip has one segment.
struct SegmentsByTrip: Sendable {
  /// The stop times of each scan of stop_times.txt. They are copied out of the scans, because counting references to
  /// the scans for each trip would slow two cores down.
  private let stopTimes: [[ScannedStopTime]]
  /// The segments of each scan of stop_times.txt.
  private let segments: [[StopTimesScan.Segment]]
  /// All segments, sorted by trip, then by place in the table. Each is given by the index of its scan and its index
  /// in the scan.
  private var order: [(scan: Int32, segment: Int32)]
  /// For each trip, the index of its first segment in ``order``; at the end of the array, the number of all segments.
  private var starts: [Int]

  /// Sorts the segments of all scans by trip, in time proportional to the number of segments.
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

  /// Returns the offset of the first row of a trip in the bytes of stop_times.txt, or `nil` when the trip has no
  /// rows.
  func offset(ofTrip trip: Int) -> Int? {
    guard starts[trip] < starts[trip + 1] else { return nil }
    let first = order[starts[trip]]
    return segments[Int(first.scan)][Int(first.segment)].offset
  }

  /// Returns the stop times of a trip, in the order of stop_times.txt, as one slice for each segment.
  func stopTimes(ofTrip trip: Int) -> some Sequence<ArraySlice<ScannedStopTime>> {
    order[starts[trip]..<starts[trip + 1]].lazy.map { entry in
      stopTimes[Int(entry.scan)][segments[Int(entry.scan)][Int(entry.segment)].stopTimes]
    }
  }

  /// Returns the number of stop times of some trips together.
  func stopTimeCount(ofTrips trips: Range<Int>) -> Int {
    order[starts[trips.lowerBound]..<starts[trips.upperBound]].reduce(0) { count, entry in
      count + segments[Int(entry.scan)][Int(entry.segment)].stopTimes.count
    }
  }
}
