import TripCore

/// Turns what is done in the list into the desk's verbs: what is selected there is selected in every view.
@MainActor
final class TripListController {
  private var connections: [SignalConnection] = []

  init(_ view: TripListView, desk: DeskModel) {
    connections = view.selection.connectChanges { [weak view] in
      guard let view else { return }
      let (shown, selected) = (desk.shownRows.value, desk.selectedRows.value)
      let positions = view.positions
      let rows = view.selection.rows.map { shown.row(at: $0 + positions.lowerBound) }
      let cursor = view.selection.cursor.map { shown.row(at: $0 + positions.lowerBound) }
      if rows.sorted() == selected.filter({ shown.position(of: $0).map(positions.contains) ?? false }) {
        // Only the keyboard has moved. What is selected and not listed stays so.
        if let cursor, rows.contains(cursor) { desk.select(rows: selected, cursor: cursor) }
        return
      }
      // With Ctrl, the arrow keys take the keyboard to a row that is not selected: the detail stays where it is.
      desk.select(rows: rows, cursor: cursor.flatMap { rows.contains($0) ? $0 : nil } ?? desk.selectedRow.value)
    }
  }
}
