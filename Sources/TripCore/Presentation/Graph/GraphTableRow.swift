/// A row of the table beside the train graph: the texts about one trip, for users who cannot see the picture.
public struct GraphTableRow: Hashable, Sendable {
  /// The `trip_short_name`, if there is one, and the destination.
  public let trip: String
  /// The scheduled departure and arrival: `08:20–08:55`.
  public let planned: String
  /// The expected departure and arrival; empty when both are unknown, or the trip is cancelled.
  public let expected: String
  /// The delay or cancellation as text, and whether the trip is being dragged.
  public let state: String
}

extension GraphModel {
  /// Makes the texts of one of ``tableRows``.
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

  /// Returns the text about a conflict in the list of conflicts.
  public func words(_ conflict: BlockConflict) -> String {
    Translation.fill(
      desk.wording.translation.translate("%1$@ leaves before %2$@ arrives (%3$@)"), desk.name(of: conflict.second),
      desk.name(of: conflict.first), desk.wording.time(conflict.arrival))
  }
}
