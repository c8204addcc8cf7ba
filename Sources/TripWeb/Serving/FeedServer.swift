import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import TripCore

/// Serves the newest version over HTTP/1.1: `/trip-updates.pb`, and `/health` for those who watch over it.
///
/// It is Hummingbird on SwiftNIO, without its router. libsoup, which would share GLib's loop, was tried beside it
/// (3.2.3): it accepted 900 silent clients, and still held half a request after 45 s. It has no limit for clients,
/// silence or slowness, so all of them would have to be written here. It costs every start 1.7 MB of resident memory.
/// Hummingbird has limits for connections, headers and idleness; the two gaps that its source shows are closed below,
/// each by a timer.
public final class FeedServer: PublicationOutlet {
  /// Where it listens, with the port that it got where 0 was asked for.
  public let address: ServeAddress

  private let shelf: Shelf
  private let server: Server<HTTP1Channel>
  private let running: Task<Void, Never>

  /// Starts a server, and returns when it listens. Until a version is published it answers 503.
  ///
  /// - Parameters:
  ///   - address: Where to listen.
  ///   - limits: What it puts up with.
  ///   - now: The time of day, for the `Date` header.
  /// - Throws: ``ServeError``.
  public init(
    at address: ServeAddress, limits: ServerLimits = ServerLimits(), now: @escaping @Sendable () -> Instant
  ) async throws(ServeError) {
    let shelf = Shelf()
    let patience = TimeAmount(limits.patience)
    let channel = HTTP1Channel(
      responder: { request, writer, channel in
        // Hummingbird drops who is silent and who is slow to ask. Who asks twice and reads nothing is dropped by this.
        let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        let answer = Answer(
          to: request.head, from: shelf.content, at: now(), moment: .now, stale: limits.staleAge)
        try await writer.write(
          response: answer.response, body: answer.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
        guard answer.closes else { return }
        // Hummingbird would read the rest of the request, however long that takes. A moment is left for the client to
        // read the answer: what is closed with bytes still coming in may be lost on both sides.
        channel.close(mode: .output, promise: nil)
        _ = channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
      },
      configuration: HTTP1Channel.Configuration(
        idleTimeout: patience,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerFieldSize, maxHeaderListSize: limits.headerListSize,
          maxHeaderFieldCount: limits.headerFieldCount)))
    let logger = Logger(label: "tripdesk.server") { _ in SwiftLogNoOpLogHandler() }
    let start = Start()
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: .hostname(address.host, port: Int(address.port)),
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { channel in start.succeed(port: channel.localAddress?.port) },
      eventLoopGroup: WebThread.group, logger: logger)
    running = Task(executorPreference: WebThread.executor) {
      do { try await server.run() } catch { start.fail(error) }
    }
    do {
      let port = try await start.port()
      self.address = ServeAddress(host: address.host, port: port.flatMap(UInt16.init) ?? address.port)
    } catch {
      throw ServeError(error, address: address)
    }
    self.shelf = shelf
    self.server = server
  }

  deinit { running.cancel() }

  /// Where readers find the feed.
  public var url: String { "http://\(address)\(Answer.feedPath)" }
  /// The same, for who is told of it.
  public var place: String { url }

  /// Says from now on at `/health` that the feed is not well.
  ///
  /// - Parameter reasons: Why, a line each, which anybody may read; empty where nothing is wrong.
  public func tell(reasons: [String]) { shelf.tell(reasons) }

  /// Packs `version` and puts it in the place of the one before, for all answers that begin from now on. Nobody gets
  /// a version that is older than one which was published: such a one is left out.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    let served = ServedVersion(version, at: .now)
    shelf.put(served)
  }

  /// Takes no more clients, lets the answers under way end, for a while, and drops the others.
  ///
  /// - Parameter grace: How long answers may take.
  public func stop(grace: Duration = .seconds(2)) async {
    let end = Task { [running] in
      try await Task.sleep(for: grace)
      running.cancel()
    }
    // It fails where the server has come to its end by itself.
    try? await server.shutdownGracefully()
    await running.value
    end.cancel()
  }
}

/// What there is to answer with: the newest version, and what is wrong with it.
struct ServedContent {
  /// `nil` before the first is published.
  var version: ServedVersion?
  /// What is wrong, a line each; empty where nothing is.
  var reasons: [String] = []
}

/// Where the version lies that is served: swapped at once, so that an answer has one version or the next.
private final class Shelf: Sendable {
  private let newest = Mutex(ServedContent())

  var content: ServedContent { newest.withLock { $0 } }

  func put(_ version: ServedVersion) {
    newest.withLock { newest in
      guard newest.version.map({ $0.timestamp < version.timestamp }) ?? true else { return }
      newest.version = version
    }
  }

  func tell(_ reasons: [String]) { newest.withLock { $0.reasons = reasons } }
}

/// Tells the one who starts a server how that went.
private final class Start: Sendable {
  private let result = AsyncThrowingStream<Int?, any Error>.makeStream()

  func succeed(port: Int?) {
    result.continuation.yield(port)
    result.continuation.finish()
  }

  func fail(_ error: any Error) { result.continuation.finish(throwing: error) }

  func port() async throws -> Int? {
    for try await port in result.stream { return port }
    return nil
  }
}
