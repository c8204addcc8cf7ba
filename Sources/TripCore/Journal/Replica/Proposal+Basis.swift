import FoundationEssentials

extension Proposal {
  /// What a desk knew, when it made a proposal, of the earlier decisions that the proposal would replace.
  ///
  /// A journal refuses a proposal that would replace a decision of another desk that was not known.
  public enum Basis: Hashable, Sendable {
    /// The proposal holds whatever was decided before: a move, which adds up, or an entry that a journal had before.
    case any
    /// The last decision that the proposal would replace has this id, as far as the desk knew; `nil` when there was none.
    case last(UUID?)
  }

  /// Returns this proposal with the knowledge of a desk that makes it.
  ///
  /// - Parameter state: What the desk knows, with its own decisions that are not saved yet.
  /// - Returns: The proposal, which a journal refuses when it would replace anything else.
  package func knowing(_ state: JournalState) -> Proposal {
    Proposal(
      id: id, group: group, time: time, author: author, operatorID: operatorID, subject: subject, trip: trip,
      report: report, request: request, basis: .last(replaced(in: state).last?.id))
  }

  /// Returns the first entry in effect that this proposal would replace, and that the desk did not know; `nil` when it
  /// knew all of them.
  func unknownEntry(in state: JournalState) -> JournalEntry? {
    guard case .last(let known) = basis else { return nil }
    let replaced = replaced(in: state)
    // The known entry may be undone by now: what came before that entry was known, too.
    guard let known = known.flatMap(state.entry) else { return replaced.first }
    return replaced.first { $0.sequence > known.sequence }
  }

  /// Returns the entries in effect that say something which would hold no more after this proposal, in the order of the
  /// journal.
  private func replaced(in state: JournalState) -> [JournalEntry] {
    switch (request, subject) {
    case (.decide(let decision), .trip(let instance)):
      state.effectiveEntries(on: instance).filter { $0.decision.map(decision.overrules) ?? false }
    case (.alert(let decision), .alert(let alert)):
      state.effectiveEntries(onAlert: alert.id).suffix(1).filter { $0.alertDecision != decision }
    case (.settings(let setting), .settings):
      [state.settingInEffect(setting.kind)].compactMap(\.self).filter { $0.setting != setting }
    default: []
    }
  }
}

extension Decision {
  /// Whether what an earlier decision about the same trip says holds no more after this one. Equal decisions say the same.
  func overrules(_ earlier: Decision) -> Bool {
    guard self != earlier else { return false }
    return switch (self, earlier) {
    case (.withdrawn, _), (_, .withdrawn): true
    case (.departure, .departure), (.departure, .held), (.held, .departure), (.held, .held): true
    case (.cancelled, .reinstated), (.reinstated, .cancelled), (.reinstated, .cancelledWithReason): true
    case (.cancelledWithReason, .reinstated), (.cancelledWithReason, .cancelledWithReason),
      (.cancelledWithReason, .reason), (.reason, .cancelledWithReason), (.reason, .reason):
      true
    case (.skipped(let stop), .restored(let other)), (.skipped(let stop), .endsEarly(let other)),
      (.skipped(let stop), .startsLate(let other)), (.restored(let stop), .skipped(let other)),
      (.platform(_, let stop), .platform(_, let other)):
      stop == other
    case (.restored, .endsEarly), (.restored, .startsLate), (.endsEarly, .endsEarly), (.endsEarly, .restored),
      (.startsLate, .startsLate), (.startsLate, .restored):
      true
    case (.note, .note), (.vehicle, .vehicle), (.added, .added): true
    default: false
    }
  }
}
