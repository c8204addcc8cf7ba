/// What the table beside the graph says of a trip: the same as the picture, for who cannot see it.
public struct GraphTableRow: Hashable, Sendable {
  /// `trip_short_name`, where it has one, and where it goes.
  public let trip: String
  /// From when to when it is planned.
  public let planned: String
  /// From when to when it is expected; empty where nobody knows.
  public let expected: String
  /// How it stands, in words.
  public let state: String
}

extension GraphModel {
  /// What the table says of one of ``tableRows``.
  public func tableRow(_ row: Int) -> GraphTableRow {
    let (timetable, wording) = (timetable, desk.wording)
    let trip = desk.trips.knownTrip(ofRow: row)
    func span(_ from: Instant?, _ to: Instant?) -> String {
      guard from != nil || to != nil else { return "" }
      return "\(from.map(wording.time) ?? "…")–\(to.map(wording.time) ?? "…")"
    }
    let isDragged = desk.drag.row == row
    return GraphTableRow(
      trip: [timetable.trips[timetable.scheduledTrips[row].trip].shortName, timetable.headsign(ofRow: row)]
        .compactMap(\.self).joined(separator: " "),
      planned: span(timetable.departure(ofRow: row), timetable.arrival(ofRow: row)),
      expected: trip?.isCancelled ?? false ? "" : span(trip?.actualDeparture, trip?.expectedArrival),
      state: [wording.status(trip), isDragged ? wording.provisionalWord : nil].compactMap(\.self).joined(separator: " ")
    )
  }

  /// A conflict in words, for the list of them.
  public func words(_ conflict: BlockConflict) -> String {
    Translation.fill(
      desk.wording.translation.translate("%1$@ leaves before %2$@ arrives (%3$@)"), desk.name(of: conflict.second),
      desk.name(of: conflict.first), desk.wording.time(conflict.arrival))
  }
}
