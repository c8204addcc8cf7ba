/// An alert in the list of the day's alerts.
public struct DayAlert: Hashable, Sendable, Identifiable {
  /// A part of the list.
  public enum Group: Hashable, Sendable, CaseIterable {
    /// Passengers are told now, or would be if a dispatcher had not decided otherwise.
    case now
    /// Passengers are told later.
    case upcoming
    /// The time of the alert is over, or a dispatcher has ended the alert.
    case ended
  }

  /// Who decided something about the alert, and when.
  public struct Author: Hashable, Sendable {
    /// The name of the dispatcher or program.
    public let name: String
    /// The time of the decision.
    public let time: Instant
  }

  /// The part of the list.
  public let group: Group
  /// The alert, with the texts that passengers read, or would read if they were told.
  public let alert: Alert
  /// Who gave an automatic alert other texts; `nil` when it has those of the templates.
  public var rewordedBy: Author?
  /// Who decided that passengers are not told; `nil` when they are told.
  public var withheldBy: Author?
  /// Who ended the alert; `nil` when the alert has not ended, or has ended by itself.
  public var endedBy: Author?
  /// Whether what was decided about the alert is saved.
  public var mark: SaveMark = .saved
  /// Why the alert was left out of the published feed, one line for each rule in the user's language; empty when it was
  /// not.
  public var heldBack: [String] = []
  /// What a dispatcher can do with the alert, in the order of the buttons.
  public var actions: [AlertAction] = []

  /// The ``Alert/id`` of the alert.
  public var id: GTFSID { alert.id }
}

/// A row of the list of the day's alerts.
public enum AlertListRow: Hashable, Sendable {
  /// The heading of a group, with the number of its alerts that are listed.
  case heading(DayAlert.Group, count: Int)
  /// An alert.
  case alert(DayAlert)

  /// The alert of the row; `nil` for a heading.
  public var alert: DayAlert? {
    if case .alert(let alert) = self { return alert }
    return nil
  }

  /// What stays the same while the row changes.
  public var identity: String {
    switch self {
    case .heading(let group, _): "\(group)"
    case .alert(let alert): "\(alert.group) \(alert.id)"
    }
  }
}
