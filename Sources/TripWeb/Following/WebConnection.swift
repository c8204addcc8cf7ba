import CCurl
import Dispatch

/// A handle of libcurl, with the connections that it keeps, and the queue on which alone it is used.
///
/// The handle is a bare pointer, and what libcurl calls back gets another: so `@unchecked` and `Unmanaged` stand here, and
/// the rest of following sees values. The handle is used on the serial queue, and at the end, when no transfer can be on it.
final class WebConnection: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let policy: FollowPolicy
  /// A server may let a transfer wait: not on a thread that others wait for.
  private let queue = DispatchQueue(label: "tripdesk.followed-address", qos: .utility)

  init(policy: FollowPolicy) throws(FollowError) {
    try FollowError.loadLibrary()
    guard let handle = ccurl_new() else { throw .noLibrary(reason: "there is no memory") }
    self.handle = handle
    self.policy = policy
  }

  deinit { ccurl_free(handle) }

  /// Does `work` on the queue. When the task is cancelled meanwhile, transfers under way end within a second.
  func run<Value: Sendable>(_ work: @escaping @Sendable (TransferEnd) -> Value) async -> Value {
    let end = TransferEnd()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work(end)) } }
    } onCancel: {
      end.reach()
    }
  }

  /// Sends one request, and reads its answer. To be called on the queue.
  ///
  /// - Parameters:
  ///   - address: What is asked. User and password are sent when it has them.
  ///   - headers: Lines as `Name: value`.
  ///   - deadline: When the time for the whole look is over.
  ///   - end: Ends the transfer.
  /// - Returns: The answer's status, and its feed where it promises one.
  /// - Throws: ``FollowError``; of an answer without a feed the status counts, whatever became of the rest.
  func answer(
    of address: WebAddress, _ headers: [String], before deadline: ContinuousClock.Instant, until end: TransferEnd
  ) throws(FollowError) -> WebAnswer {
    dispatchPrecondition(condition: .onQueue(queue))
    var list: UnsafeMutablePointer<curl_slist>?
    defer { ccurl_free_list(list) }
    for header in headers {
      // Without memory nothing is appended, and what was there stays.
      if let longer = ccurl_append(list, header) { list = longer }
    }
    let left = ContinuousClock.now.duration(to: deadline)
    let exchange = WebExchange(sizeLimit: policy.sizeLimit, end: end)
    let (code, text) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CURL_ERROR_SIZE)) { room in
      room.initialize(repeating: 0)
      ccurl_reset(handle)
      var code = prepare(address, list, left: left)
      if code == CURLE_OK { code = ccurl_set_error_room(handle, room.baseAddress) }
      if code == CURLE_OK { code = perform(exchange) }
      _ = ccurl_set_error_room(handle, nil)
      return (code, room.baseAddress.map { String(cString: $0) } ?? "")
    }
    // What is set points to what ends here; the connections stay.
    defer { ccurl_reset(handle) }
    if let problem = exchange.problem { throw problem }
    if exchange.isHeadComplete, code == CURLE_OK || !exchange.hasFeed { return WebAnswer(exchange) }
    // libcurl looks at the length that is announced before it hands the end of the head on.
    if code == CURLE_FILESIZE_EXCEEDED, exchange.status >= 300 { return WebAnswer(exchange) }
    if code == CURLE_OK { throw .damaged(reason: "it ended too early") }
    // A server may have put its own words into its certificate.
    let reason = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    throw FollowError(
      code, handle, host: address.origin.host, text: reason, policy: policy,
      isOver: ContinuousClock.now >= deadline)
  }

  private func prepare(_ address: WebAddress, _ list: UnsafeMutablePointer<curl_slist>?, left: Duration) -> CURLcode {
    let silence = Int((policy.silenceLimit / .seconds(1)).rounded(.up))
    let numbers: [(CURLoption, Int)] = [
      // Other threads have signals of their own.
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, policy.connectLimit.milliseconds), (CURLOPT_TIMEOUT_MS, left.milliseconds),
      (CURLOPT_LOW_SPEED_LIMIT, 1), (CURLOPT_LOW_SPEED_TIME, max(silence, 1)),
      (CURLOPT_HTTPAUTH, 1),  // CURLAUTH_BASIC: 1 << 0
    ]
    let texts: [(CURLoption, String?)] = [
      (CURLOPT_URL, address.url), (CURLOPT_USERNAME, address.user), (CURLOPT_PASSWORD, address.password),
      // Beside it there is the folder of the system's certificates, CURLOPT_CAPATH, which stays as it is.
      (CURLOPT_CAINFO, policy.rootCertificates),
    ]
    var codes = [ccurl_allow_web_only(handle), ccurl_set_headers(handle, list)]
    codes.append(ccurl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(policy.sizeLimit)))
    for (option, value) in numbers { codes.append(ccurl_set_number(handle, option, value)) }
    for (option, value) in texts { if let value { codes.append(ccurl_set_text(handle, option, value)) } }
    return codes.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  /// Does the transfer. The pointer to `exchange` that libcurl gets is used by no callback after this has returned.
  private func perform(_ exchange: WebExchange) -> CURLcode {
    withExtendedLifetime(exchange) {
      let box = Unmanaged.passUnretained(exchange).toOpaque()
      let code = ccurl_set_callbacks(
        handle,
        { bytes, size, count, box in
          guard let box else { return 0 }
          let exchange = Unmanaged<WebExchange>.fromOpaque(box).takeUnretainedValue()
          return exchange.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        },
        { bytes, size, count, box in
          guard let box else { return 0 }
          let exchange = Unmanaged<WebExchange>.fromOpaque(box).takeUnretainedValue()
          return exchange.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        },
        { box, _, _, _, _ in
          guard let box else { return 1 }
          return Unmanaged<WebExchange>.fromOpaque(box).takeUnretainedValue().isWanted ? 0 : 1
        }, box)
      return code == CURLE_OK ? ccurl_perform(handle) : code
    }
  }
}

/// What a server said to one request.
struct WebAnswer: Sendable {
  let status: Int
  /// What came, as it came; empty where the status promises no feed.
  let body: [UInt8]
  /// `Content-Encoding`, `ETag`, `Last-Modified` and `Retry-After`; `nil` where the answer does not have them.
  let encoding, tag, modified, retryAfter: String?
  /// `Location` of an answer that sends on, or `nil` where it does not.
  let next: String?

  fileprivate init(_ exchange: WebExchange) {
    (status, body) = (exchange.status, exchange.body)
    (encoding, retryAfter) = (exchange.header("content-encoding"), exchange.header("retry-after"))
    (tag, modified) = (exchange.header("etag"), exchange.header("last-modified"))
    next = [301, 302, 303, 307, 308].contains(exchange.status) ? exchange.header("location") : nil
  }
}

extension Duration {
  /// For libcurl's limits of time: not less than it is, never 0, which is none, and at most a day.
  fileprivate var milliseconds: Int { Int(min(max(self / .milliseconds(1), 0), 86_400_000)) + 1 }
}
