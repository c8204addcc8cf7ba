// This extension marks the trips of the train graph about which passengers are told, and those about which they should be.
extension GraphModel {
  /// Finds the signs of all trips of the shown route, and shows those that changed.
  func findAlertSigns() {
    var signs: [Int: String] = [:]
    for row in rows.value where timetable.scheduledTrips.indices.contains(row) {
      if let sign = desk.alertSign(ofRow: row) { signs[row] = sign }
    }
    guard signs != alertSigns else { return }
    let changed = Set(signs.keys).union(alertSigns.keys).filter { signs[$0] != alertSigns[$0] }
    alertSigns = signs
    baseChange.value = ()
    for row in changed.sorted() { tableChanges.send(row) }
  }

  /// The signs of the picture, each beside the first stop in sight of its trip.
  func alertMarks(_ scale: GraphScale) -> [GraphBase.AlertMark] {
    alertSigns.sorted { $0.key < $1.key }.compactMap { row, sign in
      guard timetable.scheduledTrips.indices.contains(row),
        let trip = desk.trips.settledTrip(ofRow: row) ?? (try? timetable.trip(ofRow: row))
      else { return nil }
      let points = points(of: trip, row: row, scale).lazy.compactMap(\.self)
      return points.first(where: scale.plot.contains).map { GraphBase.AlertMark(place: $0, sign: sign) }
    }
  }
}
