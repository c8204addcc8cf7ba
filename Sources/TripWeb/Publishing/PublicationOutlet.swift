import Glibc

/// A place where versions are published: a ``PublishedFile`` or a ``FeedServer``.
public protocol PublicationOutlet: Sendable {
  /// The file or the address, as people write it.
  var place: String { get }

  /// Puts `version` in the place of the one before, as a whole; returns when readers get it.
  ///
  /// - Throws: What went wrong, in words; readers still get the version before.
  func publish(_ version: PublishedVersion) async throws(PublicationError)
}

/// Why a version could not be published.
public enum PublicationError: Error, Hashable, Sendable {
  /// There is no such folder.
  case noFolder(path: String)
  /// The folder or the file may not be written.
  case notPermitted(path: String)
  /// There is no room left.
  case diskFull(path: String)
  /// It is a folder, a device or a pipe, which a file cannot replace.
  case notAFile(path: String)
  /// The file holds something else, which would be overwritten.
  case notOurs(path: String)
  /// Another program publishes to the same file; the two would overwrite each other.
  case taken(path: String)
  /// Something else went wrong, as the system words it.
  case failed(path: String, reason: String)
}

extension PublicationError: CustomStringConvertible {
  /// One line in English: where, what, and what to do.
  public var description: String {
    switch self {
    case .noFolder(let path), .notPermitted(let path), .diskFull(let path), .notAFile(let path), .notOurs(let path),
      .taken(let path),
      .failed(let path, _):
      "\(path): \(reason)"
    }
  }

  /// The same without the path, for who may not learn how this computer's folders are called.
  public var reason: String {
    switch self {
    case .noFolder: "there is no such folder; make it, or publish elsewhere"
    case .notPermitted: "may not be written; check who may write its folder and it"
    case .diskFull: "the disk is full; make room"
    case .notAFile: "is not a file; name one to publish to"
    case .notOurs: "holds something else than a GTFS-Realtime feed; name another file, or delete it"
    case .taken: "another program publishes there already; stop it, or publish elsewhere"
    case .failed(_, let reason): "could not be published to (\(reason))"
    }
  }

  /// What the failed system call's `errno` means for `path`.
  init(_ number: Int32, path: String) {
    switch number {
    case ENOENT, ENOTDIR: self = .noFolder(path: path)
    case EACCES, EPERM, EROFS: self = .notPermitted(path: path)
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    case EISDIR: self = .notAFile(path: path)
    default: self = .failed(path: path, reason: String(cString: strerror(number)))
    }
  }
}
