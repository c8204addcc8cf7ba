// This extension marks the trips that dispatchers at other desks have selected.
extension GraphModel {
  /// Finds the trips of the shown route that are selected at other desks, and shows them.
  func find(_ colleagues: Colleagues, among rows: [Int]) {
    let timetable = timetable
    // Both values may have been replaced one after the other, so a row may not exist any more.
    let found =
      colleagues.others.isEmpty
      ? []
      : rows.filter {
        timetable.scheduledTrips.indices.contains($0)
          && !colleagues.desks(at: timetable.instance(ofRow: $0)).isEmpty
      }
    let changed = Set(found).union(colleagueRows)
    guard !changed.isEmpty else { return }
    colleagueRows = found
    movingChange.value = ()
    for row in changed.sorted() { tableChanges.send(row) }
  }

  /// The names of the dispatchers at other desks, each beside the first stop in sight of a trip that is selected there.
  func colleagueNotes(_ scale: GraphScale) -> [GraphMoving.PointerNote] {
    colleagueRows.compactMap { row in
      guard let text = colleagueMark(ofRow: row)?.text, let trip = desk.trips.trip(ofRow: row) else { return nil }
      return points(of: trip, row: row, scale).lazy.compactMap(\.self).first(where: scale.plot.contains).map {
        GraphMoving.PointerNote(place: $0, text: text)
      }
    }
  }

  /// The names of the dispatchers at other desks who have selected the trip of a row, and words about them; `nil` when
  /// there are none.
  func colleagueMark(ofRow row: Int) -> (text: String, words: String)? {
    guard !colleagueRows.isEmpty, timetable.scheduledTrips.indices.contains(row) else { return nil }
    return desk.wording.mark(of: desk.colleagues.value, at: timetable.instance(ofRow: row))
  }
}
