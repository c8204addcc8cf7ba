import CGtk

/// Writes files that the user saves, such as an export.
enum WrittenFile {
  /// Replaces the file at `path` by a file with this text. A reader sees either the old text or the new one.
  ///
  /// - Returns: The problem in the user's language, or `nil` when the file was written.
  /// - SeeAlso: `g_file_set_contents()`.
  static func write(_ text: String, to path: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    guard !g_file_set_contents(path, text, gssize(text.utf8.count), &error).isTrue else { return nil }
    defer { g_error_free(error) }
    return error.map { String(cString: $0.pointee.message) } ?? path
  }
}
