// This extension reads the vehicles of the day, or of a proposal.
extension VehiclesModel {
  /// Reads all vehicles, because the timetable or the vehicles were replaced. Those of many trips are read away from the
  /// main thread.
  func showAll() {
    reading?.cancel()
    reading = nil
    let basis = list.basis(proposal.draft.value)
    guard basis.fold.timetable.count > Self.rowsAtOnce else {
      _ = list.beginReading()
      return show(VehicleLines(basis))
    }
    if !list.beginReading() { clear() }
    reading = Task { [weak self] in
      let read = await VehicleLines.read(basis)
      guard let self, !Task.isCancelled else { return }
      reading = nil
      show(read)
      updateList()
      revealSelection()
    }
  }

  /// Waits until all vehicles are read.
  func settle() async { while let task = reading { await task.value } }

  private func show(_ read: VehicleLines) {
    guard desk.trips.take(read) else { return showAll() }
    batch {
      endGesture()
      hovered = nil
      list.take(read)
      list.sort(by: shownOrder.value, keeping: nil)
      showList()
      if let fitting = fittingWindow, isOutOfSight(fitting) { shownWindow.value = fitting.first(at: desk.now.value) }
    }
  }

  /// Shows no vehicle until those of another timetable are read.
  private func clear() {
    batch {
      endGesture()
      hovered = nil
      rows.value = []
      drawnBase.value.lanes = []
      drawnMoving.value = VehiclesMoving()
    }
  }
}
