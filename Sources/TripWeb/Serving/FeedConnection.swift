import NIOCore
import NIOHTTP1
import TripCore

/// The SwiftNIO handler of one client's connection. It answers requests one after the other, and reads more requests
/// only when the client has received all answers.
///
/// A client that sends many requests without reading the answers therefore uses memory for the requests of one read
/// only.
final class FeedConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The number of bytes of an answer that the client must read within ``ServerLimits/readingPatience``.
  private static let pieceSize = 64 << 10

  /// The number of this connection in the ``ConnectionTable``.
  private let connection: Int
  private let connections: FeedConnections
  /// The requests that were received and not answered yet.
  private var requests = CircularBuffer<HTTPRequestHead>()
  /// Whether the client has sent more requests at once than it may, so that the connection is closed after those stored.
  private var isOverfull = false
  /// Whether an answer is being sent to the client.
  private var isAnswering = false
  /// Whether ``proceed(_:)`` is running. Sending an answer may call it again, which must then do nothing.
  private var isProceeding = false
  /// Whether the client has sent something that is not HTTP.
  private var isBroken = false
  /// Whether the client has closed its side of the connection.
  private var hasEnded = false
  /// Whether the last answer was sent, and the server waits for the client to close the connection. If the server
  /// closed it while bytes still come in, the system might discard the answer before the client has read it.
  private var isLeaving = false

  /// Makes the handler of the connection with the number `connection`.
  init(_ connection: Int, of connections: FeedConnections) {
    self.connection = connection
    self.connections = connections
  }

  /// Reads the first request when the connection is open.
  func channelActive(context: ChannelHandlerContext) { context.read() }

  /// Removes the connection from the table when it is closed.
  func handlerRemoved(context: ChannelHandlerContext) { connections.forget(connection) }

  /// Stores the head of a request.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Requests with a body are refused, so only the head is needed.
    guard case .head(let head) = unwrapInboundIn(data), !isLeaving, !isBroken else { return }
    if requests.count < connections.requestsAtOnce { requests.append(head) } else { isOverfull = true }
  }

  /// Answers the requests that were received since the last call.
  func channelReadComplete(context: ChannelHandlerContext) {
    if requests.isEmpty, !isAnswering { connections.note(connection, .asking) }
    proceed(context)
  }

  /// Handles the event that the client has closed its side of the connection.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
    hasEnded = true
    proceed(context)
  }

  /// Closes the connection after an error of the network; answers "bad request" to bytes that are not HTTP.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !(error is IOError) else { return context.close(promise: nil) }
    isBroken = true
    proceed(context)
  }

  /// Answers the stored requests until an answer cannot be sent at once. When all are answered, reads more requests, or
  /// closes the connection when the client sends no more.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    while !isAnswering, !isLeaving, let request = requests.popFirst() {
      respond(to: request, context)
    }
    if isBroken, !isAnswering, !isLeaving { send(Answer.badRequest, keeps: false, version: .http1_1, context) }
    if isAnswering { return }
    if hasEnded { context.close(promise: nil) } else { context.read() }
  }

  private func respond(to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let keeps = Self.keeps(request) && !(isOverfull && requests.isEmpty)
    switch connections.answer(to: request) {
    case .ready(let answer): send(answer, keeps: keeps, version: request.version, context)
    case .awaited(let future):
      isAnswering = true
      connections.note(connection, .reading)
      future.assumeIsolated().whenSuccess { self.send($0, keeps: keeps, version: request.version, context) }
    }
  }

  /// Returns whether the connection stays open after the answer to `request`. It is closed after a request to change
  /// to another protocol, because the bytes that follow may not be HTTP.
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
    var unsent = answer.body ?? ByteBuffer()
    while let piece = unsent.readSlice(length: min(Self.pieceSize, unsent.readableBytes)), piece.readableBytes > 0 {
      let isWritten = unsent.readableBytes == 0 ? nil : context.eventLoop.makePromise(of: Void.self)
      isWritten?.futureResult.assumeIsolated().whenSuccess { self.connections.note(self.connection, .reading) }
      context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: isWritten)
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
      // The client gets as much time to close the connection as for sending a request.
      connections.note(connection, .asking)
      context.close(mode: .output, promise: nil)
    }
    proceed(context)
  }
}
