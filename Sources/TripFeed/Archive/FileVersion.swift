import Glibc

/// The size and modification time of a file, by which a later write to the file is noticed without reading it.
struct FileVersion: Hashable, Sendable {
  /// The size of the file in bytes.
  let size: Int
  private let device: UInt64
  private let inode: UInt64
  /// The modification time of the file, `st_mtim`, in seconds; the nanoseconds tell apart several writes within a
  /// second.
  private let seconds: Int
  private let nanoseconds: Int

  /// Makes the version from the result of `stat` or `fstat`.
  init(_ info: stat) {
    size = Int(info.st_size)
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }
}
