import CGtk

/// Hides the mouse pointer over a window a moment after it was last moved, and shows it when it is moved again.
/// - SeeAlso: `GDK_BLANK_CURSOR`.
@MainActor
final class IdlePointer {
  /// How long the pointer stays in sight, in milliseconds.
  private static let patience = 2000

  private let window: WeakObject
  private var connections: [SignalConnection] = []
  private var timer: MainLoopTimer?
  /// Where the pointer was last. Windows that move or change below a pointer that rests report it as moved.
  private var place: (x: Double, y: Double)?
  private(set) var isHidden = false

  /// Starts to watch the pointer over a window.
  init(over window: Widget) {
    self.window = WeakObject(window.pointer)
    gtk_widget_add_events(window.pointer, gint(GDK_POINTER_MOTION_MASK.rawValue))
    connections = [
      connect(window.pointer, "realize") { [weak self] in self?.hideSoon() },
      connectPointer(window.pointer, "motion-notify-event") { [weak self] event in
        self?.moved(to: (event.place.x, event.place.y))
        return false
      },
    ]
  }

  private func moved(to place: (x: Double, y: Double)) {
    defer { self.place = place }
    guard let last = self.place, last != place else { return }
    setHidden(false)
    hideSoon()
  }

  private func hideSoon() {
    timer = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.setHidden(true) }
  }

  private func setHidden(_ hides: Bool) {
    guard hides != isHidden, let widget = window.pointer?.assumingMemoryBound(to: GtkWidget.self),
      let surface = gtk_widget_get_window(widget)
    else { return }
    isHidden = hides
    guard hides else { return gdk_window_set_cursor(surface, nil) }
    place = Self.place(over: surface)
    guard let cursor = gdk_cursor_new_for_display(gtk_widget_get_display(widget), GDK_BLANK_CURSOR) else { return }
    gdk_window_set_cursor(surface, cursor)
    g_object_unref(UnsafeMutableRawPointer(cursor))
  }

  /// Returns where the pointer is over a window now.
  private static func place(over surface: OpaquePointer) -> (x: Double, y: Double)? {
    guard let seat = gdk_display_get_default_seat(gdk_window_get_display(surface)),
      let pointer = gdk_seat_get_pointer(seat)
    else { return nil }
    var place = (x: 0.0, y: 0.0)
    gdk_window_get_device_position_double(surface, pointer, &place.x, &place.y, nil)
    return place
  }
}
