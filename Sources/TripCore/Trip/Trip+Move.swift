/// Moves of a trip by minutes, which start from the delays that are shown.
extension Trip {
  /// The stop from whose delay a move of the trip starts when no stop was chosen; `nil` is the first one.
  ///
  /// That is the next stop that the trip leaves, when it has left its first one, because a trip that has left a stop must not leave it once
  /// more. Else it is the stop behind decided times that cannot be true any more, the first stop with a known delay, or the first one that
  /// the trip serves.
  ///
  /// - Parameter report: The report of a followed feed from which the trip's delays come; `nil` for none.
  /// - Returns: `stop_sequence` of the stop; `nil` is the first one.
  func startOfMove(over report: TripReport?) -> StopSequence? {
    let first = withoutWaits(over: report).stopTimes.first { !$0.isSkipped && $0.latestDelay != nil }
    let start = nextStop(over: report) ?? behindContradiction?.sequence ?? first?.sequence ?? firstServed.sequence
    return start == stopTimes[0].sequence ? nil : start
  }

  /// The stop behind those whose decided times are left out: the trip had left them when a later departure was decided that contradicts
  /// them. `nil` for none.
  private var behindContradiction: StopTime? {
    let last = stopTimes.indices.last { index in
      stopTimes[index].departureDelay == nil && !stopTimes[index].isSkipped
        && decidedTimes.departureDelay(by: 0...index, where: waits(at:)) != nil
    }
    return last.flatMap { last in stopTimes[(last + 1)...].first { !$0.isSkipped } }
  }

  /// Returns the decisions that the trip, of which nothing is decided, is as late as it is reported: from the stop on at which a move
  /// starts. Of the stops before, which it has left by the report, those are corrected that it has not left by what is decided of them.
  ///
  /// - Parameters:
  ///   - report: The report of a followed feed.
  ///   - shown: The trip as it is shown, with what is decided of it.
  /// - Returns: The decisions in the order of the stops; empty when no delay is known where they would start.
  func confirmation(of report: TripReport, shownAs shown: Trip) -> [Decision] {
    let start = startOfMove(over: report)
    let first = stopTimes.firstIndex { $0.sequence == start } ?? 0
    guard let delay = stopTimes[first].latestDelay else { return [] }
    let decisions =
      [Decision.departure(delay: delay, at: start)] + growth(movedBy: 0, behind: start, over: report)
    let left = stopTimes.indices.prefix(first).filter { !stopTimes[$0].isSkipped && hasLeft($0, over: report) }
    guard let last = left.last, let wrong = left.first(where: { !shown.hasLeft($0, over: report) }) else {
      return decisions
    }
    // Many feeds leave out the stops that a trip has left, so only that is known of them.
    let known = stopTimes[wrong].latestDelay ?? min(delay, report.time - stopTimes[last].departure)
    return [.departure(delay: known, at: wrong == 0 ? nil : stopTimes[wrong].sequence)] + decisions
  }

  /// The stop that the trip leaves next, when it has left its first stop; `nil` when it has not. The last stop counts where the trip has
  /// arrived.
  ///
  /// - Parameter report: The report of a followed feed; `nil` for none.
  /// - Returns: `stop_sequence` of the stop.
  func nextStop(over report: TripReport?) -> StopSequence? {
    guard let report, hasLeft(0, over: report) else { return nil }
    let served = stopTimes.indices.filter { !stopTimes[$0].isSkipped }
    let next = served.first { !hasLeft($0, over: report) } ?? served.last
    return next.map { stopTimes[$0].sequence }
  }

  /// Returns whether the trip has left a stop, as it is shown: by what is decided of that stop, and else as a report knows.
  ///
  /// - Parameters:
  ///   - index: The index of the stop time.
  ///   - report: The report, which says what time it is.
  /// - Returns: `true` when it has left.
  func hasLeft(_ index: Int, over report: TripReport) -> Bool {
    guard report.givesTimes else { return false }
    if isDecided(index, over: report), let departure = stopTimes[index].expectedDeparture {
      return departure <= report.time
    }
    return report.hasSeenDeparture(from: index, of: stopTimes)
  }

  /// Returns the decisions that move the trip by `delta` from stops on, behind the one at which the move starts, where its delay has
  /// grown by a minute. With the delay of the start, the trip would be told to be less late there than it is. Where it waits longer than
  /// that by decision, it does so also after the move.
  ///
  /// - Parameters:
  ///   - delta: How much later; negative is earlier.
  ///   - start: `stop_sequence` of the stop at which the move starts; `nil` is the first one.
  ///   - report: The report of a followed feed from which the trip's delays come; `nil` for none.
  /// - Returns: The decisions in the order of the stops.
  func growth(movedBy delta: Seconds, behind start: StopSequence?, over report: TripReport?) -> [Decision] {
    let stopTimes = withoutWaits(over: report).stopTimes
    let first = stopTimes.firstIndex { $0.sequence == start } ?? 0
    var decisions: [Decision] = []
    var latest = self.stopTimes[first].latestDelay ?? 0
    for index in stopTimes.indices.dropFirst(first + 1) {
      guard !stopTimes[index].isSkipped, let delay = stopTimes[index].latestDelay,
        delay - latest >= Punctuality.threshold
      else { continue }
      let (moved, isTooFar) = delay.count.addingReportingOverflow(delta.count)
      // A wait that is longer covers the growth.
      let shown = self.stopTimes[index].latestDelay ?? delay
      guard !isTooFar, shown == delay || shown < Seconds(moved) else { continue }
      let sequence = stopTimes[index].sequence
      decisions.append(.departure(delay: Seconds(moved), at: sequence))
      if let wait = decidedTimes.wait(at: index), wait > Seconds(moved) {
        decisions.append(.held(delay: wait, at: sequence))
      }
      latest = delay
    }
    return decisions
  }

  /// Returns the trip with the delays that it has without its waits: those are no growth, and it waits also after a move.
  private func withoutWaits(over report: TripReport?) -> Trip {
    guard decidedTimes.hasWaits else { return self }
    var trip = self
    trip.decidedTimes.endWaits(at: 0...)
    trip.setDelays(over: report.flatMap { $0.givesTimes ? .report($0) : nil })
    return trip
  }
}

extension Decision {
  /// Returns the decision as it is taken about a trip: a departure of the whole trip, where it has left its first stop, is one
  /// from the stop that it leaves next. Else passengers there would read that it leaves once more. Of a trip that skips its
  /// first stop, it is one from the first stop that it serves.
  func ahead(of trip: Trip, over report: TripReport?) -> Decision {
    guard case .departure(let delay, nil) = self else { return self }
    let start = trip.nextStop(over: report) ?? trip.firstServed.sequence
    return start == trip.stopTimes[0].sequence ? self : .departure(delay: delay, at: start)
  }
}
