#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What has a name in a folder. A symbolic link is not followed.
///
/// The program keeps files of its own beside those that the user names. Where it wants to use such a name, another file may
/// have it: of the user, or of another user of a shared folder.
package enum NamedFile: Hashable, Sendable {
  /// Nothing has the name.
  case missing
  /// A regular file.
  case regular(FileStatus)
  /// A symbolic link, wherever it leads.
  case link
  /// A folder.
  case folder
  /// A pipe, a device or a socket.
  case other

  /// Finds out what has the name `path`; `nil` when the system does not say, with the reason in `errno`.
  package init?(path: String) {
    var info = stat()
    if lstat(path, &info) == 0 {
      self.init(info)
    } else if errno == ENOENT || errno == ENOTDIR {
      self = .missing
    } else {
      return nil
    }
  }

  /// Finds out what an open descriptor leads to; `nil` when the system does not say, with the reason in `errno`.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .regular(FileStatus(info))
    case S_IFLNK: self = .link
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// The state of a regular file; `nil` for everything else.
  package var status: FileStatus? { if case .regular(let status) = self { status } else { nil } }

  /// The words for messages in English: "a symbolic link", "a file with content".
  package var words: String {
    switch self {
    case .regular(let status): status.size > 0 ? "a file with content" : "an empty file"
    case .link: "a symbolic link"
    case .folder: "a folder"
    case .missing, .other: "no file"
    }
  }
}
