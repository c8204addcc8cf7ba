import CGtk

/// The window in which the place of a new board is chosen.
@MainActor
final class StopChooserWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let search = Widget(gtk_search_entry_new())
  let list = Widget(gtk_tree_view_new())
  let open = Widget(gtk_button_new_with_mnemonic(tr("Open _Board")))
  let selection: RowSelection
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))

  /// Makes it, hidden, to stand above `parent` and to end with it.
  init(above parent: Widget) {
    selection = RowSelection(list)
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, 440, 480)
    let header = Widget(gtk_header_bar_new())
    gtk_header_bar_set_title(cgtk_header_bar(header.pointer), tr("Passenger Board"))
    gtk_header_bar_set_show_close_button(cgtk_header_bar(header.pointer), 1)
    gtk_header_bar_pack_end(cgtk_header_bar(header.pointer), open.pointer)
    gtk_window_set_titlebar(window, header.pointer)
    gtk_window_set_title(window, tr("Passenger Board"))
    open.setAccessibleID("open-board")
    open.setStyleClass("suggested-action")
    search.setAccessibleID("stop-search")
    search.setAccessibleName(tr("Search for a stop"))
    search.setTooltip(tr("A stop's name, or its stop_id"))
    let box = Box(GTK_ORIENTATION_VERTICAL)
    box.append(search, padding: 6)
    gtk_widget_set_margin_start(search.pointer, 6)
    gtk_widget_set_margin_end(search.pointer, 6)
    buildList()
    box.append(scroller, fills: true)
    widget.add(box)
    gtk_widget_show_all(header.pointer)
    gtk_widget_show_all(box.pointer)
  }

  /// Gives the list its rows, and chooses the first.
  func show(_ rows: RowModel, count: Int) {
    selection.silently { gtk_tree_view_set_model(cgtk_tree_view(list.pointer), rows.pointer) }
    list.setAccessibleID("stop-choices")
    list.setAccessibleName(tr("Stops"))
    open.isSensitive = count > 0
    if count > 0 { selection.show([0], cursor: 0) }
  }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(search.pointer)
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// What is looked for.
  var searchText: String { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }

  private func buildList() {
    let view = cgtk_tree_view(list.pointer)
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Stop"), 0, 300, 1, 0))
    gtk_tree_view_set_headers_visible(view, 0)
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    scroller.add(list)
  }
}
