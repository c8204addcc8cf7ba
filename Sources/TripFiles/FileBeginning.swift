#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first bytes of a file, by which files of one kind are told from others: a file is written over one of its own kind, and
/// never over a journal or a timetable.
package struct FileBeginning: Sendable {
  private let bytes: [UInt8]

  /// Reads the beginning of a file. Of a symbolic link, that of the file that it leads to.
  ///
  /// - Returns: `nil` when there is no such file, when it is empty or no regular file, and when it cannot be read.
  package init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0 else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    bytes = Array(buffer.prefix(count))
  }

  /// Returns whether the file begins with one of these texts, after white space, and whatever the case of the letters.
  package func isOne(of texts: [String]) -> Bool {
    let begin = bytes.drop { $0 <= 0x20 }.map(Self.lowercased)
    return texts.contains { begin.starts(with: $0.utf8.map(Self.lowercased)) }
  }

  /// Whether the file begins as a PNG does.
  package var isPNG: Bool { bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
