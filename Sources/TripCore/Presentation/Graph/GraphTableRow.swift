/// A row of the table beside the train graph: the texts about one trip, for users who cannot see the picture.
public struct GraphTableRow: Hashable, Sendable {
  /// The trip's `trip_short_name`, if there is one, and its destination.
  public let trip: String
  /// The scheduled departure and arrival of the trip: `08:20–08:55`.
  public let planned: String
  /// The expected departure and arrival of the trip; empty when both are unknown, or the trip is cancelled.
  public let expected: String
  /// The delay or the cancellation as text, with a word when the trip is being dragged, and words about what passengers
  /// are told and about the dispatchers at other desks who have selected the trip.
  public let state: String
}

extension GraphModel {
  /// Makes the texts that the table shows for one of ``tableRows``.
  public func tableRow(_ row: Int) -> GraphTableRow {
    let (timetable, wording) = (timetable, desk.wording)
    let trip = desk.trips.knownTrip(ofRow: row)
    func span(_ from: Instant?, _ to: Instant?) -> String {
      guard from != nil || to != nil else { return "" }
      return "\(from.map(wording.time) ?? "…")–\(to.map(wording.time) ?? "…")"
    }
    let isDragged = desk.drag.row == row
    return GraphTableRow(
      trip: [timetable.number(ofRow: row), wording.destination(ofRow: row, in: timetable)].compactMap(\.self).joined(
        separator: " "),
      planned: span(timetable.departure(ofRow: row), timetable.arrival(ofRow: row)),
      expected: trip?.isCancelled ?? false ? "" : span(trip?.actualDeparture, trip?.expectedArrival),
      state: [
        [desk.trips.status(ofRow: row, wording), isDragged ? wording.provisionalWord : nil].compactMap(\.self)
          .joined(separator: " "),
        desk.alertWords(ofRow: row),
        colleagueMark(ofRow: row)?.words,
      ].compactMap(\.self).joined(separator: " · ")
    )
  }

  /// Returns the text that the list of conflicts shows for a conflict.
  public func words(_ conflict: VehicleLink) -> String {
    Translation.fill(
      desk.wording.translation.translate("%1$@ leaves before %2$@ arrives (%3$@)"), desk.name(of: conflict.second),
      desk.name(of: conflict.first), desk.wording.time(conflict.arrival))
  }
}
