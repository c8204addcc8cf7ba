/// Waits of a trip: it leaves a stop no earlier than was decided, and later where it is later.
extension Trip {
  /// Remembers that the trip waits at a stop, for decisions about its departure from earlier ones, and for reports.
  mutating func wait(at index: Int, _ delay: Seconds) { holds[index] = delay }

  /// Keeps what was decided of later stops, where the trip is later by that than by a wait: it only makes a trip later.
  ///
  /// - Parameters:
  ///   - before: The stop times as they were before the wait.
  ///   - index: The index of the stop at which the trip waits.
  mutating func keepLater(than before: [StopTime], after index: Int) {
    for later in stopTimes.indices.dropFirst(index + 1) {
      stopTimes[later].arrivalDelay = [stopTimes[later].arrivalDelay, before[later].arrivalDelay].compactMap(\.self)
        .max()
      stopTimes[later].departureDelay =
        [stopTimes[later].departureDelay, before[later].departureDelay].compactMap(\.self).max()
    }
  }

  /// Lets the trip leave the stops at which it waits, from a stop on, no earlier than was decided.
  ///
  /// - Parameters:
  ///   - first: The index of the stop.
  ///   - end: The index of the stop before which this ends, because its departure was decided since; `nil` for none.
  ///   - isForgotten: Whether it also waits where nothing else is known of it any more.
  mutating func waitAgain(from first: Int, until end: Int? = nil, isForgotten: Bool = false) {
    let range = first..<(end ?? stopTimes.endIndex)
    for (stop, hold) in holds.sorted(by: { $0.key < $1.key }) where range.contains(stop) && !stopTimes[stop].isSkipped {
      if stopTimes[stop].departureDelay.map({ hold > $0 }) ?? isForgotten { leave(hold, from: stop, until: end) }
    }
  }

  /// Sets the delay with which the trip leaves a stop, and with which it arrives at and leaves all later ones, up to its arrival at
  /// the one at `end`.
  mutating func leave(_ delay: Seconds, from first: Int, until end: Int? = nil) {
    stopTimes[first].departureDelay = delay
    for index in stopTimes.indices[..<(end ?? stopTimes.endIndex)].dropFirst(first + 1) {
      stopTimes[index].arrivalDelay = delay
      stopTimes[index].departureDelay = delay
    }
    if let end, !isEnd(end) { stopTimes[end].arrivalDelay = delay }
  }

  /// Ends each wait that is over by what is reported or follows from the trip's vehicle. What is known from there on is the report's,
  /// up to the next wait or decided departure. The same holds from a later stop on, where the trip leaves later than with the delay of
  /// the wait.
  ///
  /// - Parameters:
  ///   - decided: What was decided of the trip.
  ///   - isOver: Returns whether the wait at a stop is over, or the trip leaves there later than with the delay of the wait.
  ///   - late: Returns the delay with which the trip leaves a stop, as is reported or follows; `nil` when unknown.
  mutating func endWaits(
    of decided: inout DecidedParts, where isOver: (_ stopTime: StopTime, _ hold: Seconds) -> Bool,
    late: (StopTime) -> Seconds?
  ) {
    guard let first = decided.firstDeparture, holds[first] != nil, first != decided.firstSet else { return }
    let set = decided.firstSet
    // The delay of the wait that counts; `nil` where the report does.
    var waiting: Seconds?
    var boundary: Int?
    for index in stopTimes.indices[first..<(set ?? stopTimes.endIndex)] {
      if let hold = holds[index], !stopTimes[index].isSkipped || index == first, waiting.map({ hold > $0 }) ?? true {
        let wasReported = waiting == nil && index != first
        waiting = isOver(stopTimes[index], hold) ? nil : hold
        if wasReported, let waiting {
          leave(waiting, from: index, until: set)
          waitAgain(from: index + 1, until: set)
          stopTimes[index].arrivalDelay = waiting
        }
      } else if let delay = waiting, let late = late(stopTimes[index]), late > delay {
        waiting = nil
      }
      if waiting == nil {
        stopTimes[index].arrivalDelay = nil
        stopTimes[index].departureDelay = nil
        if boundary != nil { decided.countReport(at: index) }
      } else if boundary == nil {
        boundary = index
      }
    }
    if boundary != first, first == 0 { delaySource = .none }
    if waiting == nil, let set { stopTimes[set].arrivalDelay = stopTimes[set].departureDelay }
    decided.startTimes(at: boundary ?? set)
  }
}
