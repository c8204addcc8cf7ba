import Glibc
import TripCore

/// Where journals are.
/// - SeeAlso: XDG Base Directory Specification, `XDG_DATA_HOME`.
public enum StorePath {
  static let rehearsalName = "rehearsal.sqlite"

  /// The journal of this user.
  ///
  /// - Parameters:
  ///   - environment: `XDG_DATA_HOME` and `HOME` are read.
  ///   - isRehearsal: A rehearsal keeps a journal of its own.
  /// - Returns: A path, also where nothing is there yet; nothing where the user has no home.
  public static func standard(environment: [String: String], isRehearsal: Bool) -> String? {
    // The specification: a relative path is as good as none.
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
    return (data ?? home).map { $0 + "/tripdesk/" + (isRehearsal ? rehearsalName : "journal.sqlite") }
  }

  /// Finds where a path leads to: one store has one name, and its log lies beside it.
  ///
  /// - Parameters:
  ///   - path: A file, which need not be there.
  ///   - depth: How many links were followed; a circle of them leads nowhere.
  /// - Returns: The path without links on the way.
  static func resolved(_ path: String, depth: Int = 0) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // A link to a file that is yet to be made.
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1 }
    }
    if count > 0 {
      let target = String(decoding: buffer.prefix(count), as: UTF8.self)
      let absolute = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
      return depth < 40 ? resolved(absolute, depth: depth + 1) : path
    }
    guard let folder = realpath(folder(of: path), nil) else { return path }
    defer { free(folder) }
    return (String(cString: folder) == "/" ? "" : String(cString: folder)) + "/" + name(of: path)
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Makes the folder of a file, and those above it, for the user only, as far as they are missing.
  ///
  /// - Throws: ``JournalError``.
  static func makeFolder(of path: String) throws(JournalError) {
    let folder = folder(of: path)
    if access(folder, F_OK) == 0 { return }
    if folder.contains("/" as Character), folder != "/" { try makeFolder(of: folder) }
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw JournalError(systemCall: errno, path: path)
  }

  /// Sees to it that the names in the folder of `path` are on disk.
  static func syncFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
