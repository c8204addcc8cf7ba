import TripCore

/// Shows the decisions of the day as lines of a list.
@MainActor
final class LogPresentationControl {
  private let view: LogWindow
  private let wording: Wording
  private var rows: RowModel?
  private var lines: [LogModel.Line] = []
  private let bindings = SubscriptionBag()

  init(_ view: LogWindow, model: LogModel, wording: Wording) {
    self.view = view
    self.wording = wording
    bindings.add(model.lines.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ lines: [LogModel.Line]) {
    let before = self.lines
    self.lines = lines
    if let rows, before.count == lines.count {
      for row in lines.indices where lines[row] != before[row] { rows.rowChanged(row) }
      return
    }
    let rows = RowModel(rows: lines.count, columns: 1) { [weak self] row, _ in self?.text(row) ?? "" }
    self.rows = rows
    view.show(rows, count: lines.count)
  }

  private func text(_ row: Int) -> String {
    guard lines.indices.contains(row) else { return "" }
    let line = lines[row]
    let text = markupEscaped(line.text)
    let mark = wording.word(line.mark).map { " · <b>\(markupEscaped($0))</b>" } ?? ""
    return (line.isUndone ? "<span alpha=\"65%\">\(text)</span>" : text) + mark
  }
}
