import TripCore

/// What is known of how a server delivers a feed, as far as consumers mind.
public struct Delivery: Hashable, Sendable {
  /// Whether the feed came over HTTPS; `nil` when it does not matter, because only this computer can ask the server.
  public var isSecure: Bool?
  /// The header `Content-Type`; `nil` when the server sent none.
  public var contentType: String?
  /// Whether the server compressed the bytes with gzip.
  public var isCompressed = false
  /// The size of the feed, decompressed, in bytes.
  public var size = 0
  /// The header `ETag`; `nil` when the server sent none.
  public var tag: String?
  /// The header `Last-Modified` as it was sent; `nil` when the server sent none.
  public var modified: String?
  /// The time in ``modified``; `nil` when it is not a date in the format of HTTP.
  public var modificationTime: Instant?
  /// What the server did wrong when it was asked for a version that the client had, as a text for the finding, such as
  /// `If-None-Match: HTTP 200 with the same bytes`; empty when it answered 304.
  public var wrongRepeats: [String] = []

  /// Makes a delivery of which nothing is known yet.
  public init() {}
}
