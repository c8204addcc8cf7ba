import TripCore

/// A followed web address, with the `ETag` and `Last-Modified` of its last version.
struct WebSource: PolledSource {
  private let address: WebAddress
  private let policy: FollowPolicy
  private let connection: Result<WebConnection, FollowError>
  /// The `ETag` of the last version; `nil` when the server sent none.
  private var tag: String?
  /// The `Last-Modified` of the last version; `nil` when the server sent none.
  private var modified: String?

  /// Prepares to poll an address. When libcurl cannot be loaded, each poll fails.
  init(_ address: WebAddress, policy: FollowPolicy) {
    self.address = address
    self.policy = policy
    connection = Result { () throws(FollowError) in try WebConnection(policy: policy) }
  }

  /// Requests the address once. With the `ETag` and `Last-Modified` of the last version, the server sends the feed
  /// only when it has changed.
  mutating func poll(at now: @Sendable () -> Instant) async -> PollResult {
    let request = WebRequest(address, policy: policy, tag: tag, modified: modified)
    do {
      let connection = try connection.get()
      let answer = try await connection.run { end in
        Result { () throws(FollowError) in try request.answer(on: connection, until: end) }
      }.get()
      return try remember(answer, at: now())
    } catch { return .failed(error, retryAfter: nil) }
  }

  private mutating func remember(_ answer: WebAnswer, at now: Instant) throws(FollowError) -> PollResult {
    switch answer.status {
    case 200, 203:
      let bytes = try answer.unpacked(limit: policy.sizeLimit)
      // `tag` and `modified` are replaced even by `nil`: the values of an old version must not be sent for the new
      // one.
      (tag, modified) = (answer.tag.flatMap(Self.sendable), answer.modified.flatMap(Self.sendable))
      return .bytes(bytes)
    case 304 where tag != nil || modified != nil: return .unchanged
    default:
      let retryAfter = answer.retryAfter.flatMap { Duration(retryAfter: $0, at: now) }
      return .failed(FollowError(status: answer.status), retryAfter: retryAfter)
    }
  }

  /// Returns an `ETag` or `Last-Modified` when it is safe to send back to the server.
  ///
  /// - Returns: The text, or `nil` when it is empty, longer than 1,000 bytes, or not printable ASCII.
  static func sendable(_ text: String) -> String? {
    let isSendable = !text.isEmpty && text.utf8.count <= 1000 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    return isSendable ? text : nil
  }
}

/// The request of one poll, which may be redirected to other addresses.
struct WebRequest: Sendable {
  private let address: WebAddress
  private let policy: FollowPolicy
  private let headers: [String]

  /// Makes a request. With the `ETag` or `Last-Modified` of a version, the server sends the feed only when it differs
  /// from that version.
  init(_ address: WebAddress, policy: FollowPolicy, tag: String? = nil, modified: String? = nil) {
    self.address = address
    self.policy = policy
    var headers = [
      "Accept: application/x-protobuf, application/octet-stream, */*;q=0.5", "Accept-Encoding: gzip",
    ]
    if let tag { headers.append("If-None-Match: \(tag)") }
    if let modified { headers.append("If-Modified-Since: \(modified)") }
    self.headers = headers
  }

  /// Sends the request and follows redirects. Keys, user and password are sent to the origin of the followed address
  /// only.
  ///
  /// - Returns: The first answer that is not a redirect.
  /// - Throws: ``FollowError/tooManyRedirects``, and other errors of a request.
  func answer(on connection: WebConnection, until end: TransferEnd) throws(FollowError) -> WebAnswer {
    let deadline = ContinuousClock.now + policy.timeLimit
    var current = address
    for _ in 0...max(policy.redirects, 0) {
      let hasSameOrigin = current.origin == address.origin
      let keys = hasSameOrigin ? policy.headers.lines(for: current.origin) : []
      let hasUserAgent = keys.contains { $0.lowercased().hasPrefix("user-agent:") }
      let answer = try connection.answer(
        of: current.with(userOf: hasSameOrigin ? address : nil),
        keys + headers + (hasUserAgent ? [] : ["User-Agent: TripDesk"]), before: deadline, until: end)
      guard let next = answer.next else { return answer }
      current = try current.redirected(to: next)
    }
    throw .tooManyRedirects
  }
}

extension WebAnswer {
  /// Returns the body of the answer, decompressed when the server sent it compressed.
  ///
  /// - Parameter limit: The greatest number of bytes after decompression.
  /// - Returns: The bytes of the feed.
  /// - Throws: ``FollowError/tooLarge(limit:)``, or ``FollowError/damaged(reason:)``.
  func unpacked(limit: Int) throws(FollowError) -> [UInt8] {
    switch encoding?.lowercased() {
    case nil, "", "identity": return body
    case "gzip", "x-gzip": return try Deflate.gunzip(body, limit: limit)
    default: throw .damaged(reason: "it is compressed, but not with gzip")
    }
  }
}

extension Duration {
  /// Parses the header `Retry-After`, which has a number of seconds or a date; `nil` for any other text and for a date
  /// that has passed.
  /// - SeeAlso: RFC 9110, 10.2.3.
  init?(retryAfter text: String, at now: Instant) {
    if let seconds = UInt32(text) {
      self = .seconds(seconds)
    } else if let date = HTTPDate.instant(text), date > now {
      self = .seconds((date - now).count)
    } else {
      return nil
    }
  }
}
