import TripCore

/// The controller of the trip list: selects in the desk's model the trips that the user selects in the
/// list, and sorts by the column whose title is clicked.
@MainActor
final class TripListController {
  private var connections: [SignalConnection] = []

  init(_ view: TripListView, desk: DeskModel) {
    connections = view.selection.connectChanges { [weak view] in
      guard let view else { return }
      let (shown, selected) = (desk.shownRows.value, desk.selection.rows.value)
      let positions = view.positions
      let rows = view.selection.rows.map { shown.row(at: $0 + positions.lowerBound) }
      let cursor = view.selection.cursor.map { shown.row(at: $0 + positions.lowerBound) }
      if rows.sorted() == selected.filter({ shown.position(of: $0).map(positions.contains) ?? false }) {
        // The selected rows of the list are unchanged, so only the keyboard cursor has moved. Selected trips that the
        // filter hides stay selected.
        if let cursor, rows.contains(cursor) { desk.selection.select(rows: selected, cursor: cursor) }
        return
      }
      // Ctrl and an arrow key move the cursor to a row that is not selected; the detail then keeps showing its trip.
      desk.selection.select(
        rows: rows, cursor: cursor.flatMap { rows.contains($0) ? $0 : nil } ?? desk.selection.row.value)
    }
    connections += view.columns.connectTitles { [desk] in desk.filter.clickTitle(of: $0) }
  }
}
