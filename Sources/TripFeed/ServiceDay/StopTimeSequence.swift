/// Turns the rows of one trip in stop_times.txt into the stop times of a timetable: sorts the rows by stop_sequence
/// and fills in blank times.
struct StopTimeSequence {
  /// The reason why the rows of a trip in stop_times.txt cannot be used.
  enum Fault: Int, CaseIterable, Error {
    /// The trip has fewer than two rows.
    case tooShort
    /// The first or the last stop has no time.
    case endWithoutTime
    /// A time at a stop is earlier than a time at a stop before.
    case runsBackwards
  }

  private(set) var stopTimes: [ScannedStopTime] = []
  /// For each of ``stopTimes``, `true` when its time is not in the feed and was computed from the times of other
  /// stops.
  private(set) var isInterpolated: [Bool] = []
  /// Whether two rows have the same stop_sequence. The second of them is left out when it has the same stop, too: a
  /// `stop_sequence` is the name of a stop time in published feeds, so that those behind must keep theirs. Rows with other stops
  /// are in the order of their times, unless no number says where the trip begins (``hasNoOrder``).
  private(set) var hadRepeatedSequence = false
  /// Whether rows with the same stop_sequence and different stops got numbers of their own; see ``TripRow/isRenumbered``.
  private(set) var isRenumbered = false
  /// Whether all rows have one stop_sequence. The trip is listed at the time of its first row in the table, and no other time of it is
  /// known.
  private var hasNoOrder = false

  /// Replaces ``stopTimes`` with the stop times of another trip, whose rows are in the order of the table.
  mutating func take(_ rows: some Sequence<ArraySlice<ScannedStopTime>>) throws(Fault) {
    stopTimes.removeAll(keepingCapacity: true)
    for part in rows { stopTimes.append(contentsOf: part) }
    (hadRepeatedSequence, isRenumbered, hasNoOrder) = (false, false, false)
    order()
    guard stopTimes.count >= 2 else { throw .tooShort }
    isInterpolated.removeAll(keepingCapacity: true)
    isInterpolated.append(contentsOf: repeatElement(false, count: stopTimes.count))
    try fillIn()
    try checkTimes()
  }

  private mutating func order() {
    var isOrdered = true
    for index in stopTimes.indices.dropFirst() where stopTimes[index].sequence <= stopTimes[index - 1].sequence {
      isOrdered = false
    }
    if isOrdered { return }
    // Swift's sort keeps rows of one stop_sequence in the order of the table.
    stopTimes.sort { $0.sequence < $1.sequence }
    leaveOutRepeatedRows()
    hasNoOrder = stopTimes.count > 1 && stopTimes.first?.sequence == stopTimes.last?.sequence
    if hasNoOrder {
      for index in 1..<stopTimes.count {
        (stopTimes[index].arrival, stopTimes[index].departure) = (ScannedStopTime.blank, ScannedStopTime.blank)
      }
    } else {
      orderRepeatedNumbers()
    }
    var previous = stopTimes[0].sequence
    for index in 1..<stopTimes.count {
      let isRepeated = stopTimes[index].sequence == previous
      previous = stopTimes[index].sequence
      stopTimes[index].sequence = max(previous, stopTimes[index - 1].sequence &+ 1)
      if isRepeated { (hadRepeatedSequence, isRenumbered) = (true, true) }
    }
  }

  /// Puts rows of one `stop_sequence` into the order of their times; without all of these, they stay in that of the table.
  private mutating func orderRepeatedNumbers() {
    func time(_ row: ScannedStopTime) -> Int32 { row.arrival == ScannedStopTime.blank ? row.departure : row.arrival }
    var start = 0
    while start < stopTimes.count {
      let end = stopTimes[start...].firstIndex { $0.sequence != stopTimes[start].sequence } ?? stopTimes.count
      if end - start > 1, stopTimes[start..<end].allSatisfy({ time($0) != ScannedStopTime.blank }) {
        stopTimes[start..<end].sort { time($0) < time($1) }
      }
      start = end
    }
  }

  /// Leaves out the rows that have the `stop_sequence` and the stop of the row before.
  private mutating func leaveOutRepeatedRows() {
    let count = stopTimes.count
    var before: ScannedStopTime?
    stopTimes.removeAll { stopTime in
      defer { before = stopTime }
      // The positions of unknown stops are those of a scan.
      return stopTime.sequence == before?.sequence && stopTime.stop == before?.stop && stopTime.stop >= 0
    }
    hadRepeatedSequence = stopTimes.count < count
  }

  /// Fills in blank times. A stop with an arrival or departure only gets the same time for both; stops without a time
  /// get times spread evenly between those of the stops around them.
  private mutating func fillIn() throws(Fault) {
    let blank = ScannedStopTime.blank
    var lastTimed = -1
    for index in stopTimes.indices {
      if stopTimes[index].arrival == blank { stopTimes[index].arrival = stopTimes[index].departure }
      if stopTimes[index].departure == blank { stopTimes[index].departure = stopTimes[index].arrival }
      guard stopTimes[index].arrival != blank else { continue }
      if lastTimed < 0, index > 0 { throw .endWithoutTime }
      if index - lastTimed > 1 { interpolate(from: lastTimed, to: index) }
      lastTimed = index
    }
    if lastTimed == 0, hasNoOrder {
      for index in 1..<stopTimes.count {
        (stopTimes[index].arrival, stopTimes[index].departure) = (stopTimes[0].departure, stopTimes[0].departure)
        isInterpolated[index] = true
      }
      lastTimed = stopTimes.count - 1
    }
    guard lastTimed >= 0, lastTimed == stopTimes.count - 1 else { throw .endWithoutTime }
    // Feeds may have any arrival time at the first stop and any departure time at the last, because no passenger uses
    // these times. They are corrected so that no stop has a departure before its arrival.
    stopTimes[0].arrival = min(stopTimes[0].arrival, stopTimes[0].departure)
    stopTimes[lastTimed].departure = max(stopTimes[lastTimed].arrival, stopTimes[lastTimed].departure)
  }

  private mutating func interpolate(from: Int, to: Int) {
    let start = Int(stopTimes[from].departure)
    let span = Int(stopTimes[to].arrival) - start
    for index in (from + 1)..<to {
      let time = Int32(truncatingIfNeeded: start + span * (index - from) / (to - from))
      stopTimes[index].arrival = time
      stopTimes[index].departure = time
      isInterpolated[index] = true
    }
  }

  private func checkTimes() throws(Fault) {
    var before = Int32.min
    for stopTime in stopTimes {
      guard before <= stopTime.arrival, stopTime.arrival <= stopTime.departure else { throw .runsBackwards }
      before = stopTime.departure
    }
  }
}
