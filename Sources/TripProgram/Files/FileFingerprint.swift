import Glibc
import TripFeed
import TripFiles

/// A value that differs between two editions of a feed: the size and the modification time of its file, or of each
/// table when the feed is a folder, and of the files about vehicles beside it. It is computed without reading the files.
package struct FileFingerprint: Equatable, Sendable {
  private var editions: [String: FileEdition] = [:]

  /// Reads the sizes and times of the feed at `path`; `nil` when there is no feed.
  /// - SeeAlso: stat(2).
  package init?(ofFeed path: String) {
    guard let folder = opendir(path) else {
      guard let edition = FileStatus(path: path)?.edition else { return nil }
      editions[""] = edition
      addFilesBeside(path)
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Hidden files, and the backup files of editors, are no tables.
      guard name.hasSuffix(".txt"), !name.hasPrefix(".") else { continue }
      editions[name] = FileStatus(path: path + "/" + name)?.edition
    }
    if editions.isEmpty { return nil }
    addFilesBeside(path)
  }

  private mutating func addFilesBeside(_ path: String) {
    for file in GTFSFeed.filesBeside(path) { editions[file.name] = FileStatus(path: file.path)?.edition }
  }
}
