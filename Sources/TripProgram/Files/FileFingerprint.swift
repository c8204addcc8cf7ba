import Glibc

/// A value that differs between two editions of a feed: the size and the modification time of its file, or of each
/// table when the feed is a folder. It is computed without reading the files.
package struct FileFingerprint: Equatable, Sendable {
  private struct Edition: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private var editions: [String: Edition] = [:]

  /// Reads the sizes and times of the feed at `path`; `nil` when there is no feed.
  /// - SeeAlso: stat(2).
  package init?(ofFeed path: String) {
    guard let folder = opendir(path) else {
      guard let edition = Self.edition(of: path) else { return nil }
      editions[""] = edition
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Hidden files, and the backup files of editors, are no tables.
      guard name.hasSuffix(".txt"), !name.hasPrefix(".") else { continue }
      editions[name] = Self.edition(of: path + "/" + name)
    }
    if editions.isEmpty { return nil }
  }

  private static func edition(of path: String) -> Edition? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Edition(
      size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
