/// The calls of one trip on their way from the rows of stop_times.txt to a timetable: put in order, blanks filled in.
struct CallSequence {
  /// Why a trip cannot run.
  enum Fault: Int, CaseIterable, Error {
    /// It has less than two rows.
    case tooShort
    /// No time at its first or its last stop.
    case endWithoutTime
    /// It would arrive before it left.
    case runsBackwards
  }

  private(set) var calls: [ScannedCall] = []
  /// Which of ``calls`` got their times from the ones around them.
  private(set) var isInterpolated: [Bool] = []
  /// From where on all rows repeat a stop_sequence; the end where the last one does not.
  private var repeatedTail = 0
  /// Whether a stop_sequence occurred twice. Of such rows only the first is sure of its place, so that the others keep
  /// their stops, but not their times.
  private(set) var hadRepeatedSequence = false

  /// Takes the rows of another trip, in the order of the table.
  mutating func take(_ rows: some Sequence<ArraySlice<ScannedCall>>) throws(Fault) {
    calls.removeAll(keepingCapacity: true)
    for part in rows { calls.append(contentsOf: part) }
    isInterpolated.removeAll(keepingCapacity: true)
    isInterpolated.append(contentsOf: repeatElement(false, count: calls.count))
    hadRepeatedSequence = false
    repeatedTail = calls.count
    guard calls.count >= 2 else { throw .tooShort }
    order()
    try fillIn()
    try checkTimes()
  }

  private mutating func order() {
    var isOrdered = true
    for index in 1..<calls.count where calls[index].sequence <= calls[index - 1].sequence { isOrdered = false }
    if isOrdered { return }
    // Swift's sort keeps rows of one stop_sequence in the order of the table.
    calls.sort { $0.sequence < $1.sequence }
    var previous = calls[0].sequence
    for index in 1..<calls.count {
      let isRepeated = calls[index].sequence == previous
      previous = calls[index].sequence
      calls[index].sequence = max(previous, calls[index - 1].sequence &+ 1)
      guard isRepeated else {
        repeatedTail = calls.count
        continue
      }
      hadRepeatedSequence = true
      calls[index].arrival = ScannedCall.blank
      calls[index].departure = ScannedCall.blank
      repeatedTail = min(repeatedTail, index)
    }
  }

  /// Copies one-sided times to the other side, and spreads blank ones evenly between the times around them.
  private mutating func fillIn() throws(Fault) {
    let blank = ScannedCall.blank
    var lastTimed = -1
    for index in calls.indices {
      if calls[index].arrival == blank { calls[index].arrival = calls[index].departure }
      if calls[index].departure == blank { calls[index].departure = calls[index].arrival }
      guard calls[index].arrival != blank else { continue }
      if lastTimed < 0, index > 0 { throw .endWithoutTime }
      if index - lastTimed > 1 { interpolate(from: lastTimed, to: index) }
      lastTimed = index
    }
    guard lastTimed >= 0, lastTimed == calls.count - 1 || lastTimed == repeatedTail - 1 else { throw .endWithoutTime }
    while lastTimed < calls.count - 1 {
      calls[lastTimed + 1].arrival = calls[lastTimed].departure
      calls[lastTimed + 1].departure = calls[lastTimed].departure
      isInterpolated[lastTimed + 1] = true
      lastTimed += 1
    }
    // Nobody boards before the first departure or after the last arrival: the other times there may be anything.
    calls[0].arrival = min(calls[0].arrival, calls[0].departure)
    calls[lastTimed].departure = max(calls[lastTimed].arrival, calls[lastTimed].departure)
  }

  private mutating func interpolate(from: Int, to: Int) {
    let start = Int(calls[from].departure)
    let span = Int(calls[to].arrival) - start
    for index in (from + 1)..<to {
      let time = Int32(truncatingIfNeeded: start + span * (index - from) / (to - from))
      calls[index].arrival = time
      calls[index].departure = time
      isInterpolated[index] = true
    }
  }

  private func checkTimes() throws(Fault) {
    var before = Int32.min
    for call in calls {
      guard before <= call.arrival, call.arrival <= call.departure else { throw .runsBackwards }
      before = call.departure
    }
  }
}
