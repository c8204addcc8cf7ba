import Glibc
import TripCore

/// Replaces a file as a whole: whoever reads it gets the old bytes or the new ones, also after the power failed.
struct AtomicFile {
  /// Where the file is, links followed: what is replaced is the file that a link leads to, not the link.
  let path: String

  /// - Throws: ``PublicationError``.
  init(_ path: String) throws(PublicationError) {
    self.path = try Self.resolved(path)
    _ = try Self.existing(self.path)
  }

  /// Writes beside, flushes, renames, and flushes the folder.
  ///
  /// - Parameters:
  ///   - bytes: What the file is to hold.
  ///   - modified: The time of modification that it gets.
  /// - Throws: ``PublicationError``; the file is then as it was.
  func replace(with bytes: [UInt8], modified: Instant) throws(PublicationError) {
    let existing = try Self.existing(path)
    let beside = Self.hidden(path, suffix: ".new")
    unlink(beside)  // what a killed program left, perhaps with other permissions
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw PublicationError(errno, path: path) }
    do throws(PublicationError) {
      defer { close(descriptor) }
      if let existing { keepPermissions(of: existing, on: descriptor) }
      try write(bytes, to: descriptor)
      var times = [
        timespec(tv_sec: modified.unixSeconds, tv_nsec: 0), timespec(tv_sec: modified.unixSeconds, tv_nsec: 0),
      ]
      guard futimens(descriptor, &times) == 0, fsync(descriptor) == 0 else { throw PublicationError(errno, path: path) }
    } catch {
      unlink(beside)
      throw error
    }
    guard rename(beside, path) == 0 else {
      let error = PublicationError(errno, path: path)
      unlink(beside)
      throw error
    }
    let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }  // a folder that may be written but not read: the file is there, though
    fsync(folder)
    close(folder)
  }

  /// The bytes of the file, as many as `limit`; none when there is no file.
  func content(atMost limit: Int) throws(PublicationError) -> [UInt8] {
    guard let existing = try Self.existing(path), existing.st_size > 0 else { return [] }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw PublicationError(errno, path: path) }
    defer { close(descriptor) }
    let size = min(limit, Int(existing.st_size))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// The file's time of modification; nothing where there is none.
  func modified() throws(PublicationError) -> Instant? {
    try Self.existing(path).map { Instant(unixSeconds: $0.st_mtim.tv_sec) }
  }

  /// The owner can be kept only by root, and the group only by its members; the bits are of more weight.
  private func keepPermissions(of existing: stat, on descriptor: Int32) {
    _ = fchown(descriptor, existing.st_uid, existing.st_gid) == 0 || fchown(descriptor, .max, existing.st_gid) == 0
    fchmod(descriptor, existing.st_mode & 0o7777)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(PublicationError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw PublicationError(count < 0 ? errno : EIO, path: path) }
      written += count
    }
  }

  private static func existing(_ path: String) throws(PublicationError) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw PublicationError(errno, path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return status
  }

  /// `path` from the root, with the links of its folders, and its own where it is one, followed.
  static func resolved(_ path: String) throws(PublicationError) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard errno == ENOENT, let folder = realpath(folder(of: path), nil) else {
      throw PublicationError(errno, path: path)
    }
    defer { free(folder) }
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last, !name.isEmpty else {
      throw .notAFile(path: path)
    }
    let parent = String(cString: folder)
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A hidden name in the folder of `path`.
  static func hidden(_ path: String, suffix: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return path.dropLast(name.count) + ".\(name)\(suffix)"
  }
}
