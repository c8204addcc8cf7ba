// This extension makes the picture of the vehicles' day usable by the keyboard.
extension VehiclesModel {
  /// Selects the next trip of the selected one's vehicle.
  public func selectNext() { select(step: 1) }

  /// Selects the trip before of the selected one's vehicle.
  public func selectPrevious() { select(step: -1) }

  /// Selects a trip of the vehicle above (negative) or below: the one nearest in time to the selected one.
  public func selectVehicle(step: Int) {
    guard let row = desk.selection.row.value, let lane = list.lane(ofRow: row) else { return selectFirst() }
    guard let line = list.line(at: lane + step) else { return }
    let time = timetable.departure(ofRow: row)
    choose(
      line.rows.min {
        (timetable.departure(ofRow: $0) - time).magnitude < (timetable.departure(ofRow: $1) - time).magnitude
      })
  }

  /// Moves the departures of the selected trips.
  ///
  /// - Parameter minutes: How much later; negative is earlier.
  public func move(byMinutes minutes: Int) {
    isKeyboardLast = true
    stillness.touch()
    guard list.draft == nil else { return desk.notify(desk.wording.proposalMovesNothing) }
    guard !desk.selection.rows.value.isEmpty else { return desk.notify(desk.wording.noTripSelected) }
    // What the picture draws is in sight, also when search and filter leave it out of the list.
    if desk.selection.rows.value.allSatisfy({ list.lane(ofRow: $0) != nil }) { desk.showSelection() }
    do { try desk.changeActualDeparture(by: .minutes(minutes)) } catch { desk.notify(error) }
  }

  /// Selects the next trip, in the order of the lanes, for which its vehicle is late; after the last one, the first. In a
  /// proposal it is a trip to which its vehicle goes empty.
  public func selectNextConflict() {
    let isMeant = { [draft = list.draft] (link: VehicleLink) in draft?.isEmptyRun(link) ?? link.isLate }
    let late = list.numbers.indices.flatMap { list.line(at: $0)?.links.filter(isMeant).map(\.secondRow) ?? [] }
    guard !late.isEmpty else { return }
    let index = desk.selection.row.value.flatMap { late.firstIndex(of: $0) }.map { ($0 + 1) % late.count } ?? 0
    choose(late[index])
  }

  private func select(step: Int) {
    guard let row = desk.selection.row.value, let line = list.line(ofRow: row), list.lane(ofRow: row) != nil,
      let index = line.rows.firstIndex(of: row)
    else { return selectFirst() }
    if line.rows.indices.contains(index + step) { choose(line.rows[index + step]) }
  }

  /// Selects the next trip of the first vehicle.
  private func selectFirst() {
    guard let line = list.line(at: 0) else { return }
    choose(line.next ?? line.rows.first)
  }

  private func choose(_ row: Int?) {
    guard let row else { return }
    batch {
      endGesture()
      stillness.touch()
      isKeyboardLast = true
      desk.selection.select(row: row)
      reveal(row)
      movingChange.value = ()
    }
  }
}
