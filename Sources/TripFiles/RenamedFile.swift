#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Renames files so that the result is right also when the answer of a file server is lost.
package enum RenamedFile {
  /// Renames a file, and replaces the file that has the new name.
  ///
  /// A file server may rename the file and lose its answer. The system then asks again, and reports that there is no file of
  /// the old name. So after an error, the names decide whether the file was renamed.
  ///
  /// - Parameters:
  ///   - source: The path of the file, which is no symbolic link.
  ///   - target: The new path, in the same file system.
  /// - Returns: 0 when the file has the new name, and else the error number of rename(2).
  package static func move(_ source: String, to target: String) -> Int32 {
    let file = FileStatus(path: source)?.identity
    guard rename(source, target) != 0 else { return 0 }
    let number = errno
    var status = stat()
    let hasOldName = lstat(source, &status) == 0 || errno != ENOENT
    guard !hasOldName, let file, FileStatus(path: target)?.identity == file else { return number }
    return 0
  }
}
