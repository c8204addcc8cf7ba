extension Proposal {
  /// Returns whether the decision would change nothing: neither what is known of the trip, nor which reports of a
  /// followed feed count. A decision that equals a report is not such a decision, because it stands above later reports.
  ///
  /// An undo always changes something. So does a proposal without a trip, unless it withdraws decisions.
  ///
  /// - Parameters:
  ///   - entry: The journal entry of the proposal.
  ///   - state: The state of the journal, with all earlier entries about the trip instance.
  /// - Returns: `true` when the decision would change nothing.
  func changesNothing(_ entry: JournalEntry, after state: JournalState) -> Bool {
    guard let decision = entry.decision, let instance else {
      return entry.setting.map(state.has) ?? changesNoAlert(entry, after: state)
    }
    switch decision {
    case .withdrawn: return !state.isDecided(instance)
    case .added(let extra): return state.extraTrip(instance)?.isAlike(extra) ?? false
    default: break
    }
    guard var before = trip else { return false }
    let isReported = report != nil || !before.isAsPlanned
    var parts = DecidedParts()
    _ = before.applyAll(taken: state.taken(on: instance), noting: &parts)
    var (after, newParts) = (before, parts)
    _ = after.applyAll(taken: [TakenDecision(decision)], noting: &newParts)
    return after == before && (!isReported || newParts == parts)
  }
}

extension Proposal {
  /// Returns whether a decision about an alert is the one that is in effect already.
  private func changesNoAlert(_ entry: JournalEntry, after state: JournalState) -> Bool {
    guard let decision = entry.alertDecision, let alert = subject.alert else { return false }
    let last = state.effectiveEntries(onAlert: alert.id).last?.alertDecision
    return last == decision || last == nil && decision == .automatic
  }
}

extension Trip {
  /// Whether nothing is known of the trip but its timetable. A program may also show trips whose delays it knows itself,
  /// in place of those of the timetable.
  fileprivate var isAsPlanned: Bool {
    !isCancelled
      && stopTimes.allSatisfy { stopTime in
        stopTime.arrivalDelay == nil && stopTime.departureDelay == nil && !stopTime.isSkipped
          && stopTime.assignedPlatform == nil
      }
  }
}
