/// The calls of one trip on their way from the rows of stop_times.txt to a timetable: put in order, blanks filled in.
struct StopTimeSequence {
  /// Why a trip cannot run.
  enum Fault: Int, CaseIterable, Error {
    /// It has less than two rows.
    case tooShort
    /// No time at its first or its last stop.
    case endWithoutTime
    /// It would arrive before it left.
    case runsBackwards
  }

  private(set) var stopTimes: [ScannedStopTime] = []
  /// Which of ``stopTimes`` got their times from the ones around them.
  private(set) var isInterpolated: [Bool] = []
  /// From where on all rows repeat a stop_sequence; the end where the last one does not.
  private var repeatedTail = 0
  /// Whether a stop_sequence occurred twice. Of such rows only the first is sure of its place, so that the others keep
  /// their stops, but not their times.
  private(set) var hadRepeatedSequence = false

  /// Takes the rows of another trip, in the order of the table.
  mutating func take(_ rows: some Sequence<ArraySlice<ScannedStopTime>>) throws(Fault) {
    stopTimes.removeAll(keepingCapacity: true)
    for part in rows { stopTimes.append(contentsOf: part) }
    isInterpolated.removeAll(keepingCapacity: true)
    isInterpolated.append(contentsOf: repeatElement(false, count: stopTimes.count))
    hadRepeatedSequence = false
    repeatedTail = stopTimes.count
    guard stopTimes.count >= 2 else { throw .tooShort }
    order()
    try fillIn()
    try checkTimes()
  }

  private mutating func order() {
    var isOrdered = true
    for index in 1..<stopTimes.count where stopTimes[index].sequence <= stopTimes[index - 1].sequence {
      isOrdered = false
    }
    if isOrdered { return }
    // Swift's sort keeps rows of one stop_sequence in the order of the table.
    stopTimes.sort { $0.sequence < $1.sequence }
    var previous = stopTimes[0].sequence
    for index in 1..<stopTimes.count {
      let isRepeated = stopTimes[index].sequence == previous
      previous = stopTimes[index].sequence
      stopTimes[index].sequence = max(previous, stopTimes[index - 1].sequence &+ 1)
      guard isRepeated else {
        repeatedTail = stopTimes.count
        continue
      }
      hadRepeatedSequence = true
      stopTimes[index].arrival = ScannedStopTime.blank
      stopTimes[index].departure = ScannedStopTime.blank
      repeatedTail = min(repeatedTail, index)
    }
  }

  /// Copies one-sided times to the other side, and spreads blank ones evenly between the times around them.
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
    guard lastTimed >= 0, lastTimed == stopTimes.count - 1 || lastTimed == repeatedTail - 1 else {
      throw .endWithoutTime
    }
    while lastTimed < stopTimes.count - 1 {
      stopTimes[lastTimed + 1].arrival = stopTimes[lastTimed].departure
      stopTimes[lastTimed + 1].departure = stopTimes[lastTimed].departure
      isInterpolated[lastTimed + 1] = true
      lastTimed += 1
    }
    // Nobody boards before the first departure or after the last arrival: the other times there may be anything.
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
