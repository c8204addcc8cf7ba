import Glibc
import NIOCore
import NIOPosix
import Synchronization
import TripCore

/// Serves the newest version over HTTP/1.1: `/trip-updates.pb`, and `/health` for those who watch over it.
///
/// It is SwiftNIO with a few handlers of its own, which know what each client does and close the client that has done nothing useful
/// for the longest time: see `ConnectionTable`. Servers that are made for many uses accept no more clients at a limit,
/// so that silent clients can take all places.
public final class FeedServer: PublicationOutlet {
  /// Where it listens, with the port that it got where 0 was asked for.
  public let address: ServeAddress

  private let shelf: Shelf
  private let listener: any Channel
  private let connections: NIOLoopBound<FeedConnections>

  /// Starts a server, and returns when it listens. Until a version is published it answers 503.
  ///
  /// - Parameters:
  ///   - address: Where to listen.
  ///   - limits: What it puts up with. It takes fewer connections where the system lets this program open fewer files.
  ///   - now: The time of day, for the `Date` header.
  /// - Throws: ``ServeError``.
  public init(
    at address: ServeAddress, limits: ServerLimits = ServerLimits(), now: @escaping @Sendable () -> Instant
  ) async throws(ServeError) {
    let limits = try Self.limits(limits, at: address)
    let shelf = Shelf()
    do {
      let eventLoop = WebThread.group.any()
      connections = try await eventLoop.submit {
        let connections = FeedConnections(on: eventLoop, limits: limits) { request in
          Answer(to: request, from: shelf.content, at: now(), moment: .now, stale: limits.staleAge)
        }
        return NIOLoopBound(connections, eventLoop: eventLoop)
      }.get()
      listener = try await Self.bootstrap(connections, limits).bind(host: address.host, port: Int(address.port)).get()
    } catch {
      throw ServeError(error, address: address)
    }
    let port = listener.localAddress?.port.flatMap(UInt16.init(exactly:)) ?? address.port
    self.address = ServeAddress(host: address.host, port: port)
    self.shelf = shelf
  }

  deinit {
    listener.close(promise: nil)
    listener.eventLoop.execute { [connections] in _ = connections.value.stop(grace: .zero) }
  }

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
    // It fails where the server has come to its end by itself.
    try? await listener.close().get()
    try? await listener.eventLoop.flatSubmit { [connections] in
      connections.value.stop(grace: TimeAmount(grace))
    }.get()
  }

  /// `limits`, with as many connections as the system has room for.
  private static func limits(_ limits: ServerLimits, at address: ServeAddress) throws(ServeError) -> ServerLimits {
    let descriptors = DescriptorRoom.raise(for: limits.connections)
    guard
      let connections = DescriptorRoom.connections(
        wanted: limits.connections, limit: descriptors.limit, open: descriptors.open)
    else { throw .tooFewDescriptors(address, limit: descriptors.limit) }
    var limits = limits
    if connections < limits.connections {
      limits.connections = connections
      limits.connectionsPerAddress = min(limits.connectionsPerAddress, connections / 2)
    }
    return limits
  }

  private static func bootstrap(
    _ connections: NIOLoopBound<FeedConnections>, _ limits: ServerLimits
  ) -> ServerBootstrap {
    ServerBootstrap(group: WebThread.group)
      // As many as come at once may wait; a client that finds no place asks again only after a second.
      .serverChannelOption(.backlog, value: 4096)
      // What a client has sent is read before as many have come as would push it out.
      .serverChannelOption(.maxMessagesPerRead, value: UInt(max(1, min(16, limits.connectionsPerAddress / 8))))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { error in
              guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else { return nil }
              connections.value.makeRoom()
              return .milliseconds(20)
            })
        }
      }
      // A client may say that it asks nothing more, and is still answered.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.autoRead, value: false)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // The system keeps no more bytes than these for a client that does not read; else it is megabytes.
      .childChannelOption(.tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: 512 << 10)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try connections.value.add(channel) }
      }
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
