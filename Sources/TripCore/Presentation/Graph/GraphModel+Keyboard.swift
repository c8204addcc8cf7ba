// This extension makes the train graph usable by the keyboard: keys select the next or previous trip or stop, and
// move departures.
extension GraphModel {
  /// Selects the trip of the shown route that departs after the selected one. When no trip of this route is selected,
  /// selects the first one that has not departed yet.
  public func selectNext() { select { rows, at in at + 1 < rows.count ? at + 1 : nil } }

  /// Selects the trip of the shown route that departs before the selected one. When no trip of this route is
  /// selected, selects the first one that has not departed yet.
  public func selectPrevious() { select { _, at in at > 0 ? at - 1 : nil } }

  /// Selects the next stop of the selected trip. Keys that move the departure then move the trip from that stop on.
  public func selectNextStop() { selectStop(1) }

  /// Selects the previous stop of the selected trip. When that is the first stop, keys that move the departure move
  /// the whole trip.
  public func selectPreviousStop() { selectStop(-1) }

  /// Moves the draft of an extra trip; without a draft, moves the departures of the selected trips from the selected
  /// stop on.
  ///
  /// - Parameter minutes: How much later; negative is earlier.
  public func move(byMinutes minutes: Int) {
    isKeyboardLast = true
    if let draft = desk.draft.current.value { return desk.draft.move(to: draft.shift + .minutes(minutes)) }
    guard !desk.selection.rows.value.isEmpty else { return desk.notify(desk.wording.noTripSelected) }
    // What the graph draws is in sight, also when search and filter leave it out of the list.
    if desk.selection.rows.value.allSatisfy(tableRows.value.contains) { desk.showSelection() }
    do { try desk.changeActualDeparture(by: .minutes(minutes)) } catch { desk.notify(error) }
  }

  /// Shows the conflict that follows the one whose second trip is selected; after the last conflict, the first one.
  public func selectNextConflict() {
    let conflicts = listedConflicts.value
    let selected = desk.selection.row.value
    let index = conflicts.firstIndex { $0.conflict.row == selected }.map { ($0 + 1) % conflicts.count } ?? 0
    if conflicts.indices.contains(index) { jump(to: conflicts[index].conflict) }
  }

  /// Selects another trip of the shown route. `next` gets the rows of the route's trips and the index of the selected
  /// one, and returns the index of the one to select, or `nil`.
  private func select(_ next: ([Int], Int) -> Int?) {
    let rows = rows.value
    guard !rows.isEmpty else { return }
    batch {
      endGesture()
      isKeyboardLast = true
      let row: Int
      if let at = desk.selection.row.value.flatMap({ rows.firstIndex(of: $0) }) {
        guard let index = next(rows, at) else { return }
        row = rows[index]
      } else {
        row = rows.first { !desk.trips.hasDeparted($0) } ?? rows[rows.count - 1]
      }
      desk.selection.select(row: row)
      reveal(row)
      movingChange.value = ()
    }
  }

  /// Selects the stop that lies `step` stops after the selected one along the trip; negative is before.
  private func selectStop(_ step: Int) {
    guard let row = desk.selection.row.value, !places(ofRow: row).isEmpty, let trip = desk.trips.trip(ofRow: row) else {
      return
    }
    batch {
      isKeyboardLast = true
      let at = trip.stopTimes.firstIndex { $0.sequence == desk.selection.stop.value } ?? 0
      let index = min(max(at + step, 0), trip.stopTimes.count - 1)
      desk.selection.select(stop: index == 0 ? nil : trip.stopTimes[index].sequence)
      movingChange.value = ()
    }
  }
}
