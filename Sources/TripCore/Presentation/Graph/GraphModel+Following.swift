// This extension follows the desk: its timetable, its trips and its selection.
extension GraphModel {
  private func showGaps() {
    let gaps = listedGaps
    if gaps != shownGaps.value { shownGaps.value = gaps }
  }

  /// Follows the desk.
  func follow() {
    bag.add(baseChange.bind { [weak self] in self?.updateBase() })
    bag.add(movingChange.bind { [weak self] in self?.updateMoving() })
    bag.add(shownWindow.removeDuplicates().bind { [weak self] _ in self?.redraw() })
    bag.add(combineLatest(foundGaps, rows, desk.now).bindAndFire { [weak self] _, _, _ in self?.showGaps() })
    bag.add(desk.trips.vehicleEdition.bind { [weak self] _ in self?.findVehicles() })
    bag.add(desk.now.bind { [weak self] _ in self?.updateLateTurns() })
    bag.add(desk.journal.singleTrack.bind { [weak self] _ in self?.showSingleTrack() })
    bag.add(listedConflicts.bind { [movingChange] _ in movingChange.value = () })
    bag.add(
      combineLatest(listedConflicts, rows, desk.trips.vehicleEdition, titleChange).bindAndFire {
        [weak self] _, _, _, _ in
        self?.showConflictTitle()
      })
    bag.add(hoveredRow.removeDuplicates().bind { [movingChange] _ in movingChange.value = () })
    bag.add(
      combineLatest(desk.selection.rows, desk.selection.stop, desk.now, desk.draft.current).bind {
        [movingChange] _, _, _, _ in
        movingChange.value = ()
      })
    bag.add(
      desk.selection.row.removeDuplicates().bind { [weak self] row in
        if let self, let row { showSelected(row) }
      })
    bag.add(desk.drag.instance.bind { [movingChange] _ in movingChange.value = () })
    bag.add(desk.trips.changes.listen { [weak self] in self?.noteChange(ofRow: $0) })
    bag.add(desk.timetable.bind { [weak self] _ in self?.showTimetable() })
    bag.add(combineLatest(desk.alerts.all, rows).bindAndFire { [weak self] _, _ in self?.findAlertSigns() })
    bag.add(combineLatest(desk.colleagues, rows).bindAndFire { [weak self] in self?.find($0, among: $1) })
  }

  /// Moves a trip into sight that was selected somewhere else. What is in sight already stays where it is, so that nothing
  /// moves under the pointer.
  private func showSelected(_ row: Int) {
    guard shownRows.contains(row) else { return }
    if path(ofRow: row).count < 2 { openBranches(ofRow: row) }
    pan(to: row)
  }

  /// Updates the picture and the table after the trip of a row changed.
  private func noteChange(ofRow row: Int) {
    // The timetable may have been replaced after the event was sent, so the row may not exist any more.
    guard desk.timetable.value.scheduledTrips.indices.contains(row) else { return }
    noteFindings(ofRow: row)
    titleChange.value = ()
    guard shownRows.contains(row) else { return }
    let isDragged = desk.drag.row == row
    if !isDragged { baseChange.value = () }
    alertSigns[row] = desk.alertSign(ofRow: row)
    movingChange.value = ()
    tableChanges.send(row)
  }

  /// Updates the whole train graph after the timetable was replaced. Keeps the shown route if the new timetable has
  /// it.
  private func showTimetable() {
    batch {
      network = GraphNetwork(desk.timetable.value, desk.wording)
      routeList.value = network.routes
      hoveredRow.value = nil
      let before = shownRoute.value
      let same =
        network.routes.first { $0.id == before?.id }
        ?? before.flatMap { before in
          before.id.isOneLine
            ? nil : network.corridor(before.id.lines, between: before.id.stations, in: timetable, desk.wording)
        }
      show(same ?? network.routes.first, isNewTimetable: true)
      if same == nil || isOutOfSight { shownWindow.value = firstWindow }
    }
  }
}
