import CGtk

/// Gives the keyboard focus back from a part of a window that is about to be hidden, such as a notice, to the widget that
/// had the focus before.
@MainActor
final class FocusReturn {
  private let part: WeakObject
  private let window: WeakObject
  private var before: WeakObject?
  private var connection: SignalConnection?

  /// Makes the object for `part`, which is inside of `window`.
  init(_ part: Widget, in window: Widget) {
    self.part = WeakObject(part.pointer)
    self.window = WeakObject(window.pointer)
    // The handler runs before the window changes its focus, so the focused widget is still the one before.
    connection = connect(window.pointer, "set-focus") { [weak self] in
      guard let self, let focused = self.focused, !self.isInPart(focused) else { return }
      self.before = WeakObject(focused)
    }
  }

  /// Moves the focus out of the part. Has no effect when the focus is elsewhere.
  func giveBack() {
    guard let focused, isInPart(focused), let before = before?.pointer?.assumingMemoryBound(to: GtkWidget.self),
      gtk_widget_get_mapped(before).isTrue
    else { return }
    gtk_widget_grab_focus(before)
  }

  private var focused: UnsafeMutablePointer<GtkWidget>? {
    window.pointer.flatMap { gtk_window_get_focus(cgtk_window($0.assumingMemoryBound(to: GtkWidget.self))) }
  }

  private func isInPart(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let part = part.pointer?.assumingMemoryBound(to: GtkWidget.self) else { return false }
    return widget == part || gtk_widget_is_ancestor(widget, part).isTrue
  }
}
