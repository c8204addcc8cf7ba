/// What dispatchers decided about an alert that follows from decisions about trips.
public enum AlertOverride: Hashable, Sendable {
  /// Passengers read these texts.
  case reworded([AlertText])
  /// Passengers are not told.
  case withheld
}

extension JournalState {
  /// The alerts that dispatchers wrote and that were not ended, also those whose time is over, ordered by their ids.
  public var ownAlerts: [Alert] { alertIDs.sorted().compactMap(ownAlert) }

  /// Returns the alert with an id that a dispatcher wrote; `nil` when there is none, or when it was ended.
  public func ownAlert(_ id: String) -> Alert? {
    guard let last = effectiveEntries(onAlert: id).last, case .written(let content)? = last.alertDecision else {
      return nil
    }
    return Alert(id: id, author: last.author, content)
  }

  /// Returns what a dispatcher decided about an alert that follows from decisions about trips; `nil` when passengers read
  /// what the templates give.
  public func override(ofAlert id: String) -> AlertOverride? {
    switch effectiveEntries(onAlert: id).last?.alertDecision {
    case .reworded(let texts): .reworded(texts)
    case .withheld: .withheld
    case .written, .ended, .automatic, nil: nil
    }
  }

  /// Returns the subject for a decision about an alert.
  ///
  /// - Parameters:
  ///   - id: The id of the alert.
  ///   - day: The last service date on which the alert is told after the decision.
  /// - Returns: The subject, with the greatest last day of all entries about the alert.
  public func subject(ofAlert id: String, until day: ServiceDate) -> AlertSubject {
    let days = allEntries(onAlert: id).compactMap(\.subject.alert?.lastDay)
    return AlertSubject(id: id, lastDay: max(days.max() ?? day, day))
  }
}
