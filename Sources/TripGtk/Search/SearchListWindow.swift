import CGtk

/// A window with a search entry above a list.
@MainActor
class SearchListWindow {
  /// A column of the list.
  struct Column {
    /// The name of the column, which a screen reader says. It is shown when the list has several columns.
    let title: String
    /// The width of the column, in pixels.
    let width: Int32
    /// Whether the column takes the width that is left over.
    var expands = false
  }

  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let search = Widget(gtk_search_entry_new())
  let list = Widget(gtk_tree_view_new())
  /// The column of widgets below the header bar: the search entry, the list, and widgets that a subclass adds.
  let box = Box(GTK_ORIENTATION_VERTICAL)

  /// Makes the window without showing it. It is above `parent`, and is destroyed together with `parent`.
  ///
  /// - Parameters:
  ///   - parent: The window below.
  ///   - title: The title of the window.
  ///   - action: The widget in the header bar that acts on the list.
  ///   - columns: The columns of the list.
  ///   - size: The width and height, in pixels.
  init(above parent: Widget, title: String, action: Widget, columns: [Column], size: (width: gint, height: gint)) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, size.width, size.height)
    let header = Widget(gtk_header_bar_new())
    gtk_header_bar_set_title(cgtk_header_bar(header.pointer), title)
    gtk_header_bar_set_show_close_button(cgtk_header_bar(header.pointer), 1)
    gtk_header_bar_pack_end(cgtk_header_bar(header.pointer), action.pointer)
    gtk_window_set_titlebar(window, header.pointer)
    gtk_window_set_title(window, title)
    box.append(search, padding: 6)
    gtk_widget_set_margin_start(search.pointer, 6)
    gtk_widget_set_margin_end(search.pointer, 6)
    box.append(surroundings(of: scrolledList(columns)), fills: true)
    widget.add(box)
    gtk_widget_show_all(header.pointer)
    gtk_widget_show_all(box.pointer)
  }

  /// Returns what is below the search entry: the list, or what a subclass puts around the list.
  func surroundings(of list: Widget) -> Widget { list }

  /// Shows the window with the keyboard focus in the search entry.
  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(search.pointer)
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// The text in the search entry.
  var searchText: String { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }

  private func scrolledList(_ columns: [Column]) -> Widget {
    let view = cgtk_tree_view(list.pointer)
    for (index, column) in columns.enumerated() {
      let shown = cgtk_markup_column(column.title, Int32(index), column.width, gboolean(column.expands), 0)
      gtk_tree_view_append_column(view, shown)
    }
    gtk_tree_view_set_headers_visible(view, gboolean(columns.count > 1))
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(list)
    return scroller
  }
}
