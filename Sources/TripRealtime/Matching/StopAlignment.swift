import TripCore

/// Matches the stop time updates of a trip update to the stop times of a trip.
///
/// An update is matched by its `stop_sequence` if its stop agrees with the stop time's. Otherwise it is matched by
/// its `stop_id`, in the order of the trip, because some feeds have no `stop_sequence`, or number the stops of all trips
/// their own way. Where the numbers are the timetable's, or a single update is all that there is, a `stop_id` that
/// contradicts the `stop_sequence` is no better than that: such an update is not used. One value of this type serves for all
/// trips of a feed, so that its arrays are allocated once.
struct StopAlignment {
  /// For each stop time of the trip, the index of its update, or -1 for a stop time without an update.
  private(set) var updateOfStopTime: [Int] = []
  /// The indices of the updates that match no stop time, with the reasons.
  private(set) var unmatched: [(update: Int, reason: UnmatchedStop.Reason)] = []
  /// For each update that may be about several stop times, the index in the trip of the first of these. From there on, the delay is
  /// unknown up to the next matched update.
  private(set) var doubtful: Set<Int> = []

  /// The range of stop times from the first one with an update to the last one; empty when no update was matched.
  var matchedSpan: Range<Int> {
    guard let first = updateOfStopTime.firstIndex(where: { $0 >= 0 }),
      let last = updateOfStopTime.lastIndex(where: { $0 >= 0 })
    else { return 0..<0 }
    return first..<last + 1
  }

  private let index: ScheduledTripIndex
  private let rows: StopTimeColumn
  private let stops: [Stop]
  /// For each update, the index of its stop time in the trip; -1 when it has none. An update that is left out because
  /// it repeats another one has the number of stop times, an index that no stop time has.
  private var stopTimeOfUpdate: [Int] = []

  init(_ index: ScheduledTripIndex) {
    self.index = index
    rows = index.timetable.stopTimes
    stops = index.stops
  }

  /// Matches updates to stop times and sets ``updateOfStopTime`` and ``unmatched``.
  ///
  /// - Parameters:
  ///   - updates: The updates, in the order of the feed.
  ///   - stopTimes: The stop times of the trip, as indices of the timetable's stop times.
  ///   - isRenumbered: Whether the trip's stop times have other numbers than in the feed, so that updates are matched by
  ///     their stops only; see ``TripRow/isRenumbered``.
  ///   - origin: The instant from which the times of the scheduled trip count.
  mutating func align(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], to stopTimes: Range<Int>, isRenumbered: Bool = false,
    origin: Instant
  ) {
    updateOfStopTime.removeAll(keepingCapacity: true)
    updateOfStopTime.append(contentsOf: repeatElement(-1, count: stopTimes.count))
    stopTimeOfUpdate.removeAll(keepingCapacity: true)
    stopTimeOfUpdate.append(contentsOf: repeatElement(-1, count: updates.count))
    unmatched.removeAll(keepingCapacity: true)
    doubtful.removeAll(keepingCapacity: true)
    var isComplete = true
    // With the index, in the trip, of the first stop time that each may be about.
    var contradicting: [Int: Int] = [:]
    var hasAgreeing = false
    var expected = stopTimes.lowerBound
    for index in updates.indices {
      let numbered =
        isRenumbered ? nil : stopTime(numberedBy: updates[index], in: stopTimes, expected: expected)
      guard let stopTime = numbered, agrees(updates[index], with: stopTime) else {
        isComplete = false
        if let numbered, let named = stopTimes.first(where: { isAt($0, GTFSID(updates[index].stopID)) }) {
          contradicting[index] = min(numbered, named) - stopTimes.lowerBound
        }
        continue
      }
      if updates[index].hasStopID { hasAgreeing = true }
      expected = stopTime + 1
      let position = stopTime - stopTimes.lowerBound
      let former = updateOfStopTime[position]
      if former < 0 {
        updateOfStopTime[position] = index
        stopTimeOfUpdate[index] = position
      } else {
        // A time does not say that the trip calls there.
        let isSkipped = updates[index].scheduleRelationship == .skipped
        let (kept, left) = isSkipped ? (index, former) : (former, index)
        updateOfStopTime[position] = kept
        stopTimeOfUpdate[kept] = position
        unmatched.append((left, .repeated))
        stopTimeOfUpdate[left] = stopTimes.count  // left out
      }
    }
    guard !isComplete else { return }
    let isNumberedAsPlanned = hasAgreeing || contradicting.count == 1
    alignByStop(
      updates, to: stopTimes, origin: origin, contradicting: isNumberedAsPlanned ? contradicting : [:],
      isRenumbered: isRenumbered)
  }

  /// Returns the stop time with the `stop_sequence` of an update, or `nil` when there is none. The stop time `expected` is
  /// tried before a binary search.
  private func stopTime(
    numberedBy update: TransitRealtime_TripUpdate.StopTimeUpdate, in stopTimes: Range<Int>, expected: Int
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
    return found
  }

  /// Returns whether the stop of an update, if it names one, is that of a stop time.
  private func agrees(_ update: TransitRealtime_TripUpdate.StopTimeUpdate, with stopTime: Int) -> Bool {
    !update.hasStopID || isAt(stopTime, GTFSID(update.stopID))
      // The stop of an update with an assigned platform may be that platform instead of the planned one.
      || (update.hasStopTimeProperties && update.stopTimeProperties.hasAssignedStopID)
  }

  /// Returns whether a stop time is at the stop `stopID`, or at another stop of the same station.
  private func isAt(_ stopTime: Int, _ stopID: GTFSID) -> Bool {
    let stop = rows[stopTime].stop
    if stops[stop].id == stopID { return true }
    guard let station = stops[stop].station else {
      // Some timetables name the station while the platform is not known yet.
      return index.platform(stopID)?.station == stops[stop].id
    }
    return station == stopID || index.platform(stopID)?.station == station
  }

  // MARK: By stop

  /// Matches the updates that have no stop time yet by their stops. If a trip visits a stop twice, two ways to match
  /// may be possible; one is chosen when the trip is about as planned that way (``isLikely(_:_:_:where:origin:)``) and the other way
  /// it is not. The updates at the indices `contradicting` are not used.
  private mutating func alignByStop(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], to stopTimes: Range<Int>, origin: Instant,
    contradicting: [Int: Int], isRenumbered: Bool
  ) {
    var earliest = greedy(updates, stopTimes, updates.indices, isForward: true)
    var latest = greedy(updates, stopTimes, updates.indices.reversed(), isForward: false)
    let isInOrder = updates.indices.allSatisfy {
      stopTimeOfUpdate[$0] >= 0 || earliest[$0] >= 0 && latest[$0] >= 0
    }
    if !isInOrder {
      // Where the trip calls once, the order is not needed.
      for update in updates.indices where stopTimeOfUpdate[update] < 0 && contradicting[update] == nil {
        guard let only = onlyStopTime(of: updates[update], in: stopTimes) else { continue }
        updateOfStopTime[only] = update
        stopTimeOfUpdate[update] = only
      }
      earliest = greedy(updates, stopTimes, updates.indices, isForward: true)
      latest = greedy(updates, stopTimes, updates.indices.reversed(), isForward: false)
    }
    var chosen = earliest
    var isClear = true
    if earliest != latest {
      let differing = updates.indices.filter { earliest[$0] != latest[$0] }
      let isEarliestLikely = isLikely(updates, stopTimes, earliest, where: differing, origin: origin)
      let isLatestLikely = isLikely(updates, stopTimes, latest, where: differing, origin: origin)
      if isLatestLikely { chosen = latest }
      isClear = isEarliestLikely != isLatestLikely
    }
    for update in updates.indices where stopTimeOfUpdate[update] < 0 {
      if let first = contradicting[update] {
        unmatched.append((update, .contradiction))
        doubtful.insert(first)
      } else if chosen[update] < 0 {
        let lacksID = isRenumbered && !updates[update].hasStopID
        unmatched.append((update, lacksID ? .repeatedNumber : .noSuchStopTime))
      } else if !isClear && earliest[update] != latest[update] {
        unmatched.append((update, .severalStopTimes))
        if let first = [earliest[update], latest[update]].filter({ $0 >= 0 }).min() { doubtful.insert(first) }
      } else {
        updateOfStopTime[chosen[update]] = update
      }
    }
  }

  /// Returns the index, in the trip, of the only stop time at the stop of an update; `nil` when there are several or none, or it has an
  /// update already.
  private func onlyStopTime(
    of update: TransitRealtime_TripUpdate.StopTimeUpdate, in stopTimes: Range<Int>
  ) -> Int? {
    guard update.hasStopID else { return nil }
    let found = stopTimes.filter { isAt($0, GTFSID(update.stopID)) }.map { $0 - stopTimes.lowerBound }
    return found.count == 1 ? found.first { updateOfStopTime[$0] < 0 } : nil
  }

  /// Matches each update without a stop time to the next free stop time at its stop, between the stop times of the
  /// updates around it.
  ///
  /// - Parameters:
  ///   - updates: All updates.
  ///   - stopTimes: The stop times of the trip.
  ///   - order: The indices of the updates, ascending or descending.
  ///   - isForward: `true` when `order` is ascending; then the earliest possible stop times are chosen, else the
  ///     latest.
  /// - Returns: For each update the index of its stop time in the trip, or -1.
  private func greedy(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], _ stopTimes: Range<Int>,
    _ order: some Collection<Int>, isForward: Bool
  ) -> [Int] {
    var result = [Int](repeating: -1, count: updates.count)
    let bounds = nextMatched(isForward: isForward, count: stopTimes.count)
    var next = isForward ? 0 : stopTimes.count - 1
    for update in order {
      let matched = stopTimeOfUpdate[update]
      if matched == stopTimes.count { continue }
      if matched >= 0 {
        next = isForward ? matched + 1 : matched - 1
        continue
      }
      guard updates[update].hasStopID else { continue }
      let bound = bounds[update]
      let free = isForward ? stride(from: next, to: bound, by: 1) : stride(from: next, to: bound, by: -1)
      let stopID = GTFSID(updates[update].stopID)
      let stopTime =
        free.first { updateOfStopTime[$0] < 0 && stops[rows[stopTimes.lowerBound + $0].stop].id == stopID }
        ?? free.first { updateOfStopTime[$0] < 0 && isAt(stopTimes.lowerBound + $0, stopID) }
      guard let stopTime else { continue }
      result[update] = stopTime
      next = isForward ? stopTime + 1 : stopTime - 1
    }
    return result
  }

  /// Returns for each update the index of a stop time that limits it: the one that the nearest update after it
  /// (before it if `isForward` is `false`) was matched to by `stop_sequence`. The update may be matched only to stop
  /// times on its own side of that one.
  private func nextMatched(isForward: Bool, count: Int) -> [Int] {
    var bounds = stopTimeOfUpdate
    var bound = isForward ? count : -1
    for update in isForward ? Array(bounds.indices.reversed()) : Array(bounds.indices) {
      let matched = stopTimeOfUpdate[update]
      bounds[update] = bound
      if matched >= 0 && matched < count { bound = matched }
    }
    return bounds
  }

  /// The delays with which a time may be that of a call at a stop which the trip visits once more: few trips are earlier or later.
  private static let likelyDelays: ClosedRange<Seconds> = .minutes(-5) ... .minutes(30)

  /// Returns whether the times of some updates are likely those of the stop times in `matching`.
  ///
  /// - Parameters:
  ///   - updates: All updates.
  ///   - stopTimes: The stop times of the trip.
  ///   - matching: For each update the index of its stop time in the trip, or -1.
  ///   - some: The indices of the updates that are judged. Those without a time say nothing.
  ///   - origin: The instant from which the times of the scheduled trip count.
  /// - Returns: `true` when each of them is.
  private func isLikely(
    _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate], _ stopTimes: Range<Int>, _ matching: [Int],
    where some: [Int], origin: Instant
  ) -> Bool {
    some.allSatisfy { update in
      guard matching[update] >= 0 else { return true }
      let row = rows[stopTimes.lowerBound + matching[update]]
      let (arrival, departure) = (updates[update].arrival, updates[update].departure)
      func isLikely(_ event: TransitRealtime_TripUpdate.StopTimeEvent, _ planned: ServiceTime) -> Bool {
        guard event.hasTime, event.time > 0, let time = Instant(exactly: Int(event.time)) else { return true }
        return Self.likelyDelays.contains(time - (origin + Seconds(planned.seconds)))
      }
      return isLikely(arrival, row.arrival) && isLikely(departure, row.departure)
    }
  }
}
