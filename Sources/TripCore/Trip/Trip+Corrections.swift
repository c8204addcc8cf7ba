/// What was decided of stops that a trip has left meanwhile, and that did not come to pass.
extension Trip {
  /// Returns the decisions that must go before another one, because that contradicts what was decided of stops that the trip has left,
  /// by a report. Where it was to wait, it has not waited that long; where it was to leave late, it has left as is reported, or with the
  /// delay of the other decision where that is not known.
  ///
  /// Call this on a trip with its decisions alone.
  ///
  /// - Parameters:
  ///   - decision: The other decision, about the departure from a later stop.
  ///   - report: The report of a followed feed; `nil` for none.
  /// - Returns: The decisions in the order of the stops; empty when the other one contradicts nothing, or also contradicts what was decided
  ///   of stops that the trip has not left.
  func corrections(before decision: Decision, over report: TripReport?) -> [Decision] {
    guard let report, let delay = decision.delay, let sequence = decision.sequence, contradicts(decision),
      let stop = stopTimes.firstIndex(where: { $0.sequence == sequence }), let next = nextStop(over: report)
    else { return [] }
    var trip = self
    var corrections: [Decision] = []
    for index in stopTimes[..<stop].indices.prefix(while: { stopTimes[$0].sequence < next }) {
      guard let correction = trip.correction(at: index, to: delay, over: report) else { continue }
      guard (try? trip.apply(correction)) != nil else { return [] }
      corrections.append(correction)
    }
    return trip.contradicts(decision) ? [] : corrections
  }

  /// Returns whether a decision about a departure is refused as too early.
  private func contradicts(_ decision: Decision) -> Bool {
    var trip = self
    do throws(DecisionError) { try trip.apply(decision) } catch { return error.isTooEarly }
    return false
  }

  /// Returns the decision in place of a greater delay that was decided of the departure from a stop that the trip has left; `nil` when there
  /// is none.
  private func correction(at index: Int, to delay: Seconds, over report: TripReport) -> Decision? {
    // Without its number, the first stop of a trip under way is not meant: see ``Decision/ahead(of:over:)``.
    let sequence = stopTimes[index].sequence
    if waits(at: index), let wait = decidedTimes.wait(at: index), wait > delay {
      return report.ends(waitAt: index, of: stopTimes, until: wait) ? .held(delay: delay, at: sequence) : nil
    }
    guard let decided = decidedTimes.departureDelay(by: index...index, where: { _ in false }), decided > delay else {
      return nil
    }
    let reported = report.departureDelay(at: stopTimes[index]) ?? delay
    return .departure(delay: min(reported, delay), at: sequence)
  }
}
