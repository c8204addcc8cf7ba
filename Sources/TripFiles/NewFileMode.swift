#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The permissions of files that the program makes for its user, such as journals and drafts.
package enum NewFileMode {
  /// Returns the permissions of a new file, whatever the umask of the program is.
  ///
  /// - Parameter path: The path of the new file.
  /// - Returns: 0660 in a folder that a group shares: one with the set-group-ID bit that the group may write. Elsewhere
  ///   0600, so that the user alone may read the file.
  package static func inFolder(of path: String) -> mode_t {
    FileFolder.isShared(FileFolder.path(of: path)) ? 0o660 : 0o600
  }
}
