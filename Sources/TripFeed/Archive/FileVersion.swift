import Glibc

/// Identifies one state of a file without reading the file: writing to a file changes at least its time.
struct FileVersion: Hashable, Sendable {
  /// The size of the file in bytes.
  let size: Int
  private let device: UInt64
  private let inode: UInt64
  /// The time of the last write, `st_mtim`, whose nanoseconds tell apart several writes within a second.
  private let seconds: Int
  private let nanoseconds: Int

  /// Takes the state from the result of `stat` or `fstat`.
  init(_ info: stat) {
    size = Int(info.st_size)
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }
}
