import CGtk

/// The timetables that were opened last, as the desktop remembers them.
/// - SeeAlso: `GtkRecentManager`.
@MainActor
enum RecentFiles {
  /// The greatest number of entries in the menu of recent timetables: a longer menu is hard to read.
  private static let longest = 10

  /// Adds a timetable, a file or a folder, to the desktop's list of recent files.
  static func add(_ path: String) {
    guard let absolute = realpath(path, nil) else { return }
    defer { free(absolute) }
    guard let address = g_filename_to_uri(absolute, nil, nil) else { return }
    _ = gtk_recent_manager_add_item(gtk_recent_manager_get_default(), address)
    g_free(address)
  }

  /// Returns the paths of the recent timetables that still exist, the most recent first.
  static func paths() -> [String] {
    guard let items = gtk_recent_manager_get_items(gtk_recent_manager_get_default()) else { return [] }
    var found: [(path: String, time: time_t)] = []
    var item: UnsafeMutablePointer<GList>? = items
    while let link = item {
      let info = OpaquePointer(link.pointee.data)
      if gtk_recent_info_has_application(info, g_get_application_name()).isTrue, gtk_recent_info_exists(info).isTrue,
        let path = g_filename_from_uri(gtk_recent_info_get_uri(info), nil, nil)
      {
        found.append((String(cString: path), gtk_recent_info_get_modified(info)))
        g_free(path)
      }
      item = link.pointee.next
    }
    g_list_free_full(items) { gtk_recent_info_unref(OpaquePointer($0)) }
    return found.sorted { $0.time > $1.time }.prefix(longest).map(\.path)
  }
}
