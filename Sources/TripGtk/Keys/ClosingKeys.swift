import CGtk

/// Makes Esc and Ctrl+W close a window to read, as its close button does, as long as the window lives.
@MainActor
func closeByKeys(_ window: Widget) {
  connectKeys(window.pointer, in: .reading) { [window = WeakObject(window.pointer)] action in
    guard action == .closeWindow, let window = window.pointer else { return false }
    gtk_window_close(cgtk_window(window))
    return true
  }.leave()
}
