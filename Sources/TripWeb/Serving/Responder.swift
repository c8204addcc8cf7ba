import NIOCore
import NIOHTTP1
import TripCore

/// The server's answer to a request: at once, or as soon as a page is made.
enum ServerResponse {
  case ready(Answer)
  case awaited(EventLoopFuture<Answer>)
}

/// Answers the requests of a server with feeds, pages and its health. It is used on the server's thread only.
struct Responder {
  let newest: NewestContent
  let pages: PassengerPages?
  let limits: ServerLimits
  let now: @Sendable () -> Instant
  let eventLoop: any EventLoop

  /// Returns the answer to a request.
  func response(to received: HTTPRequestHead) -> ServerResponse {
    let request = received.inOriginForm
    let content = newest.value
    guard let pages, !Answer.hasBody(request), let asked = pages.request(request) else {
      return .ready(Answer(to: request, from: content, at: now(), moment: .now, stale: limits.staleAge))
    }
    // A publisher that stands by does not know what the leader publishes.
    guard content.isLeading else { return .ready(Answer(page: pages.unavailable(asked), to: request, at: now())) }
    switch pages.response(to: asked) {
    case .made(let page): return .ready(Answer(page: page, to: request, at: now()))
    case .busy: return .ready(Answer(page: pages.unavailable(asked), to: request, at: now()))
    case .underway(let task):
      let page = eventLoop.makeFutureWithTask { await task.value }
      return .awaited(page.map { [now] in Answer(page: $0, to: request, at: now()) })
    }
  }
}

extension HTTPRequestHead {
  /// The request with the path alone as its target, also when a client sent the whole address, as to a proxy.
  /// - SeeAlso: RFC 9112, 3.2.2 "absolute-form": a server must accept it.
  fileprivate var inOriginForm: HTTPRequestHead {
    let scheme = ["http://", "https://"].first { uri.prefix($0.count).lowercased() == $0 }
    guard let scheme else { return self }
    let path = uri.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
    var request = self
    request.uri = path.hasPrefix("/") ? String(path) : "/" + path
    return request
  }
}
