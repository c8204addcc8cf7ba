extension Trip {
  /// Sets the delays at all stop times: those that were decided, and elsewhere those that are known otherwise. What contradicts a
  /// decision is left out: that the trip is at an earlier stop after it has arrived at the stop of the decision. Of two decisions that is
  /// the one about the earlier stop, which the trip has left when the other one is taken: see ``check(_:over:)``.
  ///
  /// - Parameter known: What is known otherwise; `nil` for nothing.
  /// - Returns: The index of the first stop time whose delays are decided, or `nil` when there is none.
  @discardableResult
  mutating func setDelays(over known: KnownTimes? = nil) -> Int? {
    let origins = originsOfDecisions(over: known)
    var source = DelaySource.none
    for index in stopTimes.indices {
      let other = known?.delays(at: stopTimes[index])
      guard let origin = origins[index] else {
        (stopTimes[index].arrivalDelay, stopTimes[index].departureDelay) = (other?.arrival, other?.departure)
        if let known, other?.arrival != nil || other?.departure != nil { source = known.source }
        continue
      }
      stopTimes[index].departureDelay = decidedTimes.departureDelay(by: origin...index, where: waits(at:))
      stopTimes[index].arrivalDelay = decidedArrivalDelay(
        at: index, by: origin, follows: index > 0 && origins[index - 1] != nil)
      // The arrival at a stop from which decisions count, or at which the trip waits, is as it is reported: only what comes after was
      // decided.
      let counts = index > 0 && (origins[index - 1] == nil || decidedTimes.wait(at: index) != nil)
      if counts, let arrival = other?.arrival, let departure = stopTimes[index].expectedDeparture, !isEnd(index),
        stopTimes[index].arrival + arrival <= departure
      {
        let before = origins[index - 1] == nil ? nil : stopTimes[index - 1].departureDelay
        stopTimes[index].arrivalDelay = max(arrival, before ?? arrival)
      }
    }
    leaveOutContradictions(from: origins)
    let first = origins.firstIndex { $0 != nil }
    delaySource = first.map { $0 <= firstServedIndex } ?? false ? .decision : source
    let isDecidedAtEnd = stopTimes.lastIndex { !$0.isSkipped }.map { origins[$0] != nil } ?? false
    delaySourceAtEnd = isDecidedAtEnd ? .decision : source
    return first
  }

  /// Makes all delays unknown, as of a trip of which only the timetable is known.
  mutating func forgetDelays() {
    for index in stopTimes.indices { (stopTimes[index].arrivalDelay, stopTimes[index].departureDelay) = (nil, nil) }
    (delaySource, delaySourceAtEnd) = (.none, .none)
  }

  /// Returns the delay with which the trip arrives at a stop as was decided, or `nil` when it is unknown. It arrives as late as it leaves
  /// the stop before, and waits. With a departure that was decided there, it arrives as late as that; where it makes up for a delay,
  /// a shorter stay does so as far as it lasts.
  ///
  /// - Parameters:
  ///   - index: The index of the stop.
  ///   - origin: The index of the first stop whose decisions count.
  ///   - follows: Whether they count at the stop before, too.
  /// - Returns: The delay.
  private func decidedArrivalDelay(at index: Int, by origin: Int, follows: Bool) -> Seconds? {
    let departure = stopTimes[index].departureDelay
    guard !decidedTimes.waitsAtEnd(index) else { return departure }
    let before = follows ? stopTimes[index - 1].departureDelay : nil
    guard decidedTimes.isArrival(at: index) else { return before ?? departure }
    let own = delayBeforeWait(at: index, by: origin)
    guard let own, let before, before > own, !isEnd(index) else { return own ?? departure }
    return min(before, own + (stopTimes[index].departure - stopTimes[index].arrival))
  }

  /// Returns the delay that the trip has at a stop before it waits there, by the decisions from another stop on; `nil` is unknown.
  private func delayBeforeWait(at index: Int, by origin: Int) -> Seconds? {
    decidedTimes.departureDelay(by: origin...index) { $0 != index && waits(at: $0) }
  }

  /// Returns for each stop time the index of the first stop whose decisions count there, or `nil` when no decision counts there.
  ///
  /// From the first decided departure on, decisions count. Before it, a wait counts until it is over, or until the trip leaves a
  /// later stop with a greater delay; from there on, what is known otherwise counts again, up to the next wait.
  private func originsOfDecisions(over known: KnownTimes?) -> [Int?] {
    var origins = [Int?](repeating: nil, count: stopTimes.count)
    guard !decidedTimes.isEmpty else { return origins }
    let firstDeparture = decidedTimes.firstDeparture ?? stopTimes.endIndex
    var wait: (origin: Int, delay: Seconds)?
    for index in stopTimes[..<firstDeparture].indices {
      let stopTime = stopTimes[index]
      if waits(at: index), let delay = decidedTimes.wait(at: index), wait.map({ delay > $0.delay }) ?? true {
        let isOver = known?.ends(waitAt: index, of: stopTimes, until: delay) ?? false
        wait = isOver ? nil : (wait?.origin ?? index, delay)
      } else if let delay = wait?.delay, known?.isLater(than: delay, at: stopTime) ?? false {
        wait = nil
      }
      origins[index] = wait?.origin
    }
    // A wait that is over does not count for the departures that were decided before it, either.
    for index in stopTimes[firstDeparture...].indices { origins[index] = wait?.origin ?? firstDeparture }
    return origins
  }

  /// Returns whether the trip waits at a stop when that was decided: it calls there, and goes on from there, or is to arrive with the
  /// delay of the wait.
  func waits(at index: Int) -> Bool {
    !stopTimes[index].isSkipped && (index == 0 || !isEnd(index) || decidedTimes.waitsAtEnd(index))
  }

  /// The index of the first stop time that the trip serves.
  private var firstServedIndex: Int { stopTimes.firstIndex { !$0.isSkipped } ?? 0 }

  /// Returns whether the delays at a stop are decided.
  func isDecided(_ index: Int, over report: TripReport?) -> Bool {
    originsOfDecisions(over: report.flatMap { $0.givesTimes ? .report($0) : nil })[index] != nil
  }

  /// Removes the times at which the trip would be at a stop after it has arrived at a later stop whose times are decided; and see
  /// ``leaveOut(before:contradicting:from:)``.
  private mutating func leaveOutContradictions(from origins: [Int?]) {
    var latest: Instant?
    for index in stopTimes.indices.reversed() {
      if let latest {
        if let arrival = stopTimes[index].expectedArrival, arrival > latest { stopTimes[index].arrivalDelay = nil }
        if let departure = stopTimes[index].expectedDeparture, departure > latest {
          stopTimes[index].departureDelay = nil
        }
      }
      guard let origin = origins[index] else { continue }
      if !stopTimes[index].isSkipped, decidedTimes.departure(at: index) != nil,
        let delay = delayBeforeWait(at: index, by: origin)
      {
        leaveOut(before: index, contradicting: delay, from: origins)
      }
      latest = stopTimes[index].expectedArrival ?? latest
    }
  }

  /// Removes the decided times of earlier stops when they contradict a departure: with the delay before, the trip would arrive at its stop
  /// after it leaves there. Such a departure could only be decided when the trip had left those stops. They stay where the departure
  /// would be too early without them: consumers of the published feed assume the scheduled time where none is known.
  private mutating func leaveOut(before index: Int, contradicting delay: Seconds, from origins: [Int?]) {
    guard let previous = served(before: index), origins[previous] != nil,
      (try? check(delay, at: index, waits: false, before: stopTimes[previous].departureDelay)) == nil,
      (try? check(delay, at: index, waits: false, before: nil)) != nil
    else { return }
    stopTimes[index].arrivalDelay = delay
    for earlier in stopTimes[..<index].indices where origins[earlier] != nil {
      (stopTimes[earlier].arrivalDelay, stopTimes[earlier].departureDelay) = (nil, nil)
    }
  }
}
