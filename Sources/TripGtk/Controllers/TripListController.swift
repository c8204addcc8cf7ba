import CGtk
import TripCore

/// Turns what is done in the list into the desk's verbs: moving the cursor selects.
@MainActor
final class TripListController {
  private var connection: SignalConnection?

  init(_ view: TripListView, desk: DeskModel) {
    connection = connect(view.list.pointer, "cursor-changed") { [list = WeakObject(view.list.pointer)] in
      guard let list = list.pointer else { return }
      let row = Int(cgtk_cursor_row(cgtk_tree_view(list)))
      // A list that is given other rows loses its cursor for a moment; nobody has unselected anything.
      if row >= 0 { desk.select(row: row) }
    }
  }
}
