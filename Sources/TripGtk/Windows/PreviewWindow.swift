import CGtk

/// A window that shows a text as it is: what is published of one trip, as consumers read it, or a page of the guide.
@MainActor
final class PreviewWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))

  /// Makes it, above `parent`, and with that it ends.
  ///
  /// - Parameters:
  ///   - title: The trip, or the page.
  ///   - text: The entity, or what is on the page.
  ///   - name: What a screen reader calls the text.
  ///   - id: What a program finds it by.
  ///   - parent: The desk's window.
  init(_ title: String, _ text: String, name: String, id: String, above parent: Widget) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, 520, 560)
    gtk_window_set_title(window, title)
    let view = Widget(gtk_text_view_new())
    gtk_text_view_set_editable(cgtk_text_view(view.pointer), 0)
    gtk_text_view_set_monospace(cgtk_text_view(view.pointer), 1)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(cgtk_text_view(view.pointer)), text, -1)
    view.setAccessibleID(id)
    view.setAccessibleName(name)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(view)
    widget.add(scroller)
    gtk_widget_show_all(scroller.pointer)
  }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }
}
