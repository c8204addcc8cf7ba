// This extension compares what a dispatcher wrote in place of an automatic alert with what the alert says since.
extension DeskAlerts {
  /// Returns whether the templates now give other texts to an alert than those that a dispatcher replaced, because other
  /// trips share the alert, or differ by more or less.
  ///
  /// Cost: the first call for an entry grows with the number of journal entries; later ones compare texts.
  ///
  /// - Parameters:
  ///   - id: The ``Alert/id`` of an alert that follows from decisions.
  ///   - entry: The journal entry with the dispatcher's texts.
  /// - Returns: `false` when the alert, or the texts that the dispatcher replaced, are not known.
  func haveTextsChanged(ofAlert id: String, since entry: JournalEntry) -> Bool {
    guard let present = derived.value.first(where: { $0.id == id }) else { return false }
    let replaced = replacedTexts[entry.id] ?? texts(of: present, before: entry)
    replacedTexts[entry.id] = .some(replaced)
    return replaced.map { $0 != present.texts } ?? false
  }

  /// Returns the texts that the templates gave to an alert before a journal entry; `nil` when the alert is about trips
  /// that the shown day does not have.
  private func texts(of alert: Alert, before entry: JournalEntry) -> [AlertText]? {
    let timetable = trips.timetable.value
    func route(_ instance: TripInstance) -> Int? {
      trips.row(of: instance).map { timetable.trips[timetable.scheduledTrips[$0].trip].route }
    }
    guard let own = alert.selectors.lazy.compactMap(\.trip).compactMap(route).first else { return nil }
    let state = JournalState(
      trips.journal.shown.entries.filter { earlier in
        earlier.sequence < entry.sequence && earlier.instance.flatMap(route) == own
      })
    var automatic = empty
    for instance in state.decidedInstances {
      guard var trip = trips.row(of: instance).flatMap(trips.undecidedTrip(ofRow:)) else { continue }
      trip.applyAll(state.decisions(on: instance), over: trips.report(on: instance))
      automatic.update(trip)
    }
    return automatic.alerts(at: entry.time).first { $0.id == alert.id }?.texts
  }
}
