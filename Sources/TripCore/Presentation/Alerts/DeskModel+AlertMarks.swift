// This extension says which trips alerts concern, for the marks in the list and in the train graph.
extension DeskModel {
  /// Returns what is known of the trip in a row beside its times, in the order of the list's symbols.
  ///
  /// An alert that follows from the trip's own decisions has no mark of its own beside that of the reason. Alerts about
  /// the whole operator have none either, because all trips would have it.
  func marks(ofRow row: Int) -> [TripMark] {
    var marks = trips.marks(ofRow: row)
    let place = marks.firstIndex { if case .note = $0 { true } else { false } } ?? marks.endIndex
    marks.insert(contentsOf: alertMarks(ofRow: row), at: place)
    if let consequence = trips.knownTrip(ofRow: row)?.consequence {
      let cause = name(of: consequence.cause)
      marks.insert(consequence.isAtRisk ? .atRisk(cause) : .follows(cause), at: 0)
    }
    return marks
  }

  /// Returns the sign of the train graph for the trip in a row: whether passengers are told why the trip differs from
  /// the timetable, and whether an alert that does not follow from decisions names the trip. Alerts about
  /// lines and stops have no sign there, because every trip of the picture would have it.
  ///
  /// - Returns: The symbols of the list's marks, or `nil` when there are none.
  func alertSign(ofRow row: Int) -> String? {
    let symbols = [
      toldReason(ofRow: row), untold(ofRow: row),
      alerts.ofOthers.value.names(timetable.value.instance(ofRow: row)) ? .alerts([]) : nil,
    ].compactMap { $0?.symbol }
    return symbols.isEmpty ? nil : symbols.joined(separator: " ")
  }

  /// Returns in words what passengers are told of the trip in a row, or `nil` when there is nothing to say.
  func alertWords(ofRow row: Int) -> String? {
    let told = toldReason(ofRow: row).map { _ in wording.translation.translate("passengers are told why") }
    let words = [told].compactMap(\.self) + alertMarks(ofRow: row).map(wording.words)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The mark of the reason, when an alert tells passengers of the trip in a row.
  private func toldReason(ofRow row: Int) -> TripMark? {
    guard let trip = trips.settledTrip(ofRow: row), let reason = trip.reason, !reason.isEmpty,
      alerts.all.value.alerts(about: trip).contains(where: { $0.origin == .decisions && $0.names(trip.instance) })
    else { return nil }
    return .reason(reason, trip.cause)
  }

  private func alertMarks(ofRow row: Int) -> [TripMark] {
    let headers = othersAlerts(ofRow: row).compactMap { $0.texts.first?.header }
    return [untold(ofRow: row), headers.isEmpty ? nil : .alerts(headers)].compactMap(\.self)
  }

  /// The mark of a trip of which passengers are not told why it differs from the timetable.
  private func untold(ofRow row: Int) -> TripMark? {
    // Another platform and an extra trip need no excuse.
    let kinds: [TripSituation.Kind] = [.cancelled, .skipped, .late]
    guard let trip = trips.settledTrip(ofRow: row),
      alerts.situationsWithoutReason(of: trip).contains(where: { kinds.contains($0.kind) })
    else { return nil }
    return .untold
  }

  /// The alerts of others about the trip in a row, without those about the whole operator.
  private func othersAlerts(ofRow row: Int) -> [Alert] {
    let (index, timetable) = (alerts.ofOthers.value, timetable.value)
    guard !index.alerts.isEmpty, let trip = trips.settledTrip(ofRow: row) ?? (try? timetable.trip(ofRow: row)) else {
      return []
    }
    return index.alerts(about: trip, direction: timetable.trips[timetable.scheduledTrips[row].trip].direction)
  }
}

extension Alert {
  /// Whether one of the selectors names a trip.
  func names(_ instance: TripInstance) -> Bool { selectors.contains { $0.trip == instance } }

  /// Whether the alert is about everything that the operator runs.
  var isAboutAll: Bool {
    selectors.contains { $0.routeID == nil && $0.trip == nil && $0.stopID == nil }
  }
}
