import CGtk

/// Gives a list the style class `unfocused` while another widget of its window has the keyboard focus, so that only one
/// list shows its selection in the strong colour.
///
/// - Returns: The connection; after it is released, the class stays as it is.
@MainActor
func showFocus(of list: Widget) -> SignalConnection {
  list.setStyleClass("unfocused")
  return connect(list.pointer, "notify::is-focus") { [list = WeakObject(list.pointer)] in
    guard let list = list.pointer?.assumingMemoryBound(to: GtkWidget.self) else { return }
    Widget(list).setStyleClass("unfocused", !gtk_widget_is_focus(list).isTrue)
  }
}
