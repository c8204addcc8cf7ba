import Glibc
import TripFiles

/// The symbolic links by which a user's path leads to a store: of the file itself, or of a folder above it. Whoever changes one
/// of them puts another store in the place of the first, without touching either.
/// - SeeAlso: path_resolution(7).
enum StoreLinks {
  /// The greatest number of links that are followed, as in the kernel.
  private static let limit = 40

  /// Finds the links on the way to a file.
  ///
  /// - Parameter path: The path as the user gave it. The file need not exist.
  /// - Returns: The paths of the links, in the order in which they are followed.
  static func of(_ path: String) -> [String] {
    var links: [String] = []
    var folder = path.hasPrefix("/") ? "" : StorePath.resolved(".")
    var rest = path.split(separator: "/").map(String.init)
    while !rest.isEmpty {
      let name = rest.removeFirst()
      switch name {
      case ".": continue
      case "..": folder = String(folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex))
      default:
        guard NamedFile(path: folder + "/" + name) == .link, links.count < limit,
          let target = target(of: folder + "/" + name)
        else {
          folder += "/" + name
          continue
        }
        links.append(folder + "/" + name)
        if target.hasPrefix("/") { folder = "" }
        rest = target.split(separator: "/").map(String.init) + rest
      }
    }
    return links
  }

  /// Returns where a symbolic link leads, relative to its folder unless it begins with a slash.
  static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(link, $0, bytes.count) } ?? -1 }
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}
