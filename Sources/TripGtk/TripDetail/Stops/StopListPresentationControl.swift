import CGtk
import TripCore

/// Shows the stops of one trip, and which of them is selected.
@MainActor
final class StopListPresentationControl {
  private let view: StopListView
  private let rows = ListedRows(
    columns: StopListView.Column.allCases.count, identity: \StopListRow.sequence, text: text)
  private var selected: StopSequence?
  private var letters: FontWatch?

  init(_ view: StopListView) {
    self.view = view
    letters = FontWatch(view.list) { [weak self] in self?.fitColumns() }
  }

  /// Shows the stops of a trip. When the `stop_sequence`s are unchanged, only the changed rows are drawn again.
  func show(_ stopRows: [StopListRow]) {
    let before = rows.all
    if let model = rows.take(stopRows) { return show(model) }
    if stopRows.map(\.platform) != before.map(\.platform) { fitColumns() }
  }

  /// Selects the row of a stop in the list; `nil` selects no row.
  func select(_ stop: StopSequence?) {
    selected = stop
    let row = rows.all.firstIndex { $0.sequence == stop }
    guard view.selection.rows != row.map({ [$0] }) ?? [] else { return }
    view.selection.show(row.map { [$0] } ?? [], cursor: row)
  }

  private func show(_ model: RowModel) {
    fitColumns()
    view.selection.silently { view.list.show(rows: model) }
    select(selected)
  }

  private func fitColumns() {
    let stopRows = rows.all
    let planned = stopRows.map(\.planned)
    view.fit(.platform, to: stopRows.map(\.platform))
    view.fit(.planned, to: planned)
    // The column is wide enough for a delay in every row: a delay may appear at any time, and must not move the
    // columns.
    view.fit(.expected, to: planned.map { "\($0) \(Punctuality.late.symbol) " } + stopRows.map(\.expected))
  }

  private static func text(_ stopRow: StopListRow, _ column: Int) -> String {
    guard let column = StopListView.Column(rawValue: column) else { return "" }
    let isCancelled = stopRow.punctuality == .cancelled
    func struck(_ text: String) -> String { isCancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text) }
    switch column {
    case .stop: return struck(stopRow.stop)
    case .platform: return markupEscaped(stopRow.platform)
    case .planned: return struck(stopRow.planned)
    case .expected:
      let expected = markupEscaped(stopRow.expected)
      return stopRow.punctuality == .late ? "<b>\(expected) \(stopRow.punctuality.symbol)</b>" : expected
    }
  }
}
