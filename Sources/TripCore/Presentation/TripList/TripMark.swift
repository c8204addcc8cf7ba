/// What is known of a trip beside its times; the list of trips shows a symbol for each.
public enum TripMark: Hashable, Sendable {
  /// A dispatcher decided what the list shows of the trip's times or its cancellation. `by` is the author of the last
  /// such decision, or `nil` when that is the author of this desk.
  case decided(by: String?)
  /// A followed feed reports what the list shows of the trip's times or its cancellation.
  case reported
  /// The times that the list shows follow from this trip, because the same vehicle is late on it; its name.
  case follows(String)
  /// The trip may be late, because its vehicle is late on another trip; the value is the name of that trip.
  case atRisk(String)
  /// A dispatcher gave the trip to another vehicle; its name, or an empty text when the trip has no known vehicle.
  case vehicle(GTFSID)
  /// The trip skips this many stops.
  case skips(Int)
  /// The trip uses another platform than the planned one at some stop.
  case platform
  /// Passengers are told this reason, which has this cause.
  case reason(String, AlertCause)
  /// The trip differs from the timetable in a way of which passengers are told, and has no reason.
  case untold
  /// Alerts that others made concern the trip; the values are their headers.
  case alerts([String])
  /// Dispatchers wrote this note.
  case note(String)

  /// A symbol that can be told from the others without colour.
  public var symbol: String {
    switch self {
    case .decided: "✓"
    case .reported: "↓"
    case .follows: "↳"
    case .atRisk: "↯"
    case .vehicle: "⇢"
    case .skips: "⊘"
    case .platform: "⇄"
    case .reason: "!"
    case .untold: "?"
    case .alerts: "⚑"
    case .note: "✎"
    }
  }
}

extension Wording {
  /// Returns a mark of a trip in words.
  public func words(_ mark: TripMark) -> String {
    switch mark {
    case .decided(by: nil): translation.translate("decided here")
    case .decided(by: let author?):
      Translation.fill(translation.translate("decided by %@"), VisibleText.line(author))
    case .reported: translation.translate("reported by a followed feed")
    case .follows(let cause): Translation.fill(translation.translate("follows from %@"), cause)
    case .atRisk(let cause): Translation.fill(translation.translate("at risk: the vehicle is late on %@"), cause)
    case .vehicle(""): translation.translate("taken from its vehicle")
    case .vehicle(let name): Translation.fill(translation.translate("vehicle %@"), VisibleText.line(name.text))
    case .skips(let count):
      Translation.fill(
        translation.translate("skips %@ stop", plural: "skips %@ stops", count: count), number(count))
    case .platform: translation.translate("another platform")
    case .reason(let text, let cause): Translation.fill(translation.translate("reason: %@"), reason(text, cause))
    case .untold: translation.translate("passengers are not told why")
    case .alerts(let headers):
      Translation.fill(
        translation.translate("alert: %@", plural: "alerts: %@", count: headers.count),
        headers.map(VisibleText.line).joined(separator: "; "))
    case .note(let text): Translation.fill(translation.translate("note: %@"), text)
    }
  }
}

extension DayTrips {
  /// Returns what is known of the trip in `row` beside its times and alerts, in the order of the list's symbols.
  func marks(ofRow row: Int) -> [TripMark] {
    guard let trip = knownTrip(ofRow: row) else { return [] }
    var marks: [TripMark] = []
    if let entry = decidingEntry(on: trip) {
      marks.append(.decided(by: entry.author == journal.author ? nil : entry.author))
    } else if report(on: trip.instance) != nil, trip.isCancelled || trip.overallDelay != nil {
      marks.append(.reported)
    }
    if let vehicle = trip.vehicle { marks.append(.vehicle(vehicle)) }
    let skipped = trip.stopTimes.count(where: \.isSkipped)
    if skipped > 0, !trip.isCancelled { marks.append(.skips(skipped)) }
    if trip.stopTimes.contains(where: { $0.toldPlatform != nil }) { marks.append(.platform) }
    if let reason = trip.reason, !reason.isEmpty { marks.append(.reason(reason, trip.cause)) }
    if let note = trip.note, !note.isEmpty { marks.append(.note(note)) }
    return marks
  }

  /// Returns the journal entry of the last decision in effect that says when a trip leaves or whether it runs, or `nil`
  /// when that was not decided.
  func decidingEntry(on trip: Trip) -> JournalEntry? {
    journal.shown.effectiveEntries(about: trip).last { $0.decision?.isAboutRunning ?? false }
  }
}
