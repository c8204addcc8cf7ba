import CGtk
import TripCore

/// Turns what is done in the list into the desk's verbs: what is selected there is selected in every view.
@MainActor
final class TripListController {
  private var connection: SignalConnection?

  init(_ view: TripListView, desk: DeskModel) {
    guard let selection = gtk_tree_view_get_selection(cgtk_tree_view(view.list.pointer)) else { return }
    connection = connect(selection, "changed") { [list = WeakObject(view.list.pointer)] in
      guard let list = list.pointer else { return }
      let row = Int(cgtk_selected_row(cgtk_tree_view(list)))
      // A list that is given other rows loses its selection for a moment; nobody has unselected anything.
      if row >= 0 { desk.select(row: row) }
    }
  }
}
