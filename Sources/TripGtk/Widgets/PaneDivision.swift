import CGtk

/// Divides panes between a picture and the table beside it, whenever their width changes, until the user has moved the
/// handle.
@MainActor
final class PaneDivision {
  private let panes: Panes
  /// Returns the width that the second pane gets of a width, in pixels.
  private let share: @MainActor (_ whole: Int) -> Int
  /// The width of the panes that was divided last, in pixels; `nil` before the first time.
  private var whole: Int?
  private var isByUser = false
  private var connections: [SignalConnection] = []

  init(_ panes: Panes, share: @escaping @MainActor (_ whole: Int) -> Int) {
    (self.panes, self.share) = (panes, share)
    connections = [
      connect(panes.pointer, "size-allocate") { [weak self] in self?.followWidth() },
      connect(panes.pointer, "notify::position") { [weak self] in self?.followHandle() },
    ]
  }

  /// Divides the panes for the first time.
  ///
  /// - Parameter width: The width that the panes will have, in pixels, while they are not on the screen.
  func begin(width: Int) {
    guard whole == nil else { return }
    divide(gtk_widget_get_realized(panes.pointer).isTrue ? present : width)
  }

  /// The present width of the panes.
  private var present: Int { Int(gtk_widget_get_allocated_width(panes.pointer)) }

  private func divide(_ width: Int) {
    // GTK tells of the new position at once, which is not the user's.
    whole = nil
    gtk_paned_set_position(cgtk_paned(panes.pointer), gint(clamping: max(0, width - share(width))))
    whole = width
  }

  private func followWidth() {
    guard let whole, !isByUser, present != whole else { return }
    // GTK is laying out the panes.
    MainLoop.nextTurn { [weak self] in
      if let self, !isByUser { divide(present) }
    }
  }

  /// Notes that the user has moved the handle. GTK itself moves it too, where a pane needs more room, but then it handles
  /// no key and no movement of the pointer.
  private func followHandle() {
    guard let whole, present == whole, let event = gtk_get_current_event() else { return }
    gdk_event_free(event)
    isByUser = true
  }
}
