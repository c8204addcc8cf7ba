import FoundationEssentials

// What the desk has decided, and the journal is not known to have.
extension JournalReplica {
  /// The decisions of the desk that are not known to be saved: those that are being saved, those that wait for it,
  /// and those whose save failed.
  public var unsavedSteps: UnsavedSteps {
    // While the server is away, what is kept is left to the next start: asking once more would delay the program's end.
    let isAway = if case .kept = replication.saving { true } else { false }
    // What an earlier desk kept is not sent before it was compared with the journal.
    let left = (replication.earlierDesk?.steps ?? []).union([replication.givenUp].compactMap(\.self))
    let steps = replication.waiting.filter { step in step.first.map { !left.contains($0.id) } ?? false }
    return UnsavedSteps(
      isAway ? [] : steps, in: journal, areKept: replication.isKept,
      areUndecided: replication.problem == .missing, outbox: outbox, forgotten: forgotten)
  }

  /// The undo steps that are not known to be saved, in the order in which they were decided.
  var waitingSteps: [[Proposal]] { replication.waiting }

  /// The ids of the decisions that are not known to be saved.
  public var unsavedIDs: Set<UUID> { Set(waitingSteps.joined().map(\.id)) }

  /// Returns the author's last step that waits to be saved, and that decisions of others have made impossible; `nil` when
  /// there is none, or when `step` was decided after it. The desk shows nothing of it, and the journal will refuse it.
  func impossibleStep(after step: UndoHistory.Step?) -> [Proposal]? {
    let steps = waitingSteps
    let last = steps.lastIndex { waiting in
      waiting.first?.author == author && !waiting.contains { shown.entry($0.id) != nil }
    }
    guard let last, !steps[(last + 1)...].contains(where: { $0.first?.group == step?.group }) else { return nil }
    return steps[last]
  }

  /// Returns the author's last decision that waits to be saved and that others have made impossible, when it was taken after
  /// a step was undone; `nil` when there is none. The desk shows nothing of it, but after it the step is not the one to redo.
  func impossibleDecision(afterUndoOf step: UndoHistory.Step) -> [Proposal]? {
    let steps = waitingSteps
    let last = steps.lastIndex { waiting in
      waiting.first?.author == author && waiting.contains { $0.undoes == nil }
        && !waiting.contains { shown.entry($0.id) != nil }
    }
    guard let last else { return nil }
    let undoneLater = steps.dropFirst(last + 1).joined().compactMap(\.undoes)
    return Set(step.entries.map(\.id)).isDisjoint(with: undoneLater) ? steps[last] : nil
  }

  /// Returns whether the decisions that the desk shows about a trip instance are saved in the journal.
  public func mark(of instance: TripInstance) -> SaveMark { mark(of: .trip(instance)) }

  /// Returns whether the decisions that the desk shows about an alert are saved in the journal.
  func mark(ofAlert id: GTFSID) -> SaveMark {
    shown.allEntries(onAlert: id).last.map { mark(of: $0.subject) } ?? .saved
  }

  /// Returns whether the decisions that the desk shows about a trip instance or an alert are saved in the journal.
  func mark(of subject: JournalSubject) -> SaveMark {
    let waiting = replication.waitingSubjects
    // The journal may give an entry about an alert a later last day than its proposal has.
    let isWaiting = subject.alert.map { alert in waiting.contains { $0.alert?.id == alert.id } }
    guard isWaiting ?? waiting.contains(subject) else { return .saved }
    return switch replication.saving {
    case .saved, .unreadable, .unopened: .saved
    case .saving: .saving
    case .kept: .kept
    case .notSaved: .notSaved
    }
  }
}
