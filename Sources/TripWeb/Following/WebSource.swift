import TripCore

/// An address that is looked at again and again, with what it said about its last version.
struct WebSource: LookedAt {
  private let address: WebAddress
  private let policy: FollowPolicy
  private let connection: Result<WebConnection, FollowError>
  private var tag: String?
  private var modified: String?

  init(_ address: WebAddress, policy: FollowPolicy) {
    self.address = address
    self.policy = policy
    connection = Result { () throws(FollowError) in try WebConnection(policy: policy) }
  }

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
      // What the new version does not say must not be taken from the old one.
      (tag, modified) = (answer.tag.flatMap(Self.sendable), answer.modified.flatMap(Self.sendable))
      return .bytes(bytes)
    case 304 where tag != nil || modified != nil: return .unchanged
    default:
      let retryAfter = answer.retryAfter.flatMap { Duration(retryAfter: $0, at: now) }
      return .failed(FollowError(status: answer.status), retryAfter: retryAfter)
    }
  }

  /// What a server said about its version, as far as it can be sent back.
  ///
  /// - Returns: `nil` where the text is empty, longer than 1,000 bytes, or has other characters than ASCII's printable.
  private static func sendable(_ text: String) -> String? {
    let isSendable = !text.isEmpty && text.utf8.count <= 1000 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    return isSendable ? text : nil
  }
}

/// What is asked in one look.
private struct WebRequest: Sendable {
  let address: WebAddress
  let policy: FollowPolicy
  private let headers: [String]

  init(_ address: WebAddress, policy: FollowPolicy, tag: String?, modified: String?) {
    self.address = address
    self.policy = policy
    var headers = [
      "Accept: application/x-protobuf, application/octet-stream, */*;q=0.5", "Accept-Encoding: gzip",
    ]
    if let tag { headers.append("If-None-Match: \(tag)") }
    if let modified { headers.append("If-Modified-Since: \(modified)") }
    self.headers = headers
  }

  /// Asks, and goes where it is sent on to. Keys, user and password are for the origin that was named, and no other.
  func answer(on connection: WebConnection, until end: TransferEnd) throws(FollowError) -> WebAnswer {
    let deadline = ContinuousClock.now + policy.timeLimit
    var asked = address
    for _ in 0...max(policy.redirects, 0) {
      let isNamed = asked.origin == address.origin
      let keys = isNamed ? policy.headers.lines(for: asked.origin) : []
      let namesItself = keys.contains { $0.lowercased().hasPrefix("user-agent:") }
      let answer = try connection.answer(
        of: asked.with(userOf: isNamed ? address : nil),
        keys + headers + (namesItself ? [] : ["User-Agent: TripDesk"]), before: deadline, until: end)
      guard let next = answer.next else { return answer }
      asked = try asked.redirected(to: next)
    }
    throw .tooManyRedirects
  }
}

extension WebAnswer {
  /// The feed.
  ///
  /// - Parameter limit: How many bytes it may have.
  /// - Returns: The bytes, unpacked where the server packed them.
  /// - Throws: ``FollowError/tooLarge(limit:)``, or ``FollowError/damaged(reason:)``.
  fileprivate func unpacked(limit: Int) throws(FollowError) -> [UInt8] {
    switch encoding?.lowercased() {
    case nil, "", "identity": return body
    case "gzip", "x-gzip": return try Deflate.gunzip(body, limit: limit)
    default: throw .damaged(reason: "it is packed otherwise than with gzip")
    }
  }
}

extension Duration {
  /// What `Retry-After` asks for: seconds, or a date; nothing where it is neither, or a date that has gone by.
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
