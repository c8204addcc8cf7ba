import Glibc
import TripCore

/// Reads files into memory, also from a failing disk.
enum FileBytes {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The greatest number of bytes to read, from the beginning.
  /// - Returns: The bytes; an empty array when there is no such file. If the disk fails, the bytes before the first
  ///   error.
  static func read(_ path: String, atMost limit: Int = .max) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
    let size = min(limit, Int(status.st_size))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }
}
