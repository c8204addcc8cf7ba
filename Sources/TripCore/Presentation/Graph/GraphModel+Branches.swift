// This extension folds and opens the branches of the shown line.
extension GraphModel {
  /// Opens a branch that is folded, or folds one that is open.
  public func toggle(branch: GraphBranch.ID) {
    guard line.sections.indices.dropFirst().contains(branch) else { return }
    show(branches: openBranches.symmetricDifference([branch]))
  }

  /// Opens the branches on which the trip of a row runs.
  func openBranches(ofRow row: Int) {
    guard shownRows.contains(row), let way = line.wayOfTrip[timetable.scheduledTrips[row].trip] else { return }
    let needed = Set(line.ways[way].stations.map { line.stations[$0].section }).subtracting([0])
    if !needed.isSubset(of: openBranches) { show(branches: openBranches.union(needed)) }
  }

  /// Makes the axis of a route: the same for both directions, so that a place stays where it is.
  func findLine(of route: RouteDirection?) {
    lineRows = route.map { network.allRows(of: $0.id, in: timetable) } ?? []
    line = LineAxis(of: lineRows, in: timetable)
    (turns, changedRows) = (LineTurns(), [])
    numbers = LineNumbers(of: lineRows, in: timetable)
    show(branches: line.frequentBranches)
  }

  /// Shows the trunk of the line and these branches.
  private func show(branches open: Set<Int>) {
    openBranches = open
    axis = GraphAxis(line, in: timetable, open: open)
    branchList.value = line.sections.indices.dropFirst().filter { !line.sections[$0].stations.isEmpty }.map {
      GraphBranch(id: $0, name: name(ofBranch: $0), isOpen: open.contains($0))
    }
    findTurnRoom()
    redraw()
  }

  private func name(ofBranch index: Int) -> String {
    let section = line.sections[index]
    func name(_ station: Int?) -> String { station.map { timetable.stops.name(at: line.stations[$0].stop) } ?? "" }
    let (translation, trips) = (desk.wording.translation, section.tripCount)
    let count = Translation.fill(
      translation.translate("%@ trip", plural: "%@ trips", count: trips), desk.wording.number(trips))
    return Translation.fill(
      translation.translate("%1$@ – %2$@: %3$@"), name(section.start ?? section.stations.first),
      name(section.stations.last), count)
  }
}
