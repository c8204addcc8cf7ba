public import TripCore

/// How a server delivered one version of a feed, for people who judge the server.
public struct WebDelivery: Sendable {
  /// How a server answered when it was asked for a version again that the client has already.
  public enum Repeat: Hashable, Sendable {
    /// The server answered "not modified" (304).
    case notModified
    /// The server sent the same bytes again.
    case sentAgain
    /// The server answered with another status.
    case refused(status: Int)
    /// A new version came each time between two requests, so that nothing is known.
    case unknown
  }

  /// The bytes of the version, decompressed.
  public let bytes: [UInt8]
  /// Whether the address that was asked begins with `https`.
  public let isSecure: Bool
  /// Whether the server is on this computer, where no other computer can ask it.
  public let isLoopback: Bool
  /// The header `Content-Type`; `nil` when the server sent none.
  public let contentType: String?
  /// Whether the server compressed the bytes with gzip, as the request allowed.
  public let isCompressed: Bool
  /// The header `ETag`; `nil` when the server sent none.
  public let tag: String?
  /// The header `Last-Modified` as it was sent; `nil` when the server sent none.
  public let modified: String?
  /// The time in ``modified``; `nil` when it is not a date in the format of HTTP.
  public var modificationTime: Instant? { modified.flatMap { HTTPDate.instant($0) } }
  /// The answer to a request with `If-None-Match`; `nil` when the server sent no `ETag`.
  public internal(set) var repeatedByTag: Repeat?
  /// The answer to a request with `If-Modified-Since`; `nil` when the server sent no `Last-Modified`.
  public internal(set) var repeatedByTime: Repeat?
}

extension WebDelivery {
  init(_ answer: WebAnswer, of address: WebAddress, limit: Int) throws(FollowError) {
    bytes = try answer.unpacked(limit: limit)
    isSecure = address.origin.scheme == "https"
    isLoopback = address.origin.isLoopback
    contentType = answer.contentType
    isCompressed = answer.encoding?.lowercased().hasSuffix("gzip") ?? false
    (tag, modified) = (answer.tag, answer.modified)
  }
}

extension WebAddress.Origin {
  /// Whether the host is this computer by its own address, such as `localhost`.
  /// - SeeAlso: RFC 6761, 6.3; RFC 1122, 3.2.1.3.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]" || host == "::1"
  }
}
