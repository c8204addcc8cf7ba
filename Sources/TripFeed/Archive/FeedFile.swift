import Glibc
import TripFiles

/// A file of a feed that is open for reading. Reading continues from the same file even if another file is renamed to
/// its path.
final class FeedFile: Sendable {
  /// The path or file name that errors give for this file.
  let path: String
  /// The size and modification time of the file when it was opened.
  let version: FileStatus
  private let descriptor: Int32

  /// Opens a regular file. Never waits, unlike a plain open of a named pipe that no program writes to.
  ///
  /// - Throws: ``FeedError`` with `name` as its file when the file is missing, unreadable or not a regular file.
  init(path: String, name: String) throws(FeedError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      throw FeedError(code == ENOENT ? .missingFile : .unreadable(String(cString: strerror(code))), file: name)
    }
    guard let version = FileStatus(descriptor: descriptor), version.isRegular else {
      close(descriptor)
      throw FeedError(.unreadable("it is not a regular file"), file: name)
    }
    self.path = name
    self.descriptor = descriptor
    self.version = version
  }

  deinit { close(descriptor) }

  /// The size of the file when it was opened, in bytes.
  var size: Int { version.size }

  /// Reads `count` bytes from `offset`.
  ///
  /// - Throws: ``FeedError/Problem/changedOnDisk`` when the file was cut off or written to since it was opened.
  func read(_ count: Int, at offset: Int) throws(FeedError) -> ByteBuffer {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw FeedError(.changedOnDisk, file: path)
    }
    var isShort = false
    let buffer = ByteBuffer(capacity: count) { target in
      var done = 0
      while done < count, let base = target.baseAddress {
        let got = pread(descriptor, base + done, count - done, off_t(offset + done))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          isShort = true
          return nil
        }
        done += got
      }
      return count
    }
    guard let buffer else { throw FeedError(isShort ? .changedOnDisk : .outOfMemory, file: path) }
    // The file is checked after the bytes are read, so that a write during the reading is noticed too.
    guard FileStatus(descriptor: descriptor) == version else {
      throw FeedError(.changedOnDisk, file: path)
    }
    return buffer
  }
}
