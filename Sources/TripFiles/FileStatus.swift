#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of a file at one moment, without its content. If two states differ, the file was replaced or written in
/// between. Equal states mean the same content, unless a program has set the file's time back, as `touch` can.
///
/// - SeeAlso: `struct stat` in stat(3type).
package struct FileStatus: Hashable, Sendable {
  /// The device and inode number, which a file keeps when it is renamed.
  package let identity: FileIdentity
  /// The size and the time of the last change, which a copy may share with the original.
  package let edition: FileEdition
  /// Whether the path leads to a regular file, and not to a folder, a pipe or a device.
  package let isRegular: Bool

  /// Makes the state from the result of stat(2) or fstat(2).
  package init(_ info: stat) {
    identity = FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
    edition = FileEdition(
      size: Int(info.st_size), seconds: Int(info.st_mtim.tv_sec), nanoseconds: Int(info.st_mtim.tv_nsec))
    isRegular = info.st_mode & S_IFMT == S_IFREG
  }

  /// Reads the state of the file at `path`; `nil` when there is no such file or it cannot be read, with the reason in
  /// `errno`.
  package init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Reads the state of an open file; `nil` when the system call fails, with the reason in `errno`.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  /// The size of the file in bytes.
  package var size: Int { edition.size }
}

/// The device and inode number of a file, which identify it on this machine whatever its names are. After a file was
/// deleted, a later file may get its inode number.
package struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let inode: UInt64
}

/// The size of a file and the time of its last change, which tell one edition of the file from another.
package struct FileEdition: Hashable, Sendable {
  fileprivate let size: Int
  fileprivate let seconds: Int
  /// The nanoseconds of the file's modification time: they distinguish two changes within one second.
  fileprivate let nanoseconds: Int
}
