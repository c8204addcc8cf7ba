import Glibc
import TripFiles

/// Tells one edition of a feed from another without reading it: the size and the time of the last change of its file, or
/// of each table in its folder.
package struct FileFingerprint: Equatable, Sendable {
  private var editions: [String: FileEdition] = [:]

  /// Reads the state of the feed at `path`; `nil` when there is none.
  /// - SeeAlso: `stat()`.
  package init?(ofFeed path: String) {
    guard let folder = opendir(path) else {
      guard let edition = FileStatus(path: path)?.edition else { return nil }
      editions[""] = edition
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Neither hidden files nor what editors leave behind are tables.
      guard name.hasSuffix(".txt"), !name.hasPrefix(".") else { continue }
      editions[name] = FileStatus(path: path + "/" + name)?.edition
    }
    if editions.isEmpty { return nil }
  }
}
