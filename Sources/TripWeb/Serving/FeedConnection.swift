import NIOCore
import NIOHTTP1
import TripCore

/// One client's connection: answers its requests one after the other, and reads on only when each has been taken.
///
/// So a client that asks and asks without reading costs the requests of one read at most.
final class FeedConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// How much of an answer the client has to take in ``ServerLimits/readingPatience``, in bytes.
  private static let piece = 64 << 10

  private let connection: Int
  private let connections: FeedConnections
  private var requests = CircularBuffer<HTTPRequestHead>()
  private var isAnswering = false
  /// Whether ``proceed(_:)`` runs: an answer may be written while it runs, or later.
  private var isProceeding = false
  /// The client sent what is no HTTP.
  private var isBroken = false
  /// The client sends nothing more.
  private var hasEnded = false
  /// Nothing more is answered. The client has a moment to read the last answer: when a connection is closed with bytes
  /// still coming in, the system may throw away what is on its way out.
  private var isLeaving = false

  init(_ connection: Int, of connections: FeedConnections) {
    self.connection = connection
    self.connections = connections
  }

  func channelActive(context: ChannelHandlerContext) { context.read() }

  func handlerRemoved(context: ChannelHandlerContext) { connections.forget(connection) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Bodies are refused, so nothing else of a request is looked at.
    if case .head(let head) = unwrapInboundIn(data), !isLeaving, !isBroken { requests.append(head) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if requests.isEmpty, !isAnswering { connections.note(connection, .asking) }
    proceed(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
    hasEnded = true
    proceed(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !(error is IOError) else { return context.close(promise: nil) }
    isBroken = true
    proceed(context)
  }

  /// Answers what was asked, until an answer is not taken at once; then reads on, or ends.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    while !isAnswering, !isLeaving, let request = requests.popFirst() {
      send(connections.answer(to: request), keeps: Self.keeps(request), version: request.version, context)
    }
    if isBroken, !isAnswering, !isLeaving { send(Answer.badRequest, keeps: false, version: .http1_1, context) }
    if isAnswering { return }
    if hasEnded { context.close(promise: nil) } else { context.read() }
  }

  /// Whether the connection may go on after an answer to `request`. What follows a request for another protocol is not
  /// read as HTTP.
  private static func keeps(_ request: HTTPRequestHead) -> Bool {
    request.isKeepAlive && request.method != .CONNECT && !request.headers.contains(name: "upgrade")
  }

  private func send(_ answer: Answer, keeps: Bool, version: HTTPVersion, _ context: ChannelHandlerContext) {
    isAnswering = true
    connections.note(connection, .reading)
    let keeps = keeps && !answer.closes
    var head = answer.head
    if !keeps {
      head.headers.add(name: "Connection", value: "close")
    } else if version.minor == 0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    var rest = answer.body ?? ByteBuffer()
    while let piece = rest.readSlice(length: min(Self.piece, rest.readableBytes)), piece.readableBytes > 0 {
      let isTaken = rest.readableBytes == 0 ? nil : context.eventLoop.makePromise(of: Void.self)
      isTaken?.futureResult.assumeIsolated().whenSuccess { self.connections.note(self.connection, .reading) }
      context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: isTaken)
    }
    let isSent = context.eventLoop.makePromise(of: Void.self)
    isSent.futureResult.assumeIsolated().whenSuccess { self.finish(keeps: keeps, context) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: isSent)
  }

  private func finish(keeps: Bool, _ context: ChannelHandlerContext) {
    isAnswering = false
    if keeps {
      connections.note(connection, .idle)
    } else {
      isLeaving = true
      requests.removeAll()
      // From here on it has the time of a request to go by itself.
      connections.note(connection, .asking)
      context.close(mode: .output, promise: nil)
    }
    proceed(context)
  }
}
