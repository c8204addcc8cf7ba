import CGtk

/// Reads short text files.
enum TextFile {
  /// Reads a whole file as text.
  ///
  /// - Returns: The text, or `nil` when the file does not exist, cannot be read or is not UTF-8.
  /// - SeeAlso: `g_file_get_contents()`.
  static func read(_ path: String) -> String? {
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    guard g_file_get_contents(path, &bytes, &count, nil).isTrue, let bytes else { return nil }
    defer { g_free(bytes) }
    return String(validating: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
