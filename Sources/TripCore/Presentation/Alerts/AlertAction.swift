/// What a dispatcher can do with an alert.
public enum AlertAction: Hashable, Sendable, CaseIterable {
  /// Change its text; that of an alert that a dispatcher wrote, and whatever else it says.
  case edit
  /// Not tell passengers of what the alert follows from.
  case withhold
  /// Tell passengers again what follows from decisions about trips, in the words of the templates.
  case automatic
  /// End an alert that a dispatcher wrote, before its time is over.
  case end
}

extension DeskModel {
  /// Returns what a dispatcher can do with an alert that has not ended, in the order of the buttons.
  func actions(on alert: Alert) -> [AlertAction] {
    switch alert.origin {
    case .feed: []
    case .author: [.edit, .end]
    case .decisions:
      switch alert.override {
      case nil: [.edit, .withhold]
      case .reworded: [.edit, .withhold, .automatic]
      case .withheld: [.automatic]
      }
    }
  }

  /// Returns who made an alert or its texts, or who decided that passengers are not told; `nil` when passengers read
  /// what follows from decisions about trips.
  func source(of alert: Alert) -> String? {
    guard alert.origin == .decisions, let last = journal.shown.effectiveEntries(onAlert: alert.id).last else {
      return wording.source(of: alert)
    }
    let author = VisibleText.line(last.author)
    switch last.alertDecision {
    case .reworded:
      let automatic = alerts.derived(part: alert.id)?.texts.first?.header
      return Translation.fill(
        wording.translation.translate("text by %1$@, in place of: %2$@"), author, automatic ?? "–")
    case .withheld: return Translation.fill(wording.translation.translate("Passengers are not told this (%@)"), author)
    case .written, .ended, .automatic, nil: return nil
    }
  }

  /// Carries an action out that decides about an alert. ``AlertAction/edit`` decides nothing and has no effect here.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - id: The ``Alert/id`` of the alert.
  /// - Throws: ``Refusal``, as ``decide(_:onAlert:)``.
  public func take(_ action: AlertAction, onAlert id: GTFSID) throws(Refusal) {
    switch action {
    case .edit: break
    case .withhold: try decide(.withheld, onAlert: id)
    case .automatic: try decide(.automatic, onAlert: id)
    case .end: try decide(.ended, onAlert: id)
    }
  }
}
