import Glibc

/// A C string that is passed to C, which frees it.
///
/// `@unchecked Sendable`: the pointer is made here and given to C at once, so Swift does not read through it
/// afterwards. The desk's leak test under valgrind covers it.
struct CString: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<CChar>?

  /// Copies `text` with `strdup()`.
  init(_ text: String) { pointer = strdup(text) }
}
