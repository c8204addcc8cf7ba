#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that a file is in.
package enum FileFolder {
  /// Returns the folder of the file at `path`; `"."` for a path without a slash.
  package static func path(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a group shares a folder: the folder has the set-group-ID bit, and the group may write it. `false` when there
  /// is no such folder.
  package static func isShared(_ folder: String) -> Bool {
    var info = stat()
    return stat(folder, &info) == 0 && info.st_mode & S_ISGID != 0 && info.st_mode & S_IWGRP != 0
  }

  /// Makes the folder of a file and the missing folders above it, whatever the umask is. The user alone may use a new
  /// folder; in a folder that a group shares, the group shares the new one, too.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: 0, or the `errno` of the system call that failed.
  package static func make(of path: String) -> Int32 {
    let folder = Self.path(of: path)
    if access(folder, F_OK) == 0 { return 0 }
    let problem = make(of: folder)
    guard problem == 0 else { return problem }
    guard mkdir(folder, 0o700) == 0 else { return errno == EEXIST ? 0 : errno }
    if isShared(Self.path(of: folder)) { chmod(folder, 0o2770) }
    return 0
  }

  /// Writes the names in the folder of a file to the disk, so that a new name survives a power cut. A folder that may be
  /// written but not read cannot be synced, and is left alone.
  ///
  /// - Parameter path: The path of the file.
  /// - SeeAlso: fsync(2).
  package static func sync(of path: String) {
    let descriptor = open(Self.path(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
