extension JournalState {
  /// The alerts that dispatchers wrote and that were not ended, also those whose time is over, ordered by their ids.
  public var ownAlerts: [Alert] { alertIDs.sorted().compactMap(ownAlert) }

  /// Returns the alert with an id that a dispatcher wrote; `nil` when there is none, or when it was ended.
  public func ownAlert(_ id: GTFSID) -> Alert? {
    guard let last = effectiveEntries(onAlert: id).last, case .written(let content)? = last.alertDecision else {
      return nil
    }
    return Alert(id: id, author: last.author, content)
  }

  /// Returns what a dispatcher decided about a trip's part in an alert that follows from decisions, by an id of
  /// ``Alert/parts``; `nil` when passengers read what the templates give.
  public func override(ofAlert id: GTFSID) -> AlertOverride? {
    switch effectiveEntries(onAlert: id).last?.alertDecision {
    case .reworded(let texts): .reworded(texts)
    case .withheld: .withheld
    case .written, .ended, .automatic, nil: nil
    }
  }

  /// What dispatchers decided about alerts that follow from decisions about trips, by the ids of ``Alert/parts``.
  public var alertOverrides: [GTFSID: AlertOverride] {
    var overrides: [GTFSID: AlertOverride] = [:]
    for id in alertIDs { overrides[id] = override(ofAlert: id) }
    return overrides
  }

  /// Returns the trips, alerts and settings of which another state of the same journal does not know a decision that is in effect
  /// here.
  ///
  /// - Parameter other: The state of the journal after its file was replaced.
  /// - Returns: The trips as ``instances(missingIn:)`` orders them, then the alerts, ordered by their ids, then the settings.
  public func subjects(missingIn other: JournalState) -> [JournalSubject] {
    let alerts = alertIDs.sorted().compactMap { id -> JournalSubject? in
      guard let last = effectiveEntries(onAlert: id).last, other.entry(last.id) == nil else { return nil }
      return other.effectiveEntries(onAlert: id).last?.alertDecision == last.alertDecision ? nil : last.subject
    }
    let lacksSettings = OperatorSetting.Kind.allCases.contains { kind in
      guard let last = settingInEffect(kind), other.lacks(last) else { return false }
      return other.settingInEffect(kind)?.setting != last.setting
    }
    return instances(missingIn: other).map { .trip($0) } + alerts + (lacksSettings ? [.settings] : [])
  }

  /// Returns the subject for a decision about an alert.
  ///
  /// - Parameters:
  ///   - id: The id of the alert.
  ///   - day: The last service date on which the alert is told after the decision.
  /// - Returns: The subject, with the greatest last day of all entries about the alert.
  public func subject(ofAlert id: GTFSID, until day: ServiceDate) -> AlertSubject {
    let days = allEntries(onAlert: id).compactMap(\.subject.alert?.lastDay)
    return AlertSubject(id: id, lastDay: max(days.max() ?? day, day))
  }
}

extension Sequence<Proposal> {
  /// The earliest last day of the alerts that the proposals are about, for each operator of such a proposal. Under the lock
  /// of an append, a journal reads all entries about alerts from that day on: another desk may have made an alert longer
  /// meanwhile, and the entry of a proposal that was appended before may have a later last day. A proposal that makes an
  /// alert longer counts with the last day before: a colleague's entry may still have that one.
  package var firstAlertDays: [OperatorID: ServiceDate] {
    reduce(into: [:]) { days, proposal in
      guard let alert = proposal.subject.alert else { return }
      var first = alert.lastDay
      if case .knowing(_, let day?) = proposal.basis { first = Swift.min(first, day) }
      days[proposal.operatorID] = Swift.min(days[proposal.operatorID] ?? first, first)
    }
  }
}
