import TripCore

/// Shows the day's alerts as rows of the list in their window, and which buttons are possible for the selected one.
@MainActor
final class AlertsPresentationControl {
  private let view: AlertsWindow
  private let model: AlertListModel
  private let rows: ListedRows<AlertListRow, String>
  private let bindings = SubscriptionBag()

  /// The actions, with their buttons.
  private var buttons: [(AlertAction, Widget)] {
    [(.edit, view.edit), (.withhold, view.withhold), (.automatic, view.automatic), (.end, view.end)]
  }

  init(_ view: AlertsWindow, model: AlertListModel, desk: DeskModel) {
    self.view = view
    self.model = model
    rows = ListedRows(columns: AlertListModel.columnCount, identity: \.identity) { row, column in
      Self.text(row, model.texts(of: row)[column], isLast: column == AlertListModel.columnCount - 1)
    }
    bindings.add(
      desk.notices.lastAttempt.bindAndFire { [weak view] attempt in
        view?.message.optionalText = attempt.map { desk.wording.sentence($0) }
      })
    bindings.add(model.rows.bindAndFire { [weak self] in self?.show($0) })
    bindings.add(model.isEmpty.bind { [weak self] _ in self?.showEmpty() })
    bindings.add(model.selected.bindAndFire { [weak self] in self?.show(selected: $0) })
  }

  private func show(_ rows: [AlertListRow]) {
    let new = self.rows.take(rows)
    showEmpty()
    guard let new else { return }
    let selected = model.selected.value?.id
    view.show(new, selected: selected.flatMap { id in rows.firstIndex { $0.alert?.id == id } })
  }

  private func showEmpty() {
    guard rows.all.isEmpty else { return view.showEmpty(nil) }
    view.showEmpty(
      model.isEmpty.value
        ? tr(
          "Passengers are told nothing today. Give a late or canceled trip a reason, and the alert makes itself; or write one of your own: New Alert."
        )
        : tr("No alert has all of these words."))
  }

  private func show(selected: DayAlert?) {
    if let id = selected?.id, let row = rows.all.firstIndex(where: { $0.alert?.id == id }),
      !view.selection.contains(row)
    {
      view.selection.show([row], cursor: row, at: nil)
    }
    let none = tr("Choose an alert of the list first.")
    for (action, button) in buttons {
      button.setObstacle(
        selected.map { $0.actions.contains(action) ? nil : tr("This is not possible for the chosen alert.") } ?? none)
    }
    view.showTrips.setObstacle(selected == nil ? none : nil)
    let isWritten = if case .author? = selected?.alert.origin { true } else { false }
    view.copy.setObstacle(
      selected == nil ? none : isWritten ? nil : tr("Only an alert that a dispatcher wrote can be copied."))
  }

  private static func text(_ row: AlertListRow, _ text: String, isLast: Bool) -> String {
    let text = markupEscaped(text)
    guard let alert = row.alert else { return "<b>\(text)</b>" }
    if alert.mark == .notSaved, isLast { return "<b>\(text)</b>" }
    return alert.group == .ended || alert.withheldBy != nil ? "<span alpha=\"65%\">\(text)</span>" : text
  }
}
