import CGtk

/// The window with the day's decisions in plain sentences, the newest last.
@MainActor
final class LogWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let search = Widget(gtk_search_entry_new())
  let list = Widget(gtk_tree_view_new())
  let export = Widget(gtk_button_new_with_mnemonic(tr("_Export CSV…")))
  /// What became of an export, or that there is nothing to be seen.
  let message = Label()
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))

  /// Makes it, hidden, to stand above `parent` and to end with it.
  init(above parent: Widget) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    if let application: UnsafeMutablePointer<GtkApplication> =
      gtk_window_get_application(cgtk_window(parent.pointer))
    {
      gtk_window_set_application(window, application)
    }
    gtk_window_set_default_size(window, 760, 480)
    let header = Widget(gtk_header_bar_new())
    gtk_header_bar_set_title(cgtk_header_bar(header.pointer), tr("Log"))
    gtk_header_bar_set_show_close_button(cgtk_header_bar(header.pointer), 1)
    gtk_header_bar_pack_end(cgtk_header_bar(header.pointer), export.pointer)
    gtk_window_set_titlebar(window, header.pointer)
    gtk_window_set_title(window, tr("Log"))
    let box = Box(GTK_ORIENTATION_VERTICAL)
    identify()
    box.append(search, padding: 6)
    gtk_widget_set_margin_start(search.pointer, 6)
    gtk_widget_set_margin_end(search.pointer, 6)
    buildList()
    box.append(scroller, fills: true)
    box.append(message)
    widget.add(box)
    gtk_widget_show_all(header.pointer)
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(message.pointer, 1)
    message.isVisible = false
  }

  /// Gives the list its lines, and scrolls to the newest.
  func show(_ rows: RowModel, count: Int) {
    gtk_tree_view_set_model(cgtk_tree_view(list.pointer), rows.pointer)
    list.setAccessibleID("log-list")
    list.setAccessibleName(tr("Decisions of the day"))
    if count > 0 { cgtk_scroll_to_row(cgtk_tree_view(list.pointer), gint(clamping: count - 1)) }
  }

  /// Says what became of something that was asked for.
  func say(_ text: String) { message.optionalText = text }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(search.pointer)
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// What is looked for.
  var searchText: String { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }

  private func identify() {
    search.setAccessibleID("log-search")
    search.setAccessibleName(tr("Search the log"))
    search.setTooltip(tr("Every word has to be in the sentence"))
    export.setAccessibleID("log-export")
    export.setTooltip(tr("Save the decisions of the day as a table (Ctrl+S)"))
    message.setAccessibleID("log-message")
    message.setStyleClass("desk-status")
    gtk_label_set_xalign(cgtk_label(message.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(message.pointer), PANGO_ELLIPSIZE_MIDDLE)
  }

  private func buildList() {
    let view = cgtk_tree_view(list.pointer)
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Decision"), 0, 400, 1, 0))
    gtk_tree_view_set_headers_visible(view, 0)
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    list.setStyleClass("trip-list")
    scroller.add(list)
  }
}
