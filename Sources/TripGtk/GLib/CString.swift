import Glibc

/// A C string on its way to C, which frees it.
///
/// `@unchecked Sendable`: the pointer is made here and given to C at once, so nobody in Swift reads through it any more. The
/// desk's leak test under valgrind goes through here.
struct CString: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<CChar>?

  /// A copy of `text` from `malloc()`.
  init(_ text: String) { pointer = strdup(text) }
}
