/// A row of the table beside the train graph: the texts about one trip, for users who cannot see the picture.
public struct GraphTableRow: Hashable, Sendable {
  /// The number of the trip, as at its line in the picture, after an arrow up or down when trips of both directions are shown;
  /// and its destination, unless all trips have the same.
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
    let texts = desk.pictureTexts(ofRow: row)
    return GraphTableRow(
      trip: [
        arrow(ofRow: row) + shownNumber(ofRow: row),
        hasOneDestination ? nil : desk.wording.destination(ofRow: row, in: timetable),
      ]
      .compactMap(\.self).joined(separator: " "),
      planned: texts.planned, expected: texts.expected,
      state: [texts.state, desk.alertWords(ofRow: row), colleagueMark(ofRow: row)?.words].compactMap(\.self)
        .joined(separator: " · "))
  }

  /// Returns the text that the list of conflicts shows for a conflict. It says that the second trip waits only when its
  /// departure was neither decided nor reported.
  public func words(_ conflict: VehicleLink) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    let (next, before, arrival) = (
      desk.name(of: conflict.second), desk.name(of: conflict.first), wording.time(conflict.arrival)
    )
    if conflict.isDepartureFree, conflict.isAtRisk {
      // Translators: a trip, the trip before of the same vehicle, and when that one arrives
      return Translation.fill(
        translation.translate("%1$@ may have to wait for its vehicle until %3$@, when %2$@ arrives"), next, before,
        arrival)
    }
    if conflict.isDepartureFree {
      // Translators: a trip, the trip before of the same vehicle, when that one arrives, and when the other can leave
      return Translation.fill(
        translation.translate("%1$@ leaves at %4$@, because its vehicle arrives at %3$@ with %2$@"), next, before,
        arrival, wording.time(conflict.arrival + conflict.needed))
    }
    if conflict.layover < 0 {
      return Translation.fill(
        translation.translate("%1$@ leaves before its vehicle arrives (%3$@, with %2$@)"), next, before, arrival)
    }
    // Translators: a trip, the trip before of the same vehicle, when that one arrives, and two numbers of minutes
    return Translation.fill(
      translation.translate("%1$@ leaves %4$@ after its vehicle arrives, which needs %5$@ (%3$@, with %2$@)"), next,
      before, arrival, wording.shortDuration(conflict.layover), wording.shortDuration(conflict.needed))
  }
}
