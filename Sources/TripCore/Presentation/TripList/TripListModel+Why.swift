// This extension says why a trip stands where it does in the list.
extension TripListModel {
  /// Returns why the list shows the trip in a row at its place: `reported +7 min`, `vehicle arrives 08:31`,
  /// `should have left 4 min ago`; or, when it is kept there only while it is selected, that it does not belong there any
  /// more. Empty when there is nothing to say.
  public func why(_ row: Int) -> String {
    let (shown, translation) = (desk.shownRows.value, desk.wording.translation)
    if shown.isUnfitting(row) { return translation.translate("no longer matches") }
    let (now, group) = (desk.now.value, shown.group(ofRow: row)?.kind)
    let isDecided = desk.trips.isDecided(row: row)
    // A decision takes a trip out of these groups, also while the list waits with the change.
    if isDecided, shown.hasMovedOn(row) || desk.isDone(row, in: group) { return translation.translate("decided") }
    if shown.hasMovedOn(row) { return translation.translate("settled") }
    switch group {
    case .late:
      guard let delay = desk.trips.knownTrip(ofRow: row)?.overallDelay else { return "" }
      return Translation.fill(translation.translate("reported %@"), desk.wording.signed(delay))
    case .conflicts: return withDistance(whyInConflict(row), row)
    case .lateVehicle:
      guard let cause = desk.trips.knownTrip(ofRow: row)?.consequence?.cause else { return "" }
      return withDistance(Translation.fill(translation.translate("follows from %@"), desk.name(of: cause)), row)
    case .shouldHaveLeft: return desk.wording.overdue(since: desk.trips.expectedDeparture(ofRow: row), now: now)
    case .nextDepartures: return desk.wording.countdown(to: desk.trips.expectedDeparture(ofRow: row), now: now)
    case .rest, .earlierDays, .shownDay, nil: return ""
    }
  }

  /// Puts before a text how long it is until the trip in `row` leaves when that is beyond the operator's horizon. Such a trip
  /// stands among those that leave next, and its time of day alone could be read as one of these.
  private func withDistance(_ text: String, _ row: Int) -> String {
    let (now, departure) = (desk.now.value, desk.trips.expectedDeparture(ofRow: row))
    guard departure > now + desk.trips.vehicleSettings.horizon else { return text }
    return [desk.wording.countdown(to: departure, now: now), text].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Says for the second trip of a conflict when its vehicle arrives, and for the first when its vehicle has to leave
  /// again. The time comes first, because the end of the text may be cut.
  private func whyInConflict(_ row: Int) -> String {
    let (wording, conflicts) = (desk.wording, desk.trips.conflicts.value)
    if let conflict = conflicts.first(where: { $0.secondRow == row }) {
      // Translators: when the vehicle of a trip arrives with the trip before, such as “09:08 vehicle arrives”
      return Translation.fill(wording.translation.translate("%@ vehicle arrives"), wording.time(conflict.arrival))
    }
    guard let conflict = conflicts.first(where: { $0.firstRow == row }) else { return "" }
    return Translation.fill(
      conflict.isDepartureFree
        // Translators: when the vehicle of a late trip would have to leave again, although it cannot yet
        ? wording.translation.translate("%@ vehicle due again")
        : wording.translation.translate("%@ vehicle leaves again"), wording.time(conflict.departure))
  }
}

extension Wording {
  /// Describes for how long a departure that nobody has confirmed is past: `should have left 4 min ago`.
  func overdue(since departure: Instant, now: Instant) -> String {
    let minutes = now.wholeMinutes - departure.wholeMinutes
    guard minutes > 0 else { return translation.translate("should have left just now") }
    return Translation.fill(translation.translate("should have left %@ ago"), shortDuration(.minutes(minutes)))
  }
}
