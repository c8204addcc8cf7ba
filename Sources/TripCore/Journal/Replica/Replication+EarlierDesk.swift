import FoundationEssentials

/// What an earlier desk of the same author left on this computer.
struct EarlierDesk: Sendable {
  /// The ids of the first proposals of the steps that it kept.
  let steps: Set<UUID>
  /// The ids of the entries that it knew, and of those that the journal has made of its steps since; `nil` when it knew no
  /// entry, as when it never reached the server: then each entry would seem to be later than its steps.
  let known: Set<UUID>?

  init(keeping steps: [[Proposal]], knowing state: JournalState) {
    self.steps = Set(steps.compactMap(\.first?.id))
    known = state.entries.isEmpty ? nil : Set(state.entries.map(\.id)).union(steps.joined().map(\.id))
  }
}

// A desk that could not read what is kept here may have decided on without it.
extension Replication {
  /// Puts the steps of an earlier desk aside that were overtaken: the dispatcher is asked about them, and they are not sent.
  ///
  /// They are compared once, as soon as the journal is known. What this desk decides comes after them.
  mutating func askAboutOvertaken(_ effects: inout [Effect]) {
    guard let earlier = earlierDesk, knowledge != .former else { return }
    earlierDesk = nil
    for step in waiting.filter({ $0.first.map { earlier.steps.contains($0.id) } ?? false }) {
      guard let subject = step.overtaken(in: confirmed, knowing: earlier.known),
        let index = waiting.firstIndex(where: { $0.first?.id == step.first?.id })
      else { continue }
      takeOut(index, because: Refusal(subject: subject, reason: .decidedSince), &effects)
    }
    if waiting.isEmpty, problem != nil { standing = .idle }
  }
}

extension [Proposal] {
  /// Returns what a step is about, when that was overtaken: the step's author has decided something else about it since, or
  /// any dispatcher has undone something about it.
  ///
  /// Only a desk that did not know the step can have decided that before the step was saved. A decision of another author
  /// that is in effect is found when the step is appended. A decision that was undone is not found then, so that undos of
  /// every author count here.
  ///
  /// - Parameters:
  ///   - state: What the journal has.
  ///   - known: The ids of the entries that the desk knew which kept the step: all others came later, also where a clock
  ///     was set back. `nil` to go by the time alone.
  /// - Returns: The trip, alert or settings; `nil` when nothing was overtaken.
  func overtaken(in state: JournalState, knowing known: Set<UUID>?) -> JournalSubject? {
    let later = state.entries.filter { !(known?.contains($0.id) ?? false) }
    return first { proposal in
      later.contains { entry in
        (known != nil || entry.time > proposal.time) && (entry.author == proposal.author || entry.undoes != nil)
          && proposal.isAboutSame(as: entry, in: state)
      }
    }?.subject
  }
}

extension Proposal {
  /// Whether the proposal is about the same trip, alert or kind of setting as an entry.
  fileprivate func isAboutSame(as entry: JournalEntry, in state: JournalState) -> Bool {
    switch subject {
    case .trip: return entry.subject == subject
    case .alert(let alert): return entry.subject.alert?.id == alert.id
    case .settings:
      guard entry.subject == .settings else { return false }
      let own: OperatorSetting.Kind? =
        switch request {
        case .settings(let setting): setting.kind
        case .undo(let id): state.entry(id).flatMap { $0.kindOfSetting(in: state) }
        case .decide, .alert, .move: nil
        }
      let other = entry.kindOfSetting(in: state)
      return own == nil || other == nil || own == other
    }
  }
}

extension JournalEntry {
  /// The kind of the setting that the entry sets, undoes or redoes; `nil` when that is not known.
  fileprivate func kindOfSetting(in state: JournalState) -> OperatorSetting.Kind? {
    var (place, undoneID, set) = (sequence, undoes, setting)
    while let undone = undoneID.flatMap({ state.entry($0) }), undone.sequence < place {
      (place, undoneID, set) = (undone.sequence, undone.undoes, undone.setting)
    }
    return set?.kind
  }
}
