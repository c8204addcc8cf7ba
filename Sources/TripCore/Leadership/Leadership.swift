/// Decides which of several publishers of one feed may publish. That one is the leader; the others stand by, and one of
/// them takes over when the leader is gone.
public protocol Leadership: Sendable {
  /// How long this publisher may publish. Everything that it publishes is checked against this lease at the last moment.
  var lease: PublishingLease { get }

  /// What this publisher is: an element for each change, and for each time that the lease was renewed. Only one task
  /// may read the stream.
  var standings: AsyncStream<LeaderStanding> { get }

  /// Records header timestamps that the leader is going to use, and renews the lease. The next leader uses only later
  /// ones.
  ///
  /// - Parameter timestamps: The timestamps.
  /// - Returns: Whether this publisher leads, and all timestamps are later than those that were recorded before; they are
  ///   recorded then. Nothing may be published otherwise.
  func claim(_ timestamps: ClosedRange<Instant>) async -> Bool

  /// Leaves the lead to another publisher, which then need not wait. Nothing may be published afterwards.
  func resign() async
}

/// What a publisher is that shares a journal with others.
public enum LeaderStanding: Hashable, Sendable {
  /// This publisher leads. `after` is the last header timestamp that it or an earlier leader has recorded; `nil` when
  /// there was none.
  case leading(after: Instant?)
  /// Another publisher leads, or is about to. `leader` is its name, or `nil` when it is not known.
  case standby(leader: String?)
  /// The server cannot be asked who leads. A leader may go on until its lease ends.
  case cutOff(JournalError)

  /// Whether this publisher leads.
  public var isLeading: Bool { if case .leading = self { true } else { false } }
}
