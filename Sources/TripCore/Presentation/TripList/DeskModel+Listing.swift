// What the list shows and what decisions are about belong together: nothing is decided about a trip that the list does
// not show.
extension DeskModel {
  /// The selected rows that the list does not show.
  var hiddenSelection: [Int] {
    let shown = shownRows.value
    return selection.rows.value.filter { shown.position(of: $0) == nil }
  }

  /// Shows the selected trips in the list, also those that do not fit search and filter, which stay as they are.
  public func showSelection() { selection.wanted.send(()) }

  /// Refuses a decision about the selection while the list does not show all of it.
  ///
  /// - Throws: ``Refusal`` about the first selected trip that the list does not show.
  func requireListedSelection() throws(Refusal) {
    let hidden = hiddenSelection
    guard let row = hidden.first else { return }
    throw Refusal(
      instance: timetable.value.instance(ofRow: row), reason: .notListed(hidden.count, of: selection.rows.value.count))
  }

  /// Decides about each selected trip what is reported of it: its known delays, or that it is cancelled. Has no
  /// effect when no trip is selected.
  ///
  /// - Throws: ``Refusal`` when nothing is reported of a selected trip, or when the list does not show it; everything is
  ///   then as it was.
  public func confirmReport() throws(Refusal) {
    try requireListedSelection()
    let rows = selection.rows.value
    var decisions: [TripInstance: [Decision]] = [:]
    for row in rows {
      let instance = timetable.value.instance(ofRow: row)
      guard var trip = trips.undecidedTrip(ofRow: row), let shown = trips.trip(ofRow: row),
        let report = trips.report(on: instance)
      else { throw Refusal(instance: instance, reason: .nothingReported) }
      trip.applyAll([], over: report)
      let confirmation = trip.isCancelled ? [.cancelled] : trip.confirmation(of: report, shownAs: shown)
      guard !confirmation.isEmpty else { throw Refusal(instance: instance, reason: .nothingReported) }
      decisions[instance] = confirmation
    }
    try decide(decisions)
    goOn(after: rows)
  }

  /// Selects the next trip of the worklist after the selected ones are done with, unless the user has chosen to stay.
  func goOn(after rows: [Int]) {
    guard filter.isWorklist.value, !filter.staysAfterDecision.value else { return }
    let shown = shownRows.value
    // The list waits with what was decided within the last second, so a decided trip may still stand in its group.
    let next = shown.rowToGoOn(after: rows) { isDone($0, in: shown.group(ofRow: $0)?.kind) }
    if let next { selection.select(row: next) }
  }

  /// Changes whether the worklist stays on a trip after a decision, and says so in a notice.
  public func toggleStaying() {
    let stays = !filter.staysAfterDecision.value
    filter.staysAfterDecision.value = stays
    notices.dismiss(.staying(!stays))
    notices.add(.staying(stays))
  }

  /// Selects what was selected when a step was taken that is undone or redone now; its trips go to the places where they
  /// now belong.
  ///
  /// When that is not known, or when none of the step's trips was selected, one of them is: the selected one if there is
  /// one. A measure decides about dozens of trips, of which the dispatcher selected one. Without a trip of the shown day,
  /// the selection stays.
  func selectTrips(of step: UndoHistory.Step) {
    let rows = Set(step.entries.compactMap(\.instance)).compactMap(trips.row(of:)).sorted()
    guard let first = rows.first else { return }
    placesForgotten.send(rows)
    let before = stepSelections.selection(of: step.group)
    let selected = (before?.instances ?? []).compactMap(trips.row(of:))
    if selected.contains(where: Set(rows).contains) {
      selection.select(rows: selected, cursor: before?.cursor.flatMap(trips.row(of:)))
    } else {
      selection.select(row: selection.row.value.flatMap { rows.contains($0) ? $0 : nil } ?? first)
    }
  }
}

extension Decision {
  /// Whether a dispatcher is done with a trip after this decision, so that the selection goes on in the worklist. A
  /// small step is none of these, because it may be repeated.
  var endsTask: Bool {
    switch self {
    case .departure, .held, .cancelled, .cancelledWithReason: true
    default: false
    }
  }
}
