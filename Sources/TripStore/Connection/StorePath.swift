import Glibc
import TripCore
import TripFiles

/// Finds the path of the user's journal, and resolves and makes the paths of journals.
/// - SeeAlso: XDG Base Directory Specification, `XDG_DATA_HOME`.
public enum StorePath {
  /// The file name of the journal that a rehearsal uses.
  static let rehearsalName = "rehearsal.sqlite"

  /// Returns the path of the user's own journal.
  ///
  /// ```swift
  /// StorePath.standard(environment: ["HOME": "/home/ada"], isRehearsal: false)
  /// // "/home/ada/.local/share/tripdesk/journal.sqlite"
  /// ```
  ///
  /// - Parameters:
  ///   - environment: The environment variables, of which `XDG_DATA_HOME` and `HOME` are used.
  ///   - isRehearsal: `true` for the separate journal that a rehearsal uses.
  /// - Returns: An absolute path, whether the file exists or not; `nil` when neither variable is an absolute path.
  public static func standard(environment: [String: String], isRehearsal: Bool) -> String? {
    // The XDG specification says that a relative path in `XDG_DATA_HOME` is ignored.
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
    return (data ?? home).map { $0 + "/tripdesk/" + (isRehearsal ? rehearsalName : "journal.sqlite") }
  }

  /// Resolves the symbolic links of a path, so that a store has only one name, beside which SQLite's other file lies.
  ///
  /// - Parameters:
  ///   - path: The path of a file, which need not exist.
  ///   - depth: The number of links that were followed and of folders that are missing; at 40 the path is returned as it is.
  /// - Returns: The path without symbolic links.
  package static func resolved(_ path: String, depth: Int = 0) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // `realpath` fails for a link to a file that does not exist, so such a link is followed here, one link at a time.
    if let target = StoreLinks.target(of: path) {
      let absolute = target.hasPrefix("/") ? target : FileFolder.path(of: path) + "/" + target
      return depth < 40 ? resolved(absolute, depth: depth + 1) : path
    }
    // The folder may be one that is yet to be made.
    let folder = FileFolder.path(of: path)
    guard folder != path, !path.hasSuffix("/"), depth < 40 else { return path }
    let resolvedFolder = resolved(folder, depth: depth + 1)
    return (resolvedFolder == "/" ? "" : resolvedFolder) + "/" + name(of: path)
  }

  /// Returns the file name of a path: the part after the last slash.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Makes the folder of a file and the missing folders above it: for the user alone, or for the group of a shared folder.
  ///
  /// - Throws: ``JournalError`` when a folder cannot be made.
  static func makeFolder(of path: String) throws(JournalError) {
    let problem = FileFolder.make(of: path)
    guard problem == 0 else { throw JournalError(systemCall: problem, path: path) }
  }
}
