import CGtk

/// The window of the guide, which shows one page at a time.
@MainActor
final class GuideWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  /// The button that leads back to the page before.
  let back = iconButton("go-previous-symbolic", name: tr("Back"), id: "guide-back")
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))
  /// The place of the page within the scrolled window, which stays when a page goes.
  private let place = Widget(gtk_viewport_new(nil, nil))
  private var page: Widget?
  private var connections: [SignalConnection] = []
  private static let size: (width: gint, height: gint) = (660, 560)
  private static let margin: gint = 18

  /// Makes the window above `parent`; it is destroyed together with `parent`.
  init(above parent: Widget) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, Self.size.width, Self.size.height)
    let header = Widget(gtk_header_bar_new())
    let bar = cgtk_header_bar(header.pointer)
    gtk_header_bar_set_title(bar, tr("Guide"))
    gtk_header_bar_set_show_close_button(bar, 1)
    gtk_header_bar_pack_start(bar, back.pointer)
    gtk_window_set_titlebar(window, header.pointer)
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    scroller.add(place)
    widget.add(scroller)
    for part in [header, scroller] { gtk_widget_show_all(part.pointer) }
    closeByKeys(widget)
  }

  /// Shows a page in place of the present one, from its top.
  ///
  /// - Parameters:
  ///   - parts: The parts of the page.
  ///   - followed: Called with the address of the link that the user follows.
  func show(_ parts: [GuideMarkup.Part], followed: @escaping @MainActor (String) -> Void) {
    connections = []
    if let page { gtk_widget_destroy(page.pointer) }
    let page = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    gtk_container_set_border_width(cgtk_container(page.pointer), guint(Self.margin))
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let markup):
        let label = label(markup, followed)
        // The first text has the heading, by which a program that drives the desk recognizes the page.
        if index == 0 { label.setAccessibleID("guide") }
        page.append(label)
      case .table(let rows): page.append(table(rows, followed))
      }
    }
    place.add(page)
    self.page = page
    gtk_widget_show_all(scroller.pointer)
    // With the focus, the scrolled window takes the keys that scroll; a label would select its whole text.
    gtk_widget_grab_focus(scroller.pointer)
  }

  private func table(_ rows: [[String]], _ followed: @escaping @MainActor (String) -> Void) -> Widget {
    let grid = Widget(gtk_grid_new())
    grid.setStyleClass("guide-table")
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 18)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 6)
    for (top, row) in rows.enumerated() {
      for (left, cell) in row.enumerated() {
        let label = label(top == 0 ? "<b>\(cell)</b>" : cell, followed)
        gtk_widget_set_hexpand(label.pointer, gboolean(left == row.count - 1))
        gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, gint(left), gint(top), 1, 1)
      }
    }
    return grid
  }

  private func label(_ markup: String, _ followed: @escaping @MainActor (String) -> Void) -> Label {
    let label = Label()
    label.markup = markup
    let pointer = cgtk_label(label.pointer)
    gtk_label_set_xalign(pointer, 0)
    gtk_label_set_yalign(pointer, 0)
    gtk_label_set_line_wrap(pointer, 1)
    gtk_label_set_line_wrap_mode(pointer, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_selectable(pointer, 1)
    // GTK gives a label in a table its natural width, and wraps only a longer text.
    gtk_label_set_max_width_chars(pointer, 60)
    connections.append(connectLinks(pointer, followed))
    return label
  }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }
}
