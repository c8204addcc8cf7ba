import NIOHTTP1
import TripCore

extension Answer {
  /// How long a page may be used without asking again, in seconds. It is less than the time between two refreshes.
  private static let maxAge = 5

  /// Makes the answer with a page for passengers.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - request: The request's method and headers.
  ///   - now: The current time, for the header `Date`.
  init(page: MadePage, to request: HTTPRequestHead, at now: Instant) {
    let preconditions = Preconditions(request.headers)
    let packed = preconditions.takesGzip ? page.packed : nil
    let isUnchanged = page.status == .ok && preconditions.areMet(byTags: [page.plainTag, page.packedTag])
    var headers: HTTPHeaders = [
      "Vary": "Accept-Encoding, Accept-Language", "Content-Language": page.language,
      // No script, no picture and nothing from elsewhere, whatever a text of a feed may contain.
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Date": HTTPDate.text(now),
    ]
    headers.add(name: "Cache-Control", value: page.status == .ok ? "public, max-age=\(Self.maxAge)" : "no-store")
    if page.status == .ok { headers.add(name: "ETag", value: packed == nil ? page.plainTag : page.packedTag) }
    // An element of the page could do the same, but then a saved page would ask for itself, too.
    if let refresh = page.refresh { headers.add(name: "Refresh", value: String(refresh.count)) }
    if page.status == .serviceUnavailable { headers.add(name: "Retry-After", value: "5") }
    if isUnchanged {
      self.init(head: HTTPResponseHead(version: .http1_1, status: .notModified, headers: headers))
      return
    }
    headers.add(name: "Content-Type", value: "text/html; charset=utf-8")
    if packed != nil { headers.add(name: "Content-Encoding", value: "gzip") }
    let body = packed ?? page.plain
    headers.add(name: "Content-Length", value: String(body.readableBytes))
    self.init(
      head: HTTPResponseHead(version: .http1_1, status: page.status, headers: headers),
      body: request.method == .HEAD ? nil : body)
  }
}
