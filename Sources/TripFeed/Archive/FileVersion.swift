import Glibc

/// What tells one state of a file from a later one, without reading it: changed bytes change at least the time.
///
/// - SeeAlso: `struct stat` in stat(3type).
struct FileVersion: Hashable, Sendable {
  /// How many bytes it has.
  let size: Int
  private let device: UInt64
  private let inode: UInt64
  /// When its bytes last changed: `st_mtim`, whose nanoseconds tell apart what happens within a second.
  private let seconds: Int
  private let nanoseconds: Int

  /// Takes what `stat` or `fstat` found.
  init(_ info: stat) {
    size = Int(info.st_size)
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }
}
