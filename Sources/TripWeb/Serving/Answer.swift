import FoundationEssentials
import NIOCore
import NIOHTTP1
import TripCore

/// The server's answer to one request. It depends only on the request, the served content and the time.
struct Answer {
  /// The status and headers of the answer.
  var head: HTTPResponseHead
  /// The body of the answer; `nil` for none.
  var body: ByteBuffer?
  /// Whether the server closes the connection after the answer.
  var closes = false

  /// The path of the health report in the address of the server.
  static let healthPath = "/health"

  /// The answer "bad request" (400), to bytes that are not HTTP or a request that is larger than the limits allow.
  static var badRequest: Answer {
    var answer = Answer(.badRequest, text: "this is not a request of HTTP/1.1, or it is too large")
    answer.head.headers.add(name: "Content-Length", value: String(answer.body?.readableBytes ?? 0))
    answer.closes = true
    return answer
  }

  private static let methods = "GET, HEAD, OPTIONS"

  /// Makes the answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request's method, path and headers.
  ///   - content: The newest version of the feed, and its known problems.
  ///   - now: The current time, for the header `Date`.
  ///   - moment: The current time by the clock that measures the age of the version.
  ///   - stale: The age from which the health report says that the version is stale.
  init(
    to request: HTTPRequestHead, from content: ServedContent, at now: Instant, moment: ContinuousClock.Instant,
    stale: Duration
  ) {
    let path = request.uri.prefix { $0 != "?" }
    if Self.hasBody(request) {
      self.init(.payloadTooLarge, text: "a request to this server has no body")
      closes = true
    } else if request.method == .OPTIONS {
      self.init(options: request)
    } else if path != Self.healthPath, !content.paths.contains(where: { $0.text == path }) {
      let feeds = content.paths.map(\.text).joined(separator: ", ")
      self.init(.notFound, text: "there is \(feeds) and \(Self.healthPath)")
    } else if request.method != .GET, request.method != .HEAD {
      self.init(.methodNotAllowed, text: "GET, HEAD and OPTIONS are answered")
      head.headers.add(name: "Allow", value: Self.methods)
    } else if path == Self.healthPath {
      self.init(health: Health(content, at: moment, stale: stale))
    } else if let version = content.version, let feed = version.feeds[FeedPath(String(path))] {
      self.init(feed: feed, of: version, to: Preconditions(request.headers), at: now)
    } else {
      self.init(.serviceUnavailable, text: Self.reasonForNothing(content))
      head.headers.add(name: "Retry-After", value: "5")
    }
    head.headers.add(name: "Date", value: HTTPDate.text(now))
    // This header allows web pages of all sites to read the feed, which is public.
    head.headers.add(name: "Access-Control-Allow-Origin", value: "*")
    head.headers.add(name: "Access-Control-Expose-Headers", value: "Date, ETag, Last-Modified, Retry-After")
    if head.status.mayHaveResponseBody {
      head.headers.add(name: "Content-Length", value: String(body?.readableBytes ?? 0))
    }
    if request.method == .HEAD { body = nil }
  }

  /// Makes an answer of its parts.
  init(head: HTTPResponseHead, body: ByteBuffer? = nil) {
    self.head = head
    self.body = body
  }

  private static func reasonForNothing(_ content: ServedContent) -> String {
    guard !content.isLeading else { return "nothing is published yet" }
    return content.leader?.name.map { "this publisher stands by, and publishes nothing; \($0) leads" }
      ?? "this publisher stands by, and publishes nothing"
  }

  private init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) {
    head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
  }

  private init(_ status: HTTPResponseStatus, text: String) {
    self.init(status, ["Content-Type": "text/plain; charset=utf-8"])
    body = ByteBuffer(string: text + "\n")
  }

  /// Makes the answer to `OPTIONS`: the allowed methods, and for a web page of another site (CORS) the allowed headers.
  /// - SeeAlso: RFC 9110, 9.3.7 "OPTIONS"; Fetch, "CORS-preflight fetch".
  private init(options request: HTTPRequestHead) {
    self.init(.noContent, ["Allow": Self.methods])
    guard request.headers.contains(name: "Access-Control-Request-Method") else { return }
    head.headers.add(name: "Access-Control-Allow-Methods", value: Self.methods)
    head.headers.add(
      name: "Access-Control-Allow-Headers", value: "Cache-Control, If-Modified-Since, If-None-Match, Pragma")
    head.headers.add(name: "Access-Control-Max-Age", value: "86400")
  }

  private init(health: Health) {
    let isFine = health.status == .ok
    self.init(
      isFine ? .ok : .serviceUnavailable, ["Content-Type": "application/json", "Cache-Control": "no-store"])
    body = ByteBuffer(bytes: health.json)
  }

  private init(
    feed: ServedVersion.Feed, of version: ServedVersion, to preconditions: Preconditions, at now: Instant
  ) {
    let packed = preconditions.takesGzip ? feed.packed : nil
    var headers: HTTPHeaders = [
      "ETag": packed == nil ? feed.plainTag : feed.packedTag, "Vary": "Accept-Encoding",
      "Cache-Control": "no-cache",
    ]
    // HTTP forbids a `Last-Modified` in the future. The timestamp is in the future when the clock was set back.
    if version.timestamp <= now { headers.add(name: "Last-Modified", value: HTTPDate.text(version.timestamp)) }
    if preconditions.areMet(byTags: [feed.plainTag, feed.packedTag], modified: version.timestamp) {
      self.init(.notModified, headers)
      return
    }
    headers.add(name: "Content-Type", value: "application/x-protobuf")
    if packed != nil { headers.add(name: "Content-Encoding", value: "gzip") }
    self.init(.ok, headers)
    body = packed ?? feed.plain
  }

  /// Whether a request has a body, which this server refuses.
  static func hasBody(_ request: HTTPRequestHead) -> Bool {
    let length = request.headers.first(name: "Content-Length")
    return request.headers.contains(name: "Transfer-Encoding") || length != nil && length != "0"
  }
}
