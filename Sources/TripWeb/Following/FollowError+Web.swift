import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension FollowError {
  /// What the status of an answer says that has no feed in it.
  init(status: Int) {
    switch status {
    case 401, 403, 407: self = .notPermitted(status: status)
    case 404, 410: self = .notFound(status: status)
    case 429, 503: self = .busy(status: status)
    default: self = .refused(status: status)
    }
  }

  /// What an error of the HTTP client, or of SwiftNIO beneath it, means.
  init(_ error: any Error, policy: FollowPolicy) {
    switch error {
    case let error as FollowError: self = error
    case let error as HTTPClientError: self.init(error, policy: policy)
    case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(limit: policy.sizeLimit)
    case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
      self = .damaged(reason: "it cannot be unpacked")
    case is HTTPParserError: self = .damaged(reason: "it is not HTTP")
    case let error as NIOSSLError: self = .notSecure(reason: "\(error)")
    case let error as NIOSSLExtraError: self = .notSecure(reason: "\(error)")
    case let error as BoringSSLError: self = .notSecure(reason: "\(error)")
    case let error as NIOConnectionError: self.init(error)
    case let error as IOError: self = .unreachable(reason: Self.text(error))
    default: self = .unreachable(reason: "\(error)")
    }
  }

  private init(_ error: HTTPClientError, policy: FollowPolicy) {
    switch error {
    case .connectTimeout: self = .timedOut(after: policy.connectLimit)
    case .readTimeout: self = .timedOut(after: policy.silenceLimit)
    case .deadlineExceeded, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
      self = .timedOut(after: policy.timeLimit)
    case .redirectLimitReached, .redirectCycleDetected: self = .tooManyRedirects
    case .remoteConnectionClosed, .uncleanShutdown: self = .damaged(reason: "it ended too early")
    default: self = .unreachable(reason: error.description)
    }
  }

  private init(_ error: NIOConnectionError) {
    switch error.connectionErrors.first?.error {
    case let cause as IOError: self = .unreachable(reason: Self.text(cause))
    case is ChannelError: self = .unreachable(reason: "nobody answers")
    case let cause?: self = .unreachable(reason: "\(cause)")
    case nil: self = .unreachable(reason: "nobody knows the name \(error.host)")
    }
  }

  private static func text(_ error: IOError) -> String { String(cString: strerror(error.errnoCode)) }
}
