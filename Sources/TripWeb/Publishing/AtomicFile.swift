import Glibc
import TripCore
import TripFiles

/// A file whose whole content is replaced in one step. A reader gets either the old bytes or the new ones, also after
/// a power cut.
struct AtomicFile {
  /// The path of the file, with all symbolic links resolved, so that the file behind a link is replaced and not the
  /// link.
  let path: String

  /// Prepares to replace the file at `path`, which need not exist.
  ///
  /// - Throws: ``PublicationError`` when the folder does not exist, or the path leads to something other than a file.
  init(_ path: String) throws(PublicationError) {
    self.path = try Self.resolved(path)
    _ = try Self.existing(self.path)
  }

  /// Writes the bytes to a new file in the same folder, renames that file to the path, and waits until file and name
  /// are on disk.
  ///
  /// - Parameters:
  ///   - bytes: The new content of the file.
  ///   - modified: The modification time to give to the file.
  ///   - isAllowed: Called at the last moment; when it returns `false` or throws, the file is not replaced.
  /// - Throws: ``PublicationError``; the file keeps its old content then.
  func replace(
    with bytes: [UInt8], modified: Instant, isAllowed: () throws(PublicationError) -> Bool = { true }
  ) throws(PublicationError) {
    let existing = try Self.existing(path)
    guard let draft = DraftFile(Self.hidden(path, suffix: ".new"), mode: 0o644) else {
      throw PublicationError(errno, path: path)
    }
    let (beside, descriptor) = (draft.path, draft.descriptor)
    do throws(PublicationError) {
      defer { close(descriptor) }
      if let existing { keepPermissions(of: existing, on: descriptor) }
      try write(bytes, to: descriptor)
      var times = [
        timespec(tv_sec: modified.unixSeconds, tv_nsec: 0), timespec(tv_sec: modified.unixSeconds, tv_nsec: 0),
      ]
      guard futimens(descriptor, &times) == 0, fsync(descriptor) == 0 else { throw PublicationError(errno, path: path) }
      guard try isAllowed() else { throw .notLeading(path: path) }
    } catch {
      unlink(beside)
      throw error
    }
    let number = RenamedFile.move(beside, to: path)
    guard number == 0 else {
      unlink(beside)
      throw PublicationError(number, path: path)
    }
    let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }  // the folder may be written but not read; the file is written all the same
    fsync(folder)
    close(folder)
  }

  /// Returns whether the name `path` is free, or is that of a regular file that is empty or begins with `beginning`.
  ///
  /// - Throws: ``PublicationError`` when the file cannot be read.
  static func mayReplace(_ path: String, ifItBeginsWith beginning: [UInt8]) throws(PublicationError) -> Bool {
    guard let named = NamedFile(path: path) else { throw PublicationError(errno, path: path) }
    if named == .missing || named.status?.size == 0 { return true }
    guard named.status != nil else { return false }
    return try AtomicFile(path).content(atMost: beginning.count) == beginning
  }

  /// Reads the file, at most its first `limit` bytes.
  ///
  /// - Returns: The bytes; an empty array when the file does not exist.
  /// - Throws: ``PublicationError`` when the file cannot be opened or read: its beginning alone could look like another file.
  func content(atMost limit: Int) throws(PublicationError) -> [UInt8] {
    guard let existing = try Self.existing(path), existing.st_size > 0 else { return [] }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw PublicationError(errno, path: path) }
    defer { close(descriptor) }
    let size = min(limit, Int(existing.st_size))
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
    guard number == 0 else { throw PublicationError(number, path: path) }
    return bytes
  }

  /// Reads the file's modification time.
  ///
  /// - Returns: The time in whole seconds, or `nil` when the file does not exist.
  /// - Throws: ``PublicationError`` when the system refuses to read it.
  func modified() throws(PublicationError) -> Instant? {
    try Self.existing(path).map { Instant(unixSeconds: $0.st_mtim.tv_sec) }
  }

  /// Gives the new file the owner, group and permissions of the existing one, as far as the system allows. Only root
  /// can set the owner, and only members of a group can set that group; the permissions are set in any case.
  private func keepPermissions(of existing: stat, on descriptor: Int32) {
    _ = fchown(descriptor, existing.st_uid, existing.st_gid) == 0 || fchown(descriptor, .max, existing.st_gid) == 0
    fchmod(descriptor, existing.st_mode & 0o777)
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

  /// Returns the `stat` of the file at `path`; `nil` when there is no file. A symbolic link is none: the links of the path were
  /// resolved before, so that another user has put it there, and it is replaced without a look at where it leads.
  private static func existing(_ path: String) throws(PublicationError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw PublicationError(errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFLNK { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return status
  }

  /// Returns the absolute path with all symbolic links resolved. The file need not exist, but its folder must.
  ///
  /// - Throws: ``PublicationError``.
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

  /// Returns the path of a hidden file beside `path`: for `a/b.pb` and `.new`, `a/.b.pb.new`.
  static func hidden(_ path: String, suffix: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return path.dropLast(name.count) + ".\(name)\(suffix)"
  }
}
