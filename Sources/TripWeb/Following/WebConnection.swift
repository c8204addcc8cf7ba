import CCurl
import Dispatch

/// A handle of libcurl, which keeps connections open between requests, and the serial queue on which it is used.
///
/// `@unchecked Sendable`: the handle is a raw pointer, which is used on the queue only, and freed in `deinit`, when
/// no transfer can be running. Only this file of the folder needs `@unchecked` and `Unmanaged`.
final class WebConnection: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let policy: FollowPolicy
  /// The queue on which requests are made. Waiting for a server blocks its thread, which must not block other tasks.
  private let queue = DispatchQueue(label: "tripdesk.followed-address", qos: .utility)

  /// Makes a handle of libcurl that requests addresses within the limits of `policy`.
  ///
  /// - Throws: ``FollowError/noLibrary(reason:)`` when libcurl cannot be loaded.
  init(policy: FollowPolicy) throws(FollowError) {
    try FollowError.loadLibrary()
    guard let handle = ccurl_new() else { throw .noLibrary(reason: "there is no memory") }
    self.handle = handle
    self.policy = policy
  }

  deinit { ccurl_free(handle) }

  /// Runs `work` on the queue of this connection. When the caller's task is cancelled, a running transfer ends within
  /// a second.
  func run<Value: Sendable>(_ work: @escaping @Sendable (TransferEnd) -> Value) async -> Value {
    let end = TransferEnd()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work(end)) } }
    } onCancel: {
      end.reach()
    }
  }

  /// Sends one request and reads its answer. Must be called on the queue of this connection.
  ///
  /// - Parameters:
  ///   - address: The address to request. Its user and password are sent when it has them.
  ///   - headers: The request headers, each as `Name: value`.
  ///   - deadline: The time at which the whole poll has to be over.
  ///   - end: The flag that ends the transfer early.
  /// - Returns: The status and headers of the answer, and its body when the status is 200 or 203.
  /// - Throws: ``FollowError``. For an answer with another status, errors after its headers are ignored.
  func answer(
    of address: WebAddress, _ headers: [String], before deadline: ContinuousClock.Instant, until end: TransferEnd
  ) throws(FollowError) -> WebAnswer {
    dispatchPrecondition(condition: .onQueue(queue))
    var list: UnsafeMutablePointer<curl_slist>?
    defer { ccurl_free_list(list) }
    for header in headers {
      // When there is no memory, `ccurl_append` returns NULL and the list is as before.
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
    // The options of libcurl's handle point to local values, so they are reset. Connections stay open.
    defer { ccurl_reset(handle) }
    if let problem = exchange.problem { throw problem }
    if exchange.isHeadComplete, code == CURLE_OK || !exchange.hasFeed { return WebAnswer(exchange) }
    // An answer without a feed, such as an error page, may be too large: only its status counts. libcurl reports a
    // `Content-Length` that is too large before the end of the headers, so `isHeadComplete` is still `false` here.
    if code == CURLE_FILESIZE_EXCEEDED, exchange.status >= 300 { return WebAnswer(exchange) }
    if code == CURLE_OK { throw .damaged(reason: "it ended too early") }
    // libcurl's text may contain text of the server's certificate; control characters could change the terminal.
    let reason = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    // libcurl counts in whole milliseconds, so it can end a transfer slightly before the deadline.
    let isOver = ContinuousClock.now + .milliseconds(10) >= deadline
    throw FollowError(code, handle, host: address.origin.host, text: reason, policy: policy, isOver: isOver)
  }

  /// Sets the options of a request. `left` is the rest of the time limit for the whole poll.
  private func prepare(_ address: WebAddress, _ list: UnsafeMutablePointer<curl_slist>?, left: Duration) -> CURLcode {
    let silence = Int((policy.silenceLimit / .seconds(1)).rounded(.up))
    let numbers: [(CURLoption, Int)] = [
      // Without CURLOPT_NOSIGNAL, libcurl would use signals for time limits, which other threads of the program may
      // get.
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, policy.connectLimit.milliseconds), (CURLOPT_TIMEOUT_MS, left.milliseconds),
      (CURLOPT_LOW_SPEED_LIMIT, 1), (CURLOPT_LOW_SPEED_TIME, max(silence, 1)),
      (CURLOPT_HTTPAUTH, 1),  // CURLAUTH_BASIC: 1 << 0
    ]
    let texts: [(CURLoption, String?)] = [
      (CURLOPT_URL, address.url), (CURLOPT_USERNAME, address.user), (CURLOPT_PASSWORD, address.password),
      // The system's certificates stay trusted: their folder is another option, CURLOPT_CAPATH.
      (CURLOPT_CAINFO, policy.rootCertificates),
    ]
    var codes = [ccurl_allow_web_only(handle), ccurl_set_headers(handle, list)]
    codes.append(ccurl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(policy.sizeLimit)))
    for (option, value) in numbers { codes.append(ccurl_set_number(handle, option, value)) }
    for (option, value) in texts { if let value { codes.append(ccurl_set_text(handle, option, value)) } }
    return codes.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  /// Runs the transfer. The callbacks get a pointer to `exchange`, and none of them is called after this returns.
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

/// A server's answer to one request.
struct WebAnswer: Sendable {
  /// The HTTP status.
  let status: Int
  /// The body as it was received, compressed or not; empty unless the status is 200 or 203.
  let body: [UInt8]
  /// The headers `Content-Encoding`, `Content-Type`, `ETag`, `Last-Modified` and `Retry-After`; `nil` for a header that
  /// is missing.
  let encoding, contentType, tag, modified, retryAfter: String?
  /// The value of the header `Location` when the answer redirects to another address; `nil` for any other answer.
  let next: String?

  fileprivate init(_ exchange: WebExchange) {
    (status, body) = (exchange.status, exchange.body)
    (encoding, retryAfter) = (exchange.header("content-encoding"), exchange.header("retry-after"))
    contentType = exchange.header("content-type")
    (tag, modified) = (exchange.header("etag"), exchange.header("last-modified"))
    next = [301, 302, 303, 307, 308].contains(exchange.status) ? exchange.header("location") : nil
  }
}

extension Duration {
  /// The duration in whole milliseconds for libcurl's time limits, rounded up. It is at least 1, because 0 means no
  /// limit to libcurl, and at most about a day.
  fileprivate var milliseconds: Int { Int(min(max(self / .milliseconds(1), 0), 86_400_000)) + 1 }
}
