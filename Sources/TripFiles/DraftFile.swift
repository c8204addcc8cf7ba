#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that is written under a name of its own, and renamed when it is whole. It takes the place of no other file.
package struct DraftFile {
  /// The path of the draft.
  package let path: String
  /// The open file, which the caller closes.
  package let descriptor: Int32

  /// Makes an empty file; the result is `nil` when it cannot be made, with the reason in `errno`.
  ///
  /// - Parameters:
  ///   - name: The path to use. When something has that name already, as the draft of a killed program, a random number is
  ///     put behind the name.
  ///   - mode: The permissions, from which the umask takes some.
  package init?(_ name: String, mode: mode_t) {
    var path = name
    var descriptor: Int32 = -1
    for _ in 0..<100 {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor < 0, errno == EEXIST else { break }
      path = name + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
  }
}
