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
  static func read(_ path: String, atMost limit: Int = .max) -> [UInt8] { readOrFail(path, atMost: limit).bytes }

  /// Reads all bytes of a file, to judge whether the file is whole.
  ///
  /// - Returns: The bytes; an empty array when there is no such file.
  /// - Throws: ``JournalError`` when the disk fails, because the bytes before the error would look like a file that was cut.
  static func readAll(_ path: String) throws(JournalError) -> [UInt8] {
    let (bytes, number) = readOrFail(path, atMost: .max)
    guard number == 0 || number == ENOENT else { throw JournalError(systemCall: number, path: path) }
    return bytes
  }

  /// Reads the bytes of a file up to the first error.
  ///
  /// - Returns: The bytes, and the error number; 0 when there was no error.
  private static func readOrFail(_ path: String, atMost limit: Int) -> (bytes: [UInt8], number: Int32) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return ([], errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return ([], errno) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return ([], 0) }
    let size = min(limit, Int(status.st_size))
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { number = errno }
        guard got > 0 else { break }
        count += got
      }
    }
    return (bytes, number)
  }
}
