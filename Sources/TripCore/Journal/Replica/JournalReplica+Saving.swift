// How decisions of this desk are shown at once and saved in the background.
extension JournalReplica {
  /// Shows decisions at the desk at once, and saves them in the background as one undo step: all of them, or none.
  ///
  /// A decision that would change nothing, such as the cancellation of a cancelled trip, is left out. Otherwise an undo
  /// would seem to have no effect.
  ///
  /// - Parameter proposals: The decisions, in the order in which they apply.
  /// - Returns: The decisions that were left out; ``omissions`` sends them too.
  /// - Throws: ``Refusal`` when one of them is invalid, or the journal cannot be written. Then none of them is shown
  ///   or saved.
  @discardableResult
  public func append(_ proposals: [Proposal]) throws(Refusal) -> [Proposal] {
    guard let first = proposals.first else { return [] }
    // A decision that cannot be saved is not shown either: what is shown has to be what is in the journal.
    guard writability.value == nil else { throw Refusal(instance: first.instance, reason: .journalIsReadOnly) }
    var changed = shown
    var (kept, omitted): ([Proposal], [Proposal]) = ([], [])
    for proposal in proposals {
      let entry = try proposal.entry(changed.last.next, after: changed)
      if proposal.changesNothing(entry, after: changed) {
        omitted.append(proposal)
      } else {
        changed.add(entry)
        kept.append(proposal)
      }
    }
    if !kept.isEmpty {
      shown = changed
      cachedHistory = nil
      waiting.append(kept)
      announce(Set(kept.map(\.instance)))
      send()
    }
    if !omitted.isEmpty { omissions.send(omitted) }
    return omitted
  }

  /// Saves the steps whose save failed. Does nothing when no save failed.
  public func retry() {
    guard failure != nil else { return }
    failure = nil
    announce(waitingInstances)
    send()
  }

  /// Replaces the journal by one that was opened anew, and tries to save the unsaved steps there. Decisions that the
  /// previous journal had stored, but that the new one lacks, become unsaved steps.
  ///
  /// - Parameters:
  ///   - journal: The new journal.
  ///   - state: The entries that were read when the new journal was opened. They may be outdated, so the desk shows
  ///     them only when it has no other entries, until the journal has been read again.
  public func retry(in journal: any Journal, state: JournalState) {
    self.journal = journal
    writability.value = journal.writeProblem
    openings += 1
    reloads += 1
    place = nil
    isReplaced = true
    if confirmed.entries.isEmpty { confirmed = state }
    failure = nil
    rebuild()
    announce(Set(shown.instances).union(waitingInstances))
    follow()
    send()
  }

  /// Discards all decisions that are not saved after a save failed, so that the desk shows only the journal's
  /// entries. Does nothing when no save failed.
  public func discard() {
    guard failure != nil, !isSending else { return }
    let instances = waitingInstances
    waiting = []
    failure = nil
    rebuild()
    announce(instances)
    // A discarded step may be in the journal after all, if the journal stored it but did not answer. So the journal
    // is read.
    Task { try? await read() }
  }

  /// Waits until no step is being saved: either all steps are saved, or a save has failed.
  public func settle() async {
    guard isSending else { return }
    await withCheckedContinuation { settling.append($0) }
  }

  /// Saves the first step in ``waiting``, unless a step is being saved already or a save has failed.
  func send() {
    guard !isSending, failure == nil, let step = waiting.first else { return }
    isSending = true
    // The task keeps the replica alive, so that decisions are saved even after the desk's window was closed.
    Task {
      let opening = openings
      do throws(JournalError) {
        // When the journal was opened anew, it is read before the save: decisions that it lacks become steps before
        // this one.
        if isReplaced { try await read() }
        if opening == openings, failure == nil, isFirst(step) {
          let entries = try await journal.append(step)
          if opening == openings {
            // Other desks may have appended entries before this step, so they are read first. If that fails, the step
            // is saved all the same.
            try? await read()
          }
          if opening == openings, isFirst(step) { merge(entries, also: Set(step.map(\.instance))) }
        }
      } catch {
        // When the journal was replaced during the save, the error does not count: the step will be saved in the new
        // journal.
        if opening == openings {
          // The decision that is the reason for a refusal is read first, so that the notice can say whose it is.
          if case .refused = error { try? await read() }
          if opening == openings { fail(step, error) }
        }
      }
      proceed()
    }
  }

  /// Handles an error of saving `step`: removes a refused step, and stops saving after any other error.
  private func fail(_ step: [Proposal], _ error: JournalError) {
    // A read may have found the step in the journal before the error arrived. Then the step is saved, and the error
    // is ignored.
    guard isFirst(step) else { return }
    guard case .refused(let refusal) = error else {
      failure = error
      return announce(waitingInstances)
    }
    let before = waitingInstances
    var refused = Set(step.map(\.id))
    waiting.removeFirst()
    // Later steps that undo a decision of the refused step are removed too.
    waiting.removeAll { later in
      guard !refused.isDisjoint(with: later.compactMap(\.undoes)) else { return false }
      refused.formUnion(later.map(\.id))
      return true
    }
    rebuild()
    announce(before)
    refusals.send(refusal)
  }

  /// Whether `step` is the first step in ``waiting``.
  private func isFirst(_ step: [Proposal]) -> Bool { waiting.first.map { $0.map(\.id) == step.map(\.id) } ?? false }

  /// Saves the next step; when there is none to save, resumes the callers of ``settle()``.
  private func proceed() {
    isSending = false
    send()
    guard !isSending else { return }
    for continuation in settling { continuation.resume() }
    settling = []
  }

  /// Notifies listeners of ``saving`` and ``changes`` after the decisions about `instances` changed.
  func announce(_ instances: Set<TripInstance>) {
    let state: SavingState =
      waiting.isEmpty ? .saved : failure.map { .notSaved(waiting.count, $0) } ?? .saving(waiting.count)
    batch {
      if state != savingState.value { savingState.value = state }
      changes.send(instances)
    }
  }
}
