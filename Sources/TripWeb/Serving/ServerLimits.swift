/// The limits of one server: numbers of connections, time limits, and sizes of requests.
public struct ServerLimits: Hashable, Sendable {
  /// The greatest number of open connections. For each new client beyond it, another connection is closed; see
  /// `ConnectionTable`.
  public var connections = 1024
  /// The greatest number of open connections from one address.
  public var connectionsPerAddress = 512
  /// The time limit for a client to send a complete request. When it passes, the connection is closed.
  public var requestPatience: Duration = .seconds(5)
  /// The time limit for a client to read 64 KiB of an answer. When it passes, the connection is closed.
  public var readingPatience: Duration = .seconds(10)
  /// The longest time that a connection stays open without a new request.
  public var idlePatience: Duration = .seconds(60)
  /// The greatest size of the request line and of each header, in bytes.
  public var headerFieldSize = 8 << 10
  /// The greatest size of all headers of a request together, in bytes.
  public var headerListSize = 16 << 10
  /// The greatest number of headers of a request.
  public var headerFieldCount = 64
  /// The greatest number of requests that a client may send before they are answered. The last of them gets the header
  /// `Connection: close`, and those after it are dropped: a client sends them again on a new connection. Without this
  /// limit one small packet costs the server dozens of answers.
  /// - SeeAlso: RFC 9112, 9.3.2 "Pipelining".
  public var requestsAtOnce = 8
  /// The age from which `/health` says that a version is stale. A new version is due every 15 seconds.
  public var staleAge: Duration = .seconds(60)

  /// Makes limits that suit a feed with some hundred clients.
  public init() {}
}
