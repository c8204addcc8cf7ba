import FoundationEssentials

// What the dispatcher does, and what becomes of the waiting steps.
extension Replication {
  /// Adds decisions as a step that waits to be saved.
  mutating func decide(_ fitting: Fitting, _ effects: inout [Effect]) {
    guard !fitting.kept.isEmpty else { return }
    shown = fitting.shown
    waiting.append(fitting.kept)
    effects.append(.tellChanged(Set(fitting.kept.map(\.subject))))
  }

  /// Begins to load the dates from an earlier one on.
  mutating func want(_ day: ServiceDate) {
    if day < firstDay {
      firstDay = day
      if knowledge != .former { knowledge = .partial }
    }
    hasNews = true
  }

  /// Goes on saving after a save failed.
  mutating func retry(_ effects: inout [Effect]) {
    tryAgain()
    guard problem != nil || obstacle != nil else { return }
    if problem != nil { standing = .idle }
    obstacle = nil
    effects.append(.tellChanged(waitingSubjects))
  }

  /// Gives up what is not saved after a save failed.
  mutating func discard(_ effects: inout [Effect]) {
    guard mayDiscard else { return }
    let subjects = waitingSubjects
    if case .appending(let step) = standing {
      // A step that is being appended is not discarded before the answer, which would be taken for that about another.
      givenUp = step
      waiting.removeAll { $0.first?.id != step }
    } else {
      waiting = []
      standing = .idle
    }
    rebuild()
    effects.append(.tellChanged(subjects))
    // A discarded step may be in the journal after all, if the journal stored it but did not answer.
    hasNews = true
  }

  /// Drops a step that the dispatcher gave up while it was being appended, once it is known that it was not.
  mutating func dropGivenUp(_ effects: inout [Effect]) {
    guard let step = givenUp else { return }
    switch standing {
    case .appending, .appended, .refused: return
    case .idle, .stopped, .held: break
    }
    givenUp = nil
    guard waiting.first?.first?.id == step else { return }
    let subjects = waitingSubjects
    waiting.removeFirst()
    standing = .idle
    obstacle = nil
    rebuild()
    effects.append(.tellChanged(subjects))
    hasNews = true
  }

  /// Takes another journal in place of the present one.
  mutating func reopen(_ state: JournalState, isAsked: Bool, _ effects: inout [Effect]) {
    knowledge = .former
    // What the dispatcher was told is missing is saved only when the dispatcher says so.
    if isAsked || problem != .missing { standing = .idle }
    obstacle = nil
    reading = nil
    hasNews = true
    if confirmed.entries.isEmpty { confirmed = state }
    rebuild()
    effects.append(.tellChanged(shown.subjects.union(waitingSubjects)))
  }

  /// Forgets the entries of the journal, so that those which another journal lacks do not count as lost. Does nothing
  /// while steps wait, which are meant for the present journal.
  mutating func forget(_ effects: inout [Effect]) {
    guard waiting.isEmpty else { return }
    let subjects = shown.subjects
    confirmed = JournalState()
    knowledge = .former
    standing = .idle
    rebuild()
    if keepsSteps { effects.append(.remember([], replacesAll: true)) }
    effects += [.tellChanged(subjects), .tellReplaced]
  }

  /// Replaces the entries of the former journal by those of the present one.
  ///
  /// Entries that the present journal lacks become unsaved steps, which the dispatcher may save again or discard.
  mutating func replace(with entries: [JournalEntry], at now: Instant, _ effects: inout [Effect]) {
    let before = confirmed
    // A step that was found in the journal in part, because only a part is about the loaded dates, waits as a whole. So what
    // waits is not added a second time.
    let known = Set(waiting.joined().map(\.id))
    let missing = MissingEntries(before: before, now: JournalState(entries)).steps(time: now, author: author)
      .map { step in step.filter { !known.contains($0.id) } }.filter { !$0.isEmpty }
    confirmed = JournalState()
    if keepsSteps { effects.append(.remember([], replacesAll: true)) }
    if !missing.isEmpty {
      // The missing entries come first, because they were decided before the steps that already wait to be saved.
      waiting.insert(contentsOf: missing, at: 0)
      standing = .stopped(.missing)
    }
    merge(entries, also: before.subjects.union(missing.joined().map(\.subject)), &effects)
    effects.append(.tellReplaced)
  }

  /// Adds entries of the journal to ``confirmed``, and removes the waiting steps that turn out to be saved.
  ///
  /// - Parameters:
  ///   - entries: Entries of the journal; entries that are known already are ignored.
  ///   - subjects: Further trip instances and alerts whose decisions may have changed.
  ///   - effects: What is to be done, to which this adds.
  mutating func merge(_ entries: [JournalEntry], also subjects: Set<JournalSubject> = [], _ effects: inout [Effect]) {
    // The entries of a step come in the order of the step, and the journal may have had a later one of them before.
    let new = confirmed.merge(entries)
    guard !new.isEmpty || !subjects.isEmpty else { return }
    // What the desk showed of a step that is saved now is what was saved, unless others decided meanwhile.
    let isAsShown = subjects.isEmpty && shownBeginsWithConfirmed(new.count)
    // When a waiting step becomes invalid because of one of its trips, it is no longer shown on its other trips
    // either.
    var changed = subjects.union(new.map(\.subject))
    for step in waiting where step.contains(where: { changed.contains($0.subject) }) {
      changed.formUnion(step.map(\.subject))
    }
    removeSavedSteps()
    if !isAsShown { rebuild() }
    effects.append(.tellChanged(changed))
    guard !new.isEmpty else { return }
    if keepsSteps { effects.append(.remember(new, replacesAll: false)) }
    effects.append(.tellConfirmed)
  }

  /// Whether the last `count` entries of ``confirmed`` stand at the same places in ``shown``, where the waiting steps were
  /// provisional entries.
  private func shownBeginsWithConfirmed(_ count: Int) -> Bool {
    let end = confirmed.entries.count
    guard shown.entries.count >= end else { return false }
    return shown.entries[end - count..<end] == confirmed.entries[end - count..<end]
  }

  /// Removes the waiting steps that the journal has.
  mutating func removeSavedSteps() {
    let confirmed = confirmed
    func isSaved(_ step: [Proposal]) -> Bool { step.allSatisfy { confirmed.entry($0.id) != nil } }
    let isFirstSaved = waiting.first.map(isSaved) ?? false
    waiting.removeAll(where: isSaved)
    // A save failed before, but its step turned out to be saved, so the steps after it can be saved too; except that
    // what the journal lacks waits for the dispatcher.
    guard isFirstSaved else { return }
    if problem != nil, problem != .missing || waiting.isEmpty { standing = .idle }
    (outage, obstacle) = (nil, nil)
    tryAgain()
  }

  /// Removes the first waiting step, which the journal refused, and what later steps undo of it.
  mutating func remove(_ step: UUID, because refusal: Refusal, _ effects: inout [Effect]) {
    standing = .idle
    // A read may have found the step in the journal. Then the step is saved, and the refusal is ignored.
    guard waiting.first?.first?.id == step else { return }
    takeOut(0, because: refusal, &effects)
  }

  /// Removes a waiting step that is not to be saved, with what later steps undo of it, and puts it aside until the dispatcher
  /// has answered.
  mutating func takeOut(_ index: Int, because refusal: Refusal, _ effects: inout [Effect]) {
    let before = waitingSubjects
    let first = waiting.remove(at: index)
    var refused = Set(first.map(\.id))
    // What undoes a removed decision has nothing to undo. What the same step undoes besides is still undone.
    waiting = waiting.compactMap { later in
      let left = later.filter { proposal in
        guard let undone = proposal.undoes, refused.contains(undone) else { return true }
        refused.insert(proposal.id)
        return false
      }
      if left.count < later.count, let first = left.first { keepAnew(first.id) }
      return left.isEmpty ? nil : left
    }
    rebuild()
    if keepsSteps, let step = first.first?.id {
      // It is not forgotten before the dispatcher has answered.
      askedToKeep.remove(step)
      kept.remove(step)
      onDisk.remove(step)
      aside.insert(step)
      effects.append(.putAside(first))
    }
    effects += [.tellChanged(before), .tellRefused(RefusedStep(refusal: refusal, proposals: first))]
  }

  /// Computes ``shown`` again: the entries in ``confirmed``, followed by the decisions of the waiting steps.
  mutating func rebuild() {
    shown = confirmed
    for step in waiting {
      // A step that is invalid after the entries before it is not shown. The journal will refuse it when it is
      // appended.
      guard step.allSatisfy({ (try? $0.entry(shown.last.next, after: shown)) != nil }) else { continue }
      for proposal in step {
        if let entry = try? proposal.entry(shown.last.next, after: shown) { shown.add(entry) }
      }
    }
  }
}

extension Proposal {
  /// The id of the entry that this proposal would undo, or `nil` when it is not an undo.
  var undoes: UUID? {
    if case .undo(let id) = request { return id }
    return nil
  }
}
