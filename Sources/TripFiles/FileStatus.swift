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
  /// Whether it is a regular file, and not a folder, a pipe or a device.
  package let isRegular: Bool

  /// Takes the result of stat(2) or fstat(2).
  package init(_ info: stat) {
    identity = FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
    edition = FileEdition(
      size: Int(info.st_size), seconds: Int(info.st_mtim.tv_sec), nanoseconds: Int(info.st_mtim.tv_nsec))
    isRegular = info.st_mode & S_IFMT == S_IFREG
  }

  /// Reads the state of the file at `path`; `nil` when there is none or it cannot be read, with the reason in `errno`.
  package init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Reads the state of an open file; `nil` when that fails, with the reason in `errno`.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  /// The size in bytes.
  package var size: Int { edition.size }
}

/// Identifies a file on this machine, whatever its names are. A freed number may be given to a later file.
package struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let inode: UInt64
}

/// The size of a file and the time of its last change, which tell one edition of the file from another.
package struct FileEdition: Hashable, Sendable {
  fileprivate let size: Int
  fileprivate let seconds: Int
  /// The nanoseconds, which tell changes within one second apart.
  fileprivate let nanoseconds: Int
}
