import TripCore

/// Shows the steps of the day as rows of the list in the log's window.
@MainActor
final class LogPresentationControl {
  private let view: LogWindow
  private let model: LogModel
  private let rows = ListedRows(columns: LogWindow.columnCount, identity: \LogRow.step, text: text)
  private let bindings = SubscriptionBag()

  init(_ view: LogWindow, model: LogModel, desk: DeskModel) {
    self.view = view
    self.model = model
    bindings.add(
      combineLatest(desk.notices.lastAttempt, model.exportMessage).bindAndFire { [weak view] attempt, export in
        view?.message.optionalText = attempt.map { desk.wording.sentence($0) } ?? export
      })
    bindings.add(model.rows.bindAndFire { [weak self] in self?.show($0) })
    bindings.add(
      model.obstacle.bindAndFire { [weak view] obstacle in view?.undo.setObstacle(obstacle) })
    bindings.add(model.canShow.bindAndFire { [weak view] canShow in view?.showTrip.isSensitive = canShow })
  }

  private func show(_ logRows: [LogRow]) {
    guard let rows = rows.take(logRows) else { return }
    let selected = model.selected.value?.step
    view.show(rows, selected: selected.flatMap { step in logRows.lastIndex { $0.step == step } })
  }

  private static func text(_ row: LogRow, _ column: Int) -> String {
    let texts = [row.time, row.trip, row.change, row.author, row.state]
    let text = markupEscaped(texts.indices.contains(column) ? texts[column] : "")
    if row.mark == .notSaved, column == texts.count - 1 { return "<b>\(text)</b>" }
    return row.isUndone ? "<span alpha=\"65%\">\(text)</span>" : text
  }
}
