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
  func response(to request: HTTPRequestHead) -> ServerResponse {
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
