import FoundationEssentials

// The verbs that take decisions back, and the notices that say why a verb is not possible.
extension DeskModel {
  /// Undoes the author's last step. Adds a notice when there is none, or when it is not possible any more: an earlier step
  /// is not what the dispatcher means then.
  ///
  /// - Throws: ``Refusal`` when another desk undid it a moment before.
  public func undo() throws(Refusal) {
    if let obstacle = undoObstacle { return notify(obstacle) }
    if let step = journal.history.undoable { try undo(step) }
  }

  /// Says why the author's last step cannot be undone; `nil` when it can.
  var undoObstacle: String? {
    let undoable = journal.history.undoable
    if let subject = journal.impossibleStep(after: undoable)?.first?.subject {
      return wording.lastDecisionIsImpossible(about: name(of: subject))
    }
    return undoable == nil ? wording.nothingToUndo : nil
  }

  /// Undoes a step of the author, which need not be the last one. Adds a notice when the step cannot be undone, because a
  /// later decision builds on it or because it is not in effect.
  ///
  /// - Parameter group: The ``JournalEntry/group`` of the step.
  /// - Throws: ``Refusal`` when another desk undid it a moment before.
  public func undo(step group: UUID) throws(Refusal) {
    guard let step = journal.history.step(group) else { return notify(wording.notYours) }
    if let later = journal.history.laterEntry(than: step) { return notify(wording.laterDecision(about: later.subject)) }
    try undo(step)
  }

  /// The step that the next redo brings back; `nil` when there is none, or when the author has decided since what is not
  /// possible any more.
  var redoable: UndoHistory.Step? {
    journal.history.redoable.flatMap { journal.impossibleDecision(afterUndoOf: $0) == nil ? $0 : nil }
  }

  /// Redoes the step that the author undid last. Adds a notice when there is none, or when a decision that came after it
  /// waits in vain.
  ///
  /// - Throws: ``Refusal`` when another desk redid it a moment before.
  public func redo() throws(Refusal) {
    guard let step = journal.history.redoable else { return notify(wording.nothingToRedo) }
    if let subject = journal.impossibleDecision(afterUndoOf: step)?.first?.subject {
      return notify(wording.lastDecisionPreventsRedo(about: name(of: subject)))
    }
    steps.end()
    notices.remove(where: \.isAboutLastAttempt)
    try journal.append(journal.history.redo(time: journal.now, author: journal.author))
    selectTrips(of: step)
    redoneSteps.send(step)
  }

  /// Adds a notice with the reason of a refusal. The notice names the trip, unless that is the only one selected.
  /// A journal that cannot be written has a notice of its own, which offers to try again.
  public func notify(_ refusal: Refusal) {
    if refusal.reason == .journalIsReadOnly, let problem = journal.writeProblem.value {
      return notices.add(.journalReadOnly(problem))
    }
    let isSelected = refusal.instance != nil && refusal.instance == selection.instance.value
    let isPlain = selection.rows.value.count == 1 && isSelected && !refusal.reason.isAboutList
    notices.add(.refused(refusal.reason, trip: isPlain ? nil : name(of: refusal.subject)))
  }

  /// Adds a notice that says why what was tried is not possible.
  ///
  /// - Parameter reason: A whole sentence.
  public func notify(_ reason: String) { notices.add(.impossible(reason)) }

  /// Selects trips of the shown day, so that the list and the detail show them, also those that do not fit search and
  /// filter.
  ///
  /// - Returns: `false` when the shown timetable has none of the trips; the selection then stays.
  @discardableResult
  public func reveal(_ instances: Set<TripInstance>) -> Bool {
    let rows = instances.compactMap(trips.row(of:)).sorted()
    guard let first = rows.first else { return false }
    selection.select(rows: rows, cursor: first)
    if !hiddenSelection.isEmpty { showSelection() }
    return true
  }

  private func undo(_ step: UndoHistory.Step) throws(Refusal) {
    steps.end()
    notices.remove(where: \.isAboutLastAttempt)
    try journal.append(journal.history.undo(step, time: journal.now, author: journal.author))
    selectTrips(of: step)
    undoneSteps.send(step)
  }
}
