/// A row of the table beside the picture of the vehicles' day: the texts about one trip, for users who cannot see the
/// picture.
public struct VehiclesTableRow: Hashable, Sendable {
  /// The name of the vehicle.
  public let vehicle: String
  /// The line, the number and the destination of the trip.
  public let trip: String
  /// The scheduled departure and arrival of the trip: `08:20–08:55`.
  public let planned: String
  /// The expected departure and arrival of the trip; empty when both are unknown, or the trip is cancelled.
  public let expected: String
  /// How much time the vehicle has before the trip, or how much too late it is; empty for its first trip.
  public let slack: String
  /// The delay or the cancellation as text, and what passengers are told.
  public let state: String
}

extension VehiclesModel {
  /// Makes the texts that the table shows for one of ``tableRows``.
  public func tableRow(_ row: Int) -> VehiclesTableRow {
    let line = list.line(ofRow: row)
    let texts = desk.pictureTexts(ofRow: row)
    let link = line?.links.first { $0.secondRow == row }
    let slack = link.map(desk.wording.shortWords) ?? ""
    let emptyRun = link.flatMap { link in
      line?.emptyRuns.contains(row) ?? false ? desk.wording.emptyRun(timetable, link) : nil
    }
    if list.draft != nil {
      return VehiclesTableRow(
        vehicle: line?.name ?? "", trip: desk.wording.title(ofRow: row, in: timetable), planned: texts.planned,
        expected: "", slack: slack,
        state: [desk.wording.proposedWord, emptyRun].compactMap(\.self).joined(separator: " · "))
    }
    return VehiclesTableRow(
      vehicle: line?.name ?? "", trip: desk.wording.title(ofRow: row, in: timetable), planned: texts.planned,
      expected: texts.expected,
      slack: slack,
      state: [texts.state, emptyRun, desk.alertWords(ofRow: row)].compactMap(\.self).joined(separator: " · "))
  }
}
