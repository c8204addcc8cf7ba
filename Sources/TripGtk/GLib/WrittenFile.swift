import CGtk

/// A file that somebody asked for.
enum WrittenFile {
  /// Writes it in one go: whoever reads it sees the old text or the new one.
  ///
  /// - Returns: Why it could not be written, in the user's language; nothing where it was.
  /// - SeeAlso: `g_file_set_contents()`.
  static func write(_ text: String, to path: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    guard !g_file_set_contents(path, text, gssize(text.utf8.count), &error).isTrue else { return nil }
    defer { g_error_free(error) }
    return error.map { String(cString: $0.pointee.message) } ?? path
  }
}
