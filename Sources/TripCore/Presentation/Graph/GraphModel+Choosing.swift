// This extension chooses the line and direction that the train graph shows.
extension GraphModel {
  /// Shows a route in one direction: the hours around now, or the route's whole day when it does not run now.
  public func choose(_ id: RouteDirection.ID) {
    guard let route = network.routes.first(where: { $0.id == id }) else { return }
    desk.lineDirections.value.note(id)
    open(route)
    tellHiddenSelection()
  }

  /// Says at the desk that the selected trip of the line is not drawn, because it goes the other way, as long as that is so.
  private func tellHiddenSelection() {
    let notice = DeskNotice.shown(
      desk.wording.translation.translate("The selected trip goes the other way and is not in the graph now."))
    let isHidden = desk.selection.row.value.map { lineRows.contains($0) && !shownRows.contains($0) } ?? false
    if isHidden { desk.notices.add(notice) } else { desk.notices.dismiss(notice) }
  }

  /// Shows a line in the direction in which it was shown last, or in both.
  public func choose(line routeID: GTFSID) {
    if let route = remembered(routeID) { open(route) }
  }

  /// Returns the route in the direction in which it was shown last, or in both; `nil` when it does not run.
  func remembered(_ routeID: GTFSID) -> RouteDirection? {
    let directions = network.routes.filter { $0.id.routeID == routeID }
    let wanted = desk.lineDirections.value.direction(ofLine: routeID)
    return directions.first { $0.id.direction == wanted } ?? directions.first
  }

  /// Shows the line of a row's trip in the direction in which it was shown last, or in both when the trip goes the other way.
  func openLine(ofRow row: Int, _ both: RouteDirection) {
    let last = remembered(both.id.routeID)
    open(last.flatMap { network.rows[$0.id]?.contains(row) ?? false ? $0 : nil } ?? both)
  }

  /// Shows a route, which is not remembered as chosen.
  func open(_ route: RouteDirection) {
    batch {
      endGesture()
      show(route)
      hoveredRow.value = nil
      shownWindow.value = firstWindow
    }
  }
}
