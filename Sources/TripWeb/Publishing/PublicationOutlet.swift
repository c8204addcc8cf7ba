import Glibc

/// A target to which versions of a feed are published: a ``PublishedFile``, a ``TimestampFile`` or a ``FeedServer``.
public protocol PublicationOutlet: Sendable {
  /// The path or address to which the outlet publishes, for messages.
  var place: String { get }
  /// Whether consumers read what is published there.
  var isForConsumers: Bool { get }

  /// Replaces the published version as a whole. When this returns, consumers get the new version.
  ///
  /// - Throws: ``PublicationError``; consumers then still get the version before.
  func publish(_ version: PublishedVersion) async throws(PublicationError)
}

extension PublicationOutlet {
  /// `true`, as for files and servers.
  public var isForConsumers: Bool { true }
}

/// The reason why a version could not be published.
public enum PublicationError: Error, Hashable, Sendable {
  /// The folder of the file does not exist.
  case noFolder(path: String)
  /// The user has no permission to write to the folder or the file.
  case notPermitted(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The path leads to a folder, a device or a pipe, and not to a regular file.
  case notAFile(path: String)
  /// The existing file is not an earlier version of the feed, and must not be overwritten.
  case notOurs(path: String)
  /// The name of the file that keeps the last timestamp is that of another file, or of a symbolic link or a folder.
  case notATimestamp(path: String)
  /// Another program publishes to the same file.
  case taken(path: String)
  /// Another program publishes the decisions of the same journal, which keeps one last timestamp; `path` is the journal.
  case journalTaken(path: String)
  /// The file is named for two feeds.
  case namedTwice(path: String)
  /// This publisher does not lead any more, or another one has written a newer version.
  case notLeading(path: String)
  /// Publishing failed for another reason, which is the system's message.
  case failed(path: String, reason: String)
}

extension PublicationError: CustomStringConvertible {
  /// The error as one line of English text, with the path, the problem, and what the user can do.
  public var description: String {
    switch self {
    case .noFolder(let path), .notPermitted(let path), .diskFull(let path), .notAFile(let path), .notOurs(let path),
      .notATimestamp(let path), .taken(let path), .namedTwice(let path), .notLeading(let path), .failed(let path, _):
      "\(path): \(reason)"
    // A status line cuts the end, where the path of the journal says least.
    case .journalTaken(let path): "\(reason) (\(path))"
    }
  }

  /// The ``description`` of the error without the path. It may be shown to everyone, because it names no folder of
  /// this computer.
  public var reason: String {
    switch self {
    case .noFolder: "there is no such folder; make it, or publish elsewhere"
    case .notPermitted: "may not be written; check who may write its folder and it"
    case .diskFull: "the disk is full; make room"
    case .notAFile: "is not a file; name a file to publish to"
    case .notOurs: "is not a GTFS-Realtime feed; name another file, or delete it"
    case .notATimestamp:
      "the last timestamp of the feed is kept here, beside the journal, but this is something else; move it away"
    case .taken: "another program publishes there already; stop it, or publish elsewhere"
    case .journalTaken:
      "another program publishes from this journal already: let it publish everywhere, or stop it and start this one again"
    case .namedTwice: "is named twice; name another file for each feed"
    case .notLeading: "is left to the publisher that leads now"
    case .failed(_, let reason): "could not be published to (\(reason))"
    }
  }

  /// Makes the error for the `errno` of a system call that failed on the file at `path`.
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
