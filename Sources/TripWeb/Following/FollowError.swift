/// The reason why a followed web address or file could not be read.
public enum FollowError: Error, Hashable, Sendable {
  /// The scheme of the address is not `http`, `https` or `file`.
  case unknownScheme(String)
  /// The text is not a valid address.
  case badAddress(String)
  /// The port of the address is not a number from 1 to 65535.
  case badPort(String)
  /// libcurl is not installed, or is too old.
  case noLibrary(reason: String)
  /// The server could not be reached.
  case unreachable(reason: String)
  /// The server did not answer within the time limit.
  case timedOut(after: Duration)
  /// The server's certificate is not trusted, or the connection could not be encrypted.
  case notSecure(reason: String)
  /// The server redirects from `https` to `http`, where an attacker on the network could change the feed.
  case redirectedInTheClear
  /// The server redirects to an invalid address.
  case badRedirect(reason: String)
  /// The server redirects more often than the limit allows.
  case tooManyRedirects
  /// The server wants a key or a password (HTTP 401 or 403).
  case notPermitted(status: Int)
  /// The server has no feed at this address (HTTP 404 or 410).
  case notFound(status: Int)
  /// The server refuses requests for now (HTTP 429 or 503).
  case busy(status: Int)
  /// The server answered with an HTTP status other than 200 for which this enumeration has no case of its own.
  case refused(status: Int)
  /// The feed has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The answer ended too early, cannot be decompressed, or is not HTTP.
  case damaged(reason: String)
  /// No file exists at the path.
  case noFile
  /// The file cannot be read.
  case unreadable(reason: String)
  /// The path leads to a folder, a device or a pipe, and not to a regular file.
  case notAFile
  /// The file changed while it was read.
  case unfinished
}

extension FollowError: CustomStringConvertible {
  /// The error as one line of English text, which also says what the user can do about it.
  public var description: String {
    switch self {
    case .unknownScheme(let text): "“\(text)” is neither an address with http or https nor a file"
    case .badAddress(let text): "“\(text)” is not an address; write it as https://example.org/trip-updates.pb"
    case .badPort(let text): "“\(text)” has a port that is no number from 1 to 65535; check it"
    case .noLibrary(let reason): "cannot be read (\(reason)); install the package libcurl4"
    case .unreachable(let reason): "cannot be reached (\(reason)); check the address and the network"
    case .timedOut(let limit): "did not answer within \(limit.components.seconds) s"
    case .notSecure(let reason): "the connection is not safe (\(reason)); check the clock, and tell who runs the server"
    case .redirectedInTheClear: "redirects from https to http, which is not safe; ask for the right address"
    case .badRedirect(let reason): "redirects to an address that cannot be used (\(reason)); tell who runs the server"
    case .tooManyRedirects: "redirects too often; ask for the right address"
    case .notPermitted(let status): "wants a key or a password (HTTP \(status)); give it with --follow-header-file"
    case .notFound(let status): "there is nothing at this address (HTTP \(status)); check it"
    case .busy(let status): "is busy (HTTP \(status))"
    case .refused(let status): "answers with HTTP \(status) instead of a feed"
    case .tooLarge(let limit): "is larger than the limit of \(limit >> 20) MiB"
    case .damaged(let reason): "came damaged (\(reason))"
    case .noFile: "there is no such file; check the path"
    case .unreadable(let reason): "cannot be read (\(reason)); check who may read it"
    case .notAFile: "is not a file"
    case .unfinished: "changed while it was read; it should be written under another name and renamed"
    }
  }
}
