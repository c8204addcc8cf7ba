extension DeskModel {
  /// Returns what dispatchers call a trip: its scheduled departure, its line and its number, if it has one, and its destination, as
  /// `08:20 X1 → Airport` or `08:12 R1 4012 → Lindeveen`.
  ///
  /// - Returns: The name; `trip_id` and weekday when the timetable does not contain the trip.
  public func name(of instance: TripInstance) -> String {
    wording.name(of: instance, in: trips)
  }

  /// Returns what dispatchers call a trip, an alert or settings: an alert by the header of its text.
  func name(of subject: JournalSubject) -> String {
    switch subject {
    case .trip(let instance): name(of: instance)
    case .alert(let alert):
      wording.name(ofAlertWith: journal.shown.headerOfAlert(alert.id) ?? alerts.header(of: alert.id))
    case .settings: wording.translation.translate("Vehicles")
    }
  }

  /// Returns the name of the trip in a row of the timetable, as ``name(of:)`` does.
  public func name(ofRow row: Int) -> String { wording.name(ofRow: row, in: timetable.value) }

  /// Returns a decision about a trip in words, as `08:20 X1 → Airport moved to 08:25`.
  func sentence(about instance: TripInstance, _ decision: Decision) -> String {
    let trip = trips.row(of: instance).flatMap(trips.undecidedTrip(ofRow:))
    return Translation.fill(
      wording.translation.translate("%1$@ %2$@"), name(of: instance), wording.phrase(decision, on: trip))
  }
}

extension Wording {
  /// Returns what dispatchers call a trip of a day; ``DeskModel/name(of:)`` says how.
  @MainActor func name(of instance: TripInstance, in trips: DayTrips) -> String {
    guard let row = trips.row(of: instance) else { return "\(instance.tripID) (\(weekday(instance.serviceDate)))" }
    return name(ofRow: row, in: trips.timetable.value)
  }

  /// Returns what dispatchers call the trip in a row of a timetable.
  func name(ofRow row: Int, in timetable: Timetable) -> String {
    "\(time(timetable.departure(ofRow: row))) \(title(ofRow: row, in: timetable))"
  }
}
