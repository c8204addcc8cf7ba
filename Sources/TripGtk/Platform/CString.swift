import Glibc

/// A C string on its way to C, which frees it.
struct CString: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<CChar>?

  /// A copy of `text` from `malloc()`.
  init(_ text: String) { pointer = strdup(text) }
}
