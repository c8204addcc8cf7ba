/// What one server puts up with.
public struct ServerLimits: Hashable, Sendable {
  /// How many clients are answered at a time. Others wait to be accepted; the system refuses those beyond its queue.
  public var connections = 512
  /// How long a client may be silent, take to send a request, and take to receive a response, before it is dropped.
  public var patience: Duration = .seconds(60)
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
