import CGtk
import TripCore

/// The popover of the filter: which trips, which routes, and which departure times are listed. It opens below its
/// button.
@MainActor
final class FilterView {
  let popover: Widget
  let delayed = FilterView.check(tr("_Delayed"), id: "filter-delayed")
  let cancelled = FilterView.check(tr("_Canceled"), id: "filter-canceled")
  let undecided = FilterView.check(tr("_Undecided"), id: "filter-undecided")
  let withNotes = FilterView.check(tr("With _notes"), id: "filter-notes")
  let stays = FilterView.check(tr("_Stay on a trip after a decision"), id: "filter-stay")
  /// The list of routes. A click or Enter changes the check mark of a row.
  let routes = Widget(gtk_tree_view_new())
  let usesWindow = Widget(gtk_switch_new())
  let from = TimeSpin(TimeWindow.times)
  let to = TimeSpin(TimeWindow.times)
  let clear = Widget(gtk_button_new_with_mnemonic(tr("Show _All Trips")))
  private let ends = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)

  /// Whether the filter uses its two departure times. When it does not, their fields are insensitive.
  var hasWindow = false {
    didSet {
      ends.isSensitive = hasWindow
    }
  }

  init(at button: Widget) {
    popover = Widget(gtk_popover_new(button.pointer))
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    undecided.setTooltip(tr("No dispatcher has decided anything about them"))
    box.append(stateGrid())
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    for part in lineRows() { box.append(part) }
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    box.append(windowRow())
    box.append(endsRow())
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    stays.setTooltip(KeyTable.tooltip(.stayOnTrip, tr("The worklist otherwise goes on to the next trip")))
    box.append(stays)
    clear.setAccessibleID("filter-clear")
    box.append(clear, padding: 6)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
    hasWindow = false
  }

  /// Opens the filter's popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }

  /// Shows these rows in the list of routes.
  func show(routes rows: RowModel) { routes.show(rows: rows) }

  private func stateGrid() -> Widget {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 18)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 6)
    // The check boxes are added in reverse order: before widgets have positions, GTK gives the focus to the one that
    // was added last.
    for (index, check) in [delayed, cancelled, undecided, withNotes].enumerated().reversed() {
      gtk_grid_attach(cgtk_grid(grid.pointer), check.pointer, Int32(index % 2), Int32(index / 2), 1, 1)
    }
    return grid
  }

  private func lineRows() -> [Widget] {
    let caption = Self.caption(tr("_Lines"), of: routes)
    let view = cgtk_tree_view(routes.pointer)
    gtk_tree_view_append_column(view, cgtk_markup_column("", 0, 260, 1, 0))
    gtk_tree_view_set_headers_visible(view, 0)
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    gtk_tree_view_set_activate_on_single_click(view, 1)
    routes.setAccessibleID("filter-lines")
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_widget_set_size_request(scroller.pointer, 280, 140)
    scroller.add(routes)
    return [caption, scroller]
  }

  private func windowRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(Self.caption(tr("Depar_ts"), of: usesWindow))
    usesWindow.setAccessibleID("filter-window")
    row.appendAtEnd(usesWindow)
    return row
  }

  private func endsRow() -> Widget {
    from.setAccessibleID("filter-from")
    to.setAccessibleID("filter-to")
    ends.append(Self.caption(tr("_from"), of: from))
    ends.append(from)
    ends.append(Self.caption(tr("t_o"), of: to))
    ends.append(to)
    return ends
  }

  private static func check(_ text: String, id: String) -> Widget {
    let check = Widget(gtk_check_button_new_with_mnemonic(text))
    check.setAccessibleID(id)
    return check
  }

  private static func caption(_ text: String, of widget: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(text))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), widget.pointer)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    widget.setAccessibleCaption(label)
    return label
  }
}
