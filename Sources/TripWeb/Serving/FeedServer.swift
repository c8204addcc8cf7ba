import Glibc
import NIOCore
import NIOPosix
import TripCore

/// An HTTP/1.1 server that serves the newest version of one or several feeds, each at its ``FeedPath``, and a report of
/// their health at `/health`. It can have pages for passengers, too: ``PassengerPages``.
///
/// The server is made with SwiftNIO. It accepts new clients also at its limit of connections, and then closes the
/// connection that is of least use; see `ConnectionTable`. General HTTP servers refuse new clients at their limit,
/// where silent clients can take all places.
///
/// ```swift
/// let server = try await FeedServer(at: ServeAddress("127.0.0.1:8080")) { Instant(Date()) }
/// try await server.publish(PublishedVersion(bytes: bytes, timestamp: timestamp))
/// await server.stop()
/// ```
public final class FeedServer: PublicationOutlet {
  /// The address at which the server listens. When port 0 was requested, it has the port that the system has chosen.
  public let address: ServeAddress
  /// The paths of the served feeds, in their order.
  public let paths: [FeedPath]

  private let newest: NewestContent
  private let listener: any Channel
  private let connections: NIOLoopBound<FeedConnections>

  /// Starts a server, and returns when it listens. Until the first version is published, it answers with status 503.
  ///
  /// - Parameters:
  ///   - address: The address at which to listen. Port 0 stands for any free port.
  ///   - paths: The feeds to serve. Others of a published version are left out.
  ///   - limits: The numbers of connections, time limits and sizes of requests. When the system lets this program open
  ///     too few files, the number of connections is smaller.
  ///   - lease: The lease of a publisher that shares its journal with others. Without a valid one, no predictions are
  ///     served. `nil` for a publisher that is alone.
  ///   - pages: The pages for passengers; `nil` when the server has none.
  ///   - now: Returns the current time, for the header `Date`.
  /// - Throws: ``ServeError``.
  public init(
    at address: ServeAddress, paths: Set<FeedPath> = [.tripUpdates], limits: ServerLimits = ServerLimits(),
    lease: PublishingLease? = nil, pages: PassengerPages? = nil, now: @escaping @Sendable () -> Instant
  ) async throws(ServeError) {
    let limits = try Self.limits(limits, at: address)
    let paths = paths.sorted()
    let newest = NewestContent(at: paths, lease: lease)
    do {
      let eventLoop = WebThread.group.any()
      connections = try await eventLoop.submit {
        let responder = Responder(newest: newest, pages: pages, limits: limits, now: now, eventLoop: eventLoop)
        let connections = FeedConnections(on: eventLoop, limits: limits, respond: responder.response)
        return NIOLoopBound(connections, eventLoop: eventLoop)
      }.get()
      listener = try await Self.bootstrap(connections, limits).bind(host: address.host, port: Int(address.port)).get()
    } catch {
      throw ServeError(error, address: address)
    }
    let port = listener.localAddress?.port.flatMap(UInt16.init(exactly:)) ?? address.port
    self.address = ServeAddress(host: address.host, port: port)
    self.newest = newest
    self.paths = paths
  }

  deinit {
    listener.close(promise: nil)
    listener.eventLoop.execute { [connections] in _ = connections.value.stop(grace: .zero) }
  }

  /// The addresses of the feeds, such as `http://127.0.0.1:8080/trip-updates.pb`, in the order of ``paths``.
  public var urls: [String] { paths.map { "http://\(address)\($0.text)" } }
  /// The address of the first feed; that of the server when it has none.
  public var url: String { urls.first ?? "http://\(address)/" }
  /// The ``url`` of the first feed, as the outlet's name in messages.
  public var place: String { url }

  /// Sets the problems of the feed that `/health` reports from now on.
  ///
  /// - Parameter reasons: A line of English text for each problem, which is public; an empty array when there is none.
  public func setHealthReasons(_ reasons: [String]) { newest.setReasons(reasons) }

  /// Sets what `/health` reports of parts that are left out of the feed. It does not change the status.
  ///
  /// - Parameter lines: A line of English text for each part, which is public; an empty array when there is none.
  public func setHeldBack(_ lines: [String]) { newest.setHeldBack(lines) }

  /// Answers from now on that another publisher leads, and serves no version.
  ///
  /// - Parameter leader: The name of the leader, which is public; `nil` when it is not known.
  public func standBy(for leader: String?) { newest.setLeader(ServedContent.Leader(name: leader)) }

  /// Serves the versions that are published from now on, as the leader.
  public func lead() { newest.setLeader(nil) }

  /// Compresses `version` and serves it from now on. A version that is not newer than the served one is ignored,
  /// and so is each while another publisher leads.
  ///
  /// - Parameter version: The version to serve.
  /// - Throws: No error; the protocol declares one for outlets that write files.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    let served = ServedVersion(version, at: paths, .now)
    newest.put(served)
  }

  /// Stops listening, and closes all connections. Answers that are being sent are finished first.
  ///
  /// - Parameter grace: The time limit for finishing answers.
  public func stop(grace: Duration = .seconds(2)) async {
    // Closing fails when the listening socket is closed already; the error is ignored.
    try? await listener.close().get()
    try? await listener.eventLoop.flatSubmit { [connections] in
      connections.value.stop(grace: TimeAmount(grace))
    }.get()
  }

  /// Returns `limits` with the number of connections lowered to what the system's limit of open files allows.
  ///
  /// - Throws: ``ServeError/tooFewDescriptors(_:limit:)``.
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

  /// Makes SwiftNIO's description of a server socket and its connections.
  private static func bootstrap(
    _ connections: NIOLoopBound<FeedConnections>, _ limits: ServerLimits
  ) -> ServerBootstrap {
    ServerBootstrap(group: WebThread.group)
      // The length of the system's queue of clients to accept. A client that finds the queue full tries again only
      // after a second, so the queue is long.
      .serverChannelOption(.backlog, value: 4096)
      // At its limit of connections the server closes an older connection for each new one. Accepting only a few
      // clients in each turn of the event loop lets the server read a client's request before newer clients can
      // displace it.
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
      // A client may close its side of the connection after its request, and still gets the answer.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.autoRead, value: false)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // Limits the memory of the system for a client that does not read; without it the system keeps megabytes.
      .childChannelOption(.tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: 512 << 10)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try connections.value.add(channel) }
      }
  }
}
