import TripCore

/// Turns what is done in the list into the desk's verbs: what is selected there is selected in every view.
@MainActor
final class TripListController {
  private var connections: [SignalConnection] = []

  init(_ view: TripListView, desk: DeskModel) {
    connections = view.selection.connectChanges { [weak selection = view.selection] in
      guard let selection else { return }
      let rows = selection.rows
      // With Ctrl, the arrow keys take the keyboard to a row that is not selected: the detail stays where it is.
      let cursor = selection.cursor.flatMap { rows.contains($0) ? $0 : nil } ?? desk.selectedRow.value
      desk.select(rows: rows, cursor: cursor)
    }
  }
}
