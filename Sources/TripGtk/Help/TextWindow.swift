import CGtk

/// A window with a text to read and copy: the state of the followed feeds.
@MainActor
final class TextWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  private let view = Widget(gtk_text_view_new())

  /// Makes the window above `parent`; it is destroyed together with `parent`.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - id: The accessible id of the text.
  ///   - name: The accessible name of the text.
  ///   - parent: The desk's window.
  init(_ title: String, id: String, name: String, above parent: Widget) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, 520, 560)
    gtk_window_set_title(window, title)
    gtk_text_view_set_editable(cgtk_text_view(view.pointer), 0)
    gtk_text_view_set_monospace(cgtk_text_view(view.pointer), 1)
    view.setAccessibleID(id)
    view.setAccessibleName(name)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(view)
    widget.add(scroller)
    gtk_widget_show_all(scroller.pointer)
    closeByKeys(widget)
  }

  /// Replaces the text of the window.
  func show(_ text: String) {
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(cgtk_text_view(view.pointer)), text, -1)
  }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }
}
