import CGtk
import FoundationEssentials

/// A file that the desktop shows with whatever program is for it.
@MainActor
enum OpenedPage {
  /// Opens it.
  ///
  /// - Returns: Whether there is a program for it.
  /// - SeeAlso: `gtk_show_uri_on_window()`.
  static func show(_ path: String, above parent: UnsafeMutablePointer<GtkWindow>) -> Bool {
    guard let address = g_filename_to_uri(path, nil, nil) else { return false }
    defer { g_free(address) }
    return gtk_show_uri_on_window(parent, address, guint32(GDK_CURRENT_TIME), nil).isTrue
  }

  /// What is in it; its path where it cannot be read.
  static func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? path }
}
