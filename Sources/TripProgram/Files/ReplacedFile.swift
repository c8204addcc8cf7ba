import Glibc
import TripFiles

/// Files that are written as a whole, such as a report or a draft.
package enum ReplacedFile {
  /// Replaces the file at a path by one with these bytes. The bytes and the name of the file are on disk when this
  /// returns. A reader sees either the old bytes or the new ones. Of a symbolic link, the file that it leads to is replaced.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file, in a folder that exists.
  ///   - mode: The permissions of a new file, whatever the umask is; `nil` for those that the umask leaves of 0666. An
  ///     older file keeps its own.
  /// - Returns: Why the file could not be written, in the system's words; `nil` when it was.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t? = nil) -> String? {
    let target =
      realpath(path, nil).map { whole in
        defer { free(whole) }
        return String(cString: whole)
      } ?? path
    var existing = stat()
    let exists = lstat(target, &existing) == 0
    // A device or a pipe must not be replaced by a file.
    if exists, existing.st_mode & S_IFMT != S_IFREG { return "it is not a file" }
    // The name is not to be guessed by others who may write the folder, too.
    let part = target + ".part-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let wanted = exists ? existing.st_mode & 0o777 : mode
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, wanted == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { return systemReason }
    var reason = written(bytes, to: descriptor)
    if let wanted { fchmod(descriptor, wanted) }
    if reason == nil, fsync(descriptor) != 0 { reason = systemReason }
    close(descriptor)
    if reason == nil, case let number = RenamedFile.move(part, to: target), number != 0 {
      reason = String(cString: strerror(number))
    }
    if reason == nil { FileFolder.sync(of: target) } else { unlink(part) }
    return reason
  }

  /// Returns whether there is a file at a path that is of another kind, such as a journal, and must not be replaced.
  ///
  /// - Parameters:
  ///   - path: The path. A symbolic link is followed.
  ///   - beginnings: The texts with which a file of the kind begins, whatever the case of the letters.
  /// - Returns: `false` when there is no file, or an empty one.
  package static func hasOther(_ path: String, than beginnings: [String]) -> Bool {
    FileBeginning(path).map { !$0.isOne(of: beginnings) } ?? false
  }

  private static var systemReason: String { String(cString: strerror(errno)) }

  private static func written(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? systemReason : String(cString: strerror(ENOSPC)) }
      done += count
    }
    return nil
  }
}
