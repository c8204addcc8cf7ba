/// Why what is followed could not be fetched.
public enum FollowError: Error, Hashable, Sendable {
  /// Neither http, https, nor a file.
  case unknownScheme(String)
  /// No address that can be asked.
  case badAddress(String)
  /// An address whose port is not one from 1 to 65535.
  case badPort(String)
  /// libcurl is not there, or cannot be used.
  case noLibrary(reason: String)
  /// Nobody answers there.
  case unreachable(reason: String)
  /// It took too long.
  case timedOut(after: Duration)
  /// The other side could not prove who it is, or the connection could not be made secret.
  case notSecure(reason: String)
  /// It sent on to an address without https, where anybody on the way could change it.
  case redirectedInTheClear
  /// It sent on to an address that cannot be asked.
  case badRedirect(reason: String)
  /// It sent on too often, or in a circle.
  case tooManyRedirects
  /// It wants to know who asks.
  case notPermitted(status: Int)
  /// There is nothing at this address.
  case notFound(status: Int)
  /// It has no time for us now.
  case busy(status: Int)
  /// It answered with another status than 200.
  case refused(status: Int)
  /// It is larger than the limit.
  case tooLarge(limit: Int)
  /// What came cannot be unpacked, or ended too early.
  case damaged(reason: String)
  /// There is no such file.
  case noFile
  /// The file cannot be read.
  case unreadable(reason: String)
  /// It is a folder, a device or a pipe.
  case notAFile
  /// The file kept changing while it was read.
  case unfinished
}

extension FollowError: CustomStringConvertible {
  /// One line in English: what is wrong, and what to do where somebody here can do something.
  public var description: String {
    switch self {
    case .unknownScheme(let text): "“\(text)” is neither an address with http or https nor a file"
    case .badAddress(let text): "“\(text)” is not an address; write it as https://example.org/trip-updates.pb"
    case .badPort(let text): "“\(text)” has a port that is no number from 1 to 65535; check it"
    case .noLibrary(let reason): "cannot be asked (\(reason)); install the package libcurl4"
    case .unreachable(let reason): "cannot be reached (\(reason)); check the address and the network"
    case .timedOut(let limit): "did not answer within \(limit.components.seconds) s"
    case .notSecure(let reason): "the connection is not safe (\(reason)); check the clock, and tell who runs the server"
    case .redirectedInTheClear: "sends on from https to http, which is not safe; ask for the right address"
    case .badRedirect(let reason): "sends on to an address that cannot be asked (\(reason)); tell who runs the server"
    case .tooManyRedirects: "sends on too often; ask for the right address"
    case .notPermitted(let status): "wants a key or a password (HTTP \(status)); give it with --follow-header-file"
    case .notFound(let status): "there is nothing at this address (HTTP \(status)); check it"
    case .busy(let status): "is busy (HTTP \(status))"
    case .refused(let status): "answers with HTTP \(status) instead of a feed"
    case .tooLarge(let limit): "is larger than the limit of \(limit >> 20) MiB"
    case .damaged(let reason): "came damaged (\(reason))"
    case .noFile: "there is no such file; check the path"
    case .unreadable(let reason): "cannot be read (\(reason)); check who may read it"
    case .notAFile: "is not a file"
    case .unfinished: "changes all the time; it should be written beside and renamed"
    }
  }
}
