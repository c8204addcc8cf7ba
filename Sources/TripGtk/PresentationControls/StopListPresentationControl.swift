import CGtk
import TripCore

/// Shows the stops of one trip, and which of them is selected.
@MainActor
final class StopListPresentationControl {
  private let view: StopListView
  private var rows: RowModel?
  private var lines: [StopLine] = []
  private var selected: StopSequence?
  private var letters: LetterWatch?

  init(_ view: StopListView) {
    self.view = view
    letters = LetterWatch(view.list) { [weak self] in self?.fitColumns() }
  }

  /// Shows the stops of a trip. Where there are as many as before, only what changed is drawn anew.
  func show(_ lines: [StopLine]) {
    let before = self.lines
    self.lines = lines
    guard let rows, lines.map(\.sequence) == before.map(\.sequence) else { return showRows() }
    for row in lines.indices where lines[row] != before[row] { rows.rowChanged(row) }
    if lines.map(\.platform) != before.map(\.platform) { fitColumns() }
  }

  /// Shows a stop as selected, or none.
  func select(_ stop: StopSequence?) {
    selected = stop
    let row = lines.firstIndex { $0.sequence == stop }
    guard view.selection.rows != row.map({ [$0] }) ?? [] else { return }
    view.selection.show(row.map { [$0] } ?? [], cursor: row)
  }

  private func showRows() {
    let rows = RowModel(rows: lines.count, columns: StopListView.Column.allCases.count) { [weak self] row, column in
      self?.text(row, column) ?? ""
    }
    self.rows = rows
    fitColumns()
    view.selection.silently { gtk_tree_view_set_model(cgtk_tree_view(view.list.pointer), rows.pointer) }
    select(selected)
  }

  private func fitColumns() {
    let planned = lines.map(\.planned)
    view.fit(.platform, to: lines.map(\.platform))
    view.fit(.planned, to: planned)
    // A delay may come at any time, and no column should move then.
    view.fit(.expected, to: planned.map { "\($0) \(Punctuality.late.symbol) " } + lines.map(\.expected))
  }

  private func text(_ row: Int, _ column: Int) -> String {
    guard lines.indices.contains(row), let column = StopListView.Column(rawValue: column) else { return "" }
    let line = lines[row]
    let isCancelled = line.punctuality == .cancelled
    func struck(_ text: String) -> String { isCancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text) }
    switch column {
    case .stop: return struck(line.stop)
    case .platform: return markupEscaped(line.platform)
    case .planned: return struck(line.planned)
    case .expected:
      let expected = markupEscaped(line.expected)
      return line.punctuality == .late ? "<b>\(expected) \(line.punctuality.symbol)</b>" : expected
    }
  }
}
