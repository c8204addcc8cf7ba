import FoundationEssentials
import HTTPTypes
import NIOCore
import TripCore

/// What the server says to one request: a pure function of the request, the version and the time.
struct Answer {
  var response: HTTPResponse
  var body: ByteBuffer?
  /// Whether the connection ends with it.
  var closes = false

  static let feedPath = "/trip-updates.pb"
  static let healthPath = "/health"

  /// Answers `request` out of what is served.
  init(
    to request: HTTPRequest, from content: ServedContent, at now: Instant, moment: ContinuousClock.Instant,
    stale: Duration
  ) {
    let path = (request.path ?? "").prefix { $0 != "?" }
    if Self.hasBody(request) {
      self.init(.contentTooLarge, text: "a request to this server has no body")
      closes = true
    } else if path != Self.feedPath, path != Self.healthPath {
      self.init(.notFound, text: "there is \(Self.feedPath) and \(Self.healthPath)")
    } else if request.method != .get, request.method != .head {
      self.init(.methodNotAllowed, text: "GET and HEAD are answered")
      response.headerFields[.allow] = "GET, HEAD"
    } else if path == Self.healthPath {
      self.init(health: Health(content, at: moment, stale: stale))
    } else if let version = content.version {
      self.init(feed: version, to: Preconditions(request.headerFields), at: now)
    } else {
      self.init(.serviceUnavailable, text: "nothing is published yet")
      response.headerFields[.retryAfter] = "5"
    }
    response.headerFields[.date] = HTTPDate.text(now)
    if closes { response.headerFields[.connection] = "close" }
    if response.status != .notModified { response.headerFields[.contentLength] = String(body?.readableBytes ?? 0) }
    if request.method == .head { body = nil }
  }

  private init(_ status: HTTPResponse.Status, text: String) {
    response = HTTPResponse(status: status, headerFields: [.contentType: "text/plain; charset=utf-8"])
    body = ByteBuffer(string: text + "\n")
  }

  private init(health: Health) {
    let isFine = health.status == .ok
    response = HTTPResponse(
      status: isFine ? .ok : .serviceUnavailable,
      headerFields: [.contentType: "application/json", .cacheControl: "no-store"])
    body = ByteBuffer(bytes: health.json)
  }

  private init(feed version: ServedVersion, to preconditions: Preconditions, at now: Instant) {
    let packed = preconditions.takesGzip ? version.packed : nil
    var fields: HTTPFields = [
      .contentType: "application/x-protobuf", .eTag: packed == nil ? version.plainTag : version.packedTag,
      .vary: "Accept-Encoding", .cacheControl: "no-cache",
    ]
    // A date that is yet to come is not to be sent; there is one after the clock was set back. The tag does then.
    if version.timestamp <= now { fields[.lastModified] = HTTPDate.text(version.timestamp) }
    if preconditions.areMet(byTags: [version.plainTag, version.packedTag], modified: version.timestamp) {
      fields[.contentType] = nil
      response = HTTPResponse(status: .notModified, headerFields: fields)
      return
    }
    if packed != nil { fields[.contentEncoding] = "gzip" }
    response = HTTPResponse(status: .ok, headerFields: fields)
    body = packed ?? version.plain
  }

  private static func hasBody(_ request: HTTPRequest) -> Bool {
    let length = request.headerFields[.contentLength]
    return request.headerFields[.transferEncoding] != nil || length != nil && length != "0"
  }
}
