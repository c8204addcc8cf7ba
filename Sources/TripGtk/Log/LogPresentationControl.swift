import TripCore

/// Shows the decisions of the day as rows of the list in the log's window.
@MainActor
final class LogPresentationControl {
  private let view: LogWindow
  private let wording: Wording
  private var rows: RowModel?
  private var logRows: [LogModel.Row] = []
  private let bindings = SubscriptionBag()

  init(_ view: LogWindow, model: LogModel, wording: Wording) {
    self.view = view
    self.wording = wording
    bindings.add(model.exportMessage.bindAndFire { [weak view] in view?.message.optionalText = $0 })
    bindings.add(model.rows.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ logRows: [LogModel.Row]) {
    let before = self.logRows
    self.logRows = logRows
    if let rows, before.count == logRows.count {
      for row in logRows.indices where logRows[row] != before[row] { rows.rowChanged(row) }
      return
    }
    let rows = RowModel(rows: logRows.count, columns: 1) { [weak self] row, _ in self?.text(row) ?? "" }
    self.rows = rows
    view.show(rows, count: logRows.count)
  }

  private func text(_ row: Int) -> String {
    guard logRows.indices.contains(row) else { return "" }
    let logRow = logRows[row]
    let text = markupEscaped(logRow.text)
    let mark = wording.word(logRow.mark).map { " · <b>\(markupEscaped($0))</b>" } ?? ""
    return (logRow.isUndone ? "<span alpha=\"65%\">\(text)</span>" : text) + mark
  }
}
