// The same without a pointer: what is selected goes from trip to trip and from stop to stop.
extension GraphModel {
  /// Selects the trip of the line that leaves after the selected one; where none is, the next to leave.
  public func selectNext() { select { rows, at in at + 1 < rows.count ? at + 1 : nil } }

  /// Selects the trip of the line that leaves before the selected one; where none is, the next to leave.
  public func selectPrevious() { select { _, at in at > 0 ? at - 1 : nil } }

  /// Selects the next stop of the selected trip, from which on it is then moved.
  public func selectNextStop() { selectStop(1) }

  /// Selects the stop before; before the second there is the whole trip.
  public func selectPreviousStop() { selectStop(-1) }

  /// Moves the draft, where there is one, else the selected trips, from the selected stop on.
  ///
  /// - Parameter minutes: Negative is earlier.
  public func move(byMinutes minutes: Int) {
    isKeyboardLast = true
    if let draft = desk.draft.current.value { return desk.draft.move(to: draft.shift + .minutes(minutes)) }
    do { try desk.changeActualDeparture(by: .minutes(minutes)) } catch { desk.notify(error) }
  }

  /// Shows the next conflict after the one whose trip is selected, the first after the last.
  public func selectNextConflict() {
    let conflicts = conflicts.value
    let selected = desk.selection.instance.value
    let index = conflicts.firstIndex { $0.second == selected }.map { ($0 + 1) % conflicts.count } ?? 0
    if conflicts.indices.contains(index) { jump(to: conflicts[index]) }
  }

  private func select(_ next: ([Int], Int) -> Int?) {
    let rows = rows.value
    guard !rows.isEmpty else { return }
    batch {
      letGo()
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
