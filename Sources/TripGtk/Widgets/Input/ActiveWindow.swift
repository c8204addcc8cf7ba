import CGtk

/// Returns whether a window of the program has the keyboard focus: the desk, the train graph, a board or any other.
/// - SeeAlso: `gtk_window_list_toplevels()`.
@MainActor
func isAnyWindowActive() -> Bool {
  let windows = gtk_window_list_toplevels()
  defer { g_list_free(windows) }
  return sequence(first: windows, next: { $0?.pointee.next }).contains { place in
    place?.pointee.data.map { gtk_window_is_active(cgtk_window($0)).isTrue } ?? false
  }
}
