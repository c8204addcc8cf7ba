#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The permissions of files that the program makes for its user, such as journals.
package enum NewFileMode {
  /// Returns the permissions of a new file, whatever the umask of the program is.
  ///
  /// - Parameter path: The path of the new file.
  /// - Returns: 0660 in a folder that a group shares: one with the set-group-ID bit that the group may write. Elsewhere
  ///   0600, so that the user alone may read the file.
  package static func inFolder(of path: String) -> mode_t {
    var folder = path
    while folder.last.map({ $0 != "/" }) ?? false { folder.removeLast() }
    var info = stat()
    guard stat(folder.isEmpty ? "." : folder, &info) == 0 else { return 0o600 }
    let isShared = info.st_mode & S_ISGID != 0 && info.st_mode & S_IWGRP != 0
    return isShared ? 0o660 : 0o600
  }
}
