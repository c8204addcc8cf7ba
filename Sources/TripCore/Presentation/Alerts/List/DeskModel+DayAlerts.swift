// This extension gathers the alerts of the day from all origins.
extension DeskModel {
  /// Returns the alerts of which passengers are told now or later, and those that have ended today, or on the shown day
  /// when that is an earlier one: first those that are told now, then those to come, then the ended ones.
  ///
  /// Cost: grows with the number of alerts.
  func dayAlerts() -> [DayAlert] {
    let now = now.value
    let day = min(timetable.value.serviceDate, ServiceDate(of: now, in: wording.timeZone))
    let found = ownDayAlerts(at: now) + derivedDayAlerts() + followedDayAlerts(at: now)
    let held = publishing.value?.heldBackAlerts ?? []
    let reasons = Dictionary(
      held.map { ($0.id, $0.reasons.map(wording.words)) }, uniquingKeysWith: { first, _ in first })
    let begin = day.origin(in: wording.timeZone)
    return DayAlert.Group.allCases.flatMap { group in
      let alerts = found.filter { $0.group == group && (group != .ended || $0.end >= begin) }
      let sorted = alerts.sorted { group == .ended ? $0.end > $1.end : ($0.begin, $0.id) < ($1.begin, $1.id) }
      return sorted.map { alert in
        guard group != .ended, let reasons = reasons[alert.id] else { return alert }
        var alert = alert
        alert.heldBack = reasons
        return alert
      }
    }
  }

  /// The alerts that dispatchers wrote, also those that they ended.
  private func ownDayAlerts(at now: Instant) -> [DayAlert] {
    let journal = journal.shown
    return journal.alertIDs.compactMap { id in
      let entries = journal.effectiveEntries(onAlert: id)
      guard let last = entries.last, let written = entries.last(where: \.isWriting),
        case .written(let content)? = written.alertDecision
      else { return nil }
      let isEnded = last.alertDecision == .ended
      let group: DayAlert.Group =
        isEnded || content.told.hasEnded(at: now) ? .ended : content.told.hasBegun(at: now) ? .now : .upcoming
      let alert = Alert(id: id, author: written.author, content)
      let told = trips.leavingOutOthers(alert)
      var day = DayAlert(
        group: group, alert: told ?? alert, endedBy: isEnded ? DayAlert.Author(last) : nil,
        mark: self.journal.mark(ofAlert: id),
        actions: group == .ended ? [] : actions(on: alert))
      if told == nil, group != .ended {
        day.heldBack = [wording.words(.otherTrip)]
      }
      return day
    }
  }

  /// The alerts that follow from decisions about trips, also those of which passengers are not told.
  private func derivedDayAlerts() -> [DayAlert] {
    let present = alerts.derived.value.map { (DayAlert.Group.now, $0) }
    return (present + alerts.endedAlerts().map { (.ended, $0) }).map { group, alert in
      let last = journal.shown.effectiveEntries(onAlert: alert.id).last
      var day = DayAlert(
        group: group, alert: alert, mark: mark(ofDerived: alert), actions: group == .ended ? [] : actions(on: alert))
      switch alert.override {
      case .withheld: day.withheldBy = last.map(DayAlert.Author.init)
      case .reworded(let texts):
        var reworded = alert
        reworded.texts = texts
        day = DayAlert(
          group: group, alert: reworded, rewordedBy: last.map(DayAlert.Author.init), mark: day.mark,
          actions: day.actions)
      case nil: break
      }
      return day
    }
  }

  /// The alerts of followed feeds that have not ended.
  private func followedDayAlerts(at now: Instant) -> [DayAlert] {
    followedAlerts.value.compactMap { alert in
      guard !alert.told.hasEnded(at: now) else { return nil }
      return DayAlert(group: alert.told.hasBegun(at: now) ? .now : .upcoming, alert: alert)
    }
  }

  /// Whether the decisions from which an alert follows are saved, and those about the alert itself.
  private func mark(ofDerived alert: Alert) -> SaveMark {
    let own = journal.mark(ofAlert: alert.id)
    guard own == .saved, journal.saving.value != .saved else { return own }
    return alert.selectors.lazy.compactMap(\.trip).map { self.journal.mark(of: $0) }.first { $0 != .saved } ?? .saved
  }
}

extension DayAlert {
  /// When passengers are told from, for the order of the list.
  fileprivate var begin: Instant { alert.told.start ?? alert.impacts.first?.start ?? Instant(unixSeconds: 0) }

  /// When the alert ended or ends, for the order of the list.
  fileprivate var end: Instant { endedBy?.time ?? alert.told.end ?? Instant(unixSeconds: .max) }
}

extension DayAlert.Author {
  fileprivate init(_ entry: JournalEntry) { self.init(name: entry.author, time: entry.time) }
}

extension JournalEntry {
  /// Whether the entry has what a dispatcher wrote of an alert.
  fileprivate var isWriting: Bool {
    if case .written? = alertDecision { return true }
    return false
  }
}
