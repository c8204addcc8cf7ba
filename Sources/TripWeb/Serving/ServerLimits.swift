/// What one server puts up with.
public struct ServerLimits: Hashable, Sendable {
  /// How many clients may be connected at a time. One more makes another leave: see `ConnectionTable`.
  public var connections = 1024
  /// How many of these connections one address may have.
  public var connectionsPerAddress = 512
  /// How long a client may take to send a whole request, before it is dropped.
  public var requestPatience: Duration = .seconds(5)
  /// How long a client may take for the next 64 KB of an answer, before it is dropped.
  public var readingPatience: Duration = .seconds(10)
  /// How long a client that has its answer may stay, without asking again, before it is dropped.
  public var idlePatience: Duration = .seconds(60)
  /// The longest request line and the longest header, in bytes.
  public var headerFieldSize = 8 << 10
  /// All headers of a request together, in bytes.
  public var headerListSize = 16 << 10
  /// How many headers a request may have.
  public var headerFieldCount = 64
  /// From which age on a version counts as stale: four have failed to appear.
  public var staleAge: Duration = .seconds(60)

  /// The limits that suit a feed with some hundred readers.
  public init() {}
}
