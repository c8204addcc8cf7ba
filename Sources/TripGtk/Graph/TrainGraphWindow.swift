import CGtk
import TripCore
import TripDrawing

/// The window with the train graph of a route, a table with the same trips, and the list of conflicts.
@MainActor
final class TrainGraphWindow: PictureWindow<GraphDrawing> {
  let lines = LineChooserView()
  let branches = BranchesView()
  let paper = GraphPaperView()
  let corridor = CorridorView()
  let sections = SectionsView()
  let conflicts = Widget(gtk_tree_view_new())
  let conflictSelection: RowSelection
  let conflictTitle = Label()
  /// The part of the window that the table gets at most: the picture says more.
  private static let tableShare = 0.35

  /// Makes the train graph's window without showing it. It is a window of its own beside `parent`, but it is destroyed
  /// together with `parent`.
  init(beside parent: Widget) {
    conflictSelection = RowSelection(conflicts)
    super.init("graph", tr("Train Graph"), size: (1240, 660), chooser: lines.button, beside: parent)
    canvas.widget.setAccessibleName(tr("Train graph; the table beside it tells the same"))
    gtk_header_bar_pack_start(cgtk_header_bar(header.pointer), branches.button.pointer)
    export.addFirst(paper.widget)
    gtk_header_bar_pack_start(cgtk_header_bar(header.pointer), corridor.button.pointer)
    gtk_header_bar_pack_start(cgtk_header_bar(header.pointer), sections.button.pointer)
    conflictTitle.text = tr("Conflicts")
    fillSide()
    showContent()
  }

  override var hasOpenPopover: Bool {
    super.hasOpenPopover
      || [lines.popover, branches.popover, corridor.popover, sections.popover].contains {
        gtk_widget_get_mapped($0.pointer).isTrue
      }
  }

  private func fillSide() {
    addTable([.trip, .planned, .expected, .state], share: Self.tableShare)
    for column in addMarkupColumns([tr("Conflict")], expanding: 0, to: conflicts) {
      cgtk_wrap_column(cgtk_tree_view(conflicts.pointer), column)
    }
    conflicts.setStyleClass("trip-list")
    gtk_tree_view_set_headers_visible(cgtk_tree_view(conflicts.pointer), 0)
    conflictTitle.wrap(lines: 2)
    conflictTitle.setStyleClass("desk-status")
    side.append(conflictTitle)
    let conflictScroller = Self.scrolled(conflicts)
    gtk_widget_set_size_request(conflictScroller.pointer, -1, 120)
    side.append(conflictScroller)
  }
}
