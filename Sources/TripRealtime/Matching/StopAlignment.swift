import TripCore

/// Which stop time update tells of which call of a trip.
///
/// By `stop_sequence`, where the stop agrees. Else by `stop_id`, in the order of the trip: some feeds have no
/// sequences, and some have their own. It is used for one trip after the other, so that its arrays are made once.
struct StopAlignment {
  /// For each call of the trip the index of its update, or -1.
  private(set) var updateOfStopTime: [Int] = []
  /// The updates that belong to no call, and why.
  private(set) var unmatched: [(update: Int, reason: UnmatchedStop.Reason)] = []

  /// From the first call that has an update to the last one.
  var matchedSpan: Range<Int> {
    guard let first = updateOfStopTime.firstIndex(where: { $0 >= 0 }),
      let last = updateOfStopTime.lastIndex(where: { $0 >= 0 })
    else { return 0..<0 }
    return first..<last + 1
  }

  private let index: ScheduledTripIndex
  private let rows: StopTimeColumn
  private let stops: [Stop]
  private var stopTimeOfUpdate: [Int] = []

  init(_ index: ScheduledTripIndex) {
    self.index = index
    rows = index.timetable.stopTimes
    stops = index.stops
  }

  /// Finds the calls of `updates`.
  ///
  /// - Parameters:
  ///   - updates: The updates, in the feed's order.
  ///   - stopTimes: The trip's stop times, as indices of the timetable's.
  ///   - origin: The instant from which the run counts the times of its calls.
  mutating func align(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], to stopTimes: Range<Int>, origin: Instant
  ) {
    updateOfStopTime.removeAll(keepingCapacity: true)
    updateOfStopTime.append(contentsOf: repeatElement(-1, count: stopTimes.count))
    stopTimeOfUpdate.removeAll(keepingCapacity: true)
    stopTimeOfUpdate.append(contentsOf: repeatElement(-1, count: updates.count))
    unmatched.removeAll(keepingCapacity: true)
    var isComplete = true
    var expected = stopTimes.lowerBound
    for index in updates.indices {
      guard let stopTime = stopTime(of: updates[index], in: stopTimes, expected: expected) else {
        isComplete = false
        continue
      }
      expected = stopTime + 1
      if updateOfStopTime[stopTime - stopTimes.lowerBound] < 0 {
        updateOfStopTime[stopTime - stopTimes.lowerBound] = index
        stopTimeOfUpdate[index] = stopTime - stopTimes.lowerBound
      } else {
        unmatched.append((index, .repeated))
        stopTimeOfUpdate[index] = stopTimes.count  // no longer looked for
      }
    }
    if !isComplete { alignByStop(updates, to: stopTimes, origin: origin) }
  }

  /// The call with the sequence of an update, if the stop agrees; mostly it is the expected one.
  private func stopTime(
    of update: TransitRealtime_TripUpdate.StopTimeUpdate, in stopTimes: Range<Int>, expected: Int
  ) -> Int? {
    guard update.hasStopSequence else { return nil }
    let sequence = StopSequence(Int(update.stopSequence))
    var found = expected
    if !(found < stopTimes.upperBound && rows[found].sequence == sequence) {
      found = stopTimes.lowerBound
      var end = stopTimes.upperBound
      while found < end {
        let middle = (found + end) / 2
        if rows[middle].sequence < sequence { found = middle + 1 } else { end = middle }
      }
      guard found < stopTimes.upperBound, rows[found].sequence == sequence else { return nil }
    }
    let agrees =
      !update.hasStopID || isAt(found, update.stopID)
      // The stop is then the platform that was assigned.
      || (update.hasStopTimeProperties && update.stopTimeProperties.hasAssignedStopID)
    return agrees ? found : nil
  }

  /// Whether a call is at a stop, or at another one of the same station.
  private func isAt(_ stopTime: Int, _ stopID: String) -> Bool {
    let stop = rows[stopTime].stop
    if stops[stop].id == stopID { return true }
    guard let station = stops[stop].station else { return false }
    return station == stopID || index.stop(stopID)?.station == station
  }

  // MARK: By stop

  /// Places the updates that no sequence has placed. A trip that calls twice at a stop may leave a choice: then it is
  /// the one that the times are nearer to.
  private mutating func alignByStop(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], to stopTimes: Range<Int>, origin: Instant
  ) {
    let earliest = greedy(updates, stopTimes, updates.indices, isForward: true)
    let latest = greedy(updates, stopTimes, updates.indices.reversed(), isForward: false)
    var chosen = earliest
    var isClear = true
    if earliest != latest {
      let first = distance(updates, stopTimes, earliest, origin: origin)
      let second = distance(updates, stopTimes, latest, origin: origin)
      if second < first { chosen = latest }
      isClear = first != second
    }
    for update in updates.indices where stopTimeOfUpdate[update] < 0 {
      if chosen[update] < 0 {
        unmatched.append((update, .noSuchStopTime))
      } else if !isClear && earliest[update] != latest[update] {
        unmatched.append((update, .severalStopTimes))
      } else {
        updateOfStopTime[chosen[update]] = update
      }
    }
  }

  /// Gives each update that has no place the next free call at its stop, between its neighbours' calls.
  private func greedy(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], _ stopTimes: Range<Int>,
    _ order: some Collection<Int>, isForward: Bool
  ) -> [Int] {
    var result = [Int](repeating: -1, count: updates.count)
    let bounds = nextPlaced(isForward: isForward, count: stopTimes.count)
    var next = isForward ? 0 : stopTimes.count - 1
    for update in order {
      let placed = stopTimeOfUpdate[update]
      if placed == stopTimes.count { continue }
      if placed >= 0 {
        next = isForward ? placed + 1 : placed - 1
        continue
      }
      guard updates[update].hasStopID else { continue }
      let bound = bounds[update]
      let free = isForward ? stride(from: next, to: bound, by: 1) : stride(from: next, to: bound, by: -1)
      let stopID = updates[update].stopID
      let stopTime =
        free.first { updateOfStopTime[$0] < 0 && stops[rows[stopTimes.lowerBound + $0].stop].id == stopID }
        ?? free.first { updateOfStopTime[$0] < 0 && isAt(stopTimes.lowerBound + $0, stopID) }
      guard let stopTime else { continue }
      result[update] = stopTime
      next = isForward ? stopTime + 1 : stopTime - 1
    }
    return result
  }

  /// For each update the call of the next one that a sequence has placed, in the direction of going.
  private func nextPlaced(isForward: Bool, count: Int) -> [Int] {
    var bounds = stopTimeOfUpdate
    var bound = isForward ? count : -1
    for update in isForward ? Array(bounds.indices.reversed()) : Array(bounds.indices) {
      let placed = stopTimeOfUpdate[update]
      bounds[update] = bound
      if placed >= 0 && placed < count { bound = placed }
    }
    return bounds
  }

  /// How far the times of updates lie from those of the calls that they were given, in all.
  private func distance(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], _ stopTimes: Range<Int>, _ placing: [Int], origin: Instant
  ) -> Double {
    var total = 0.0
    for update in updates.indices where placing[update] >= 0 {
      let events = [updates[update].departure, updates[update].arrival]
      guard let time = events.first(where: { $0.hasTime && $0.time > 0 })?.time else { continue }
      let scheduled = origin + Seconds(rows[stopTimes.lowerBound + placing[update]].departure.seconds)
      total += abs(Double(time) - Double(scheduled.unixSeconds))
    }
    return total
  }
}
