import Glibc
import TripCore

/// Reads files into memory, also from a failing disk.
enum FileBytes {
  /// The bytes that are given up where a disk cannot read, at least: a sector of today's disks, and a page of SQLite.
  private static let block = 4096

  /// Reads the bytes of a file that may be damaged.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The greatest number of bytes to read, from the beginning.
  /// - Returns: The bytes; an empty array when there is no such file. Blocks that the disk cannot read are zeros.
  /// - Throws: ``JournalError`` when the system refuses otherwise: what it does not give may be whole.
  static func read(_ path: String, atMost limit: Int = .max) throws(JournalError) -> [UInt8] {
    try read(path, atMost: limit, leavesOut: true)
  }

  /// Reads all bytes of a file, to judge whether the file is whole.
  ///
  /// - Returns: The bytes; an empty array when there is no such file.
  /// - Throws: ``JournalError`` when they cannot all be read.
  static func readAll(_ path: String) throws(JournalError) -> [UInt8] {
    try read(path, atMost: .max, leavesOut: false)
  }

  private static func read(_ path: String, atMost limit: Int, leavesOut: Bool) throws(JournalError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw JournalError(systemCall: errno, path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw JournalError(systemCall: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(limit, Int(status.st_size)))
    var (count, isBlockwise) = (0, false)
    while count < bytes.count {
      let wanted = min(isBlockwise ? block - count % block : .max, bytes.count - count)
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + count }, wanted, off_t(count))
      }
      switch got {
      case 1...: count += got
      // Another program has cut the file meanwhile.
      case 0: return Array(bytes.prefix(count))
      case _ where errno == EINTR: continue
      case _ where errno != EIO || !leavesOut: throw JournalError(systemCall: errno, path: path)
      // The rest of the blocks can perhaps be read.
      case _ where !isBlockwise: isBlockwise = true
      default: count += wanted
      }
    }
    return bytes
  }
}
