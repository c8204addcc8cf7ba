import FoundationEssentials
import TripCore

/// A publisher's session on the server: it leads, or tries to.
///
/// The leader holds an advisory lock of the session, and is named in the publication's row. The server releases the lock
/// when the session ends.
final class LeaderSession {
  /// What a publisher is after a step of its session.
  enum Step {
    /// It leads. The value is the last recorded header timestamp.
    case leading(after: Instant?)
    /// Another publisher leads, and has recorded this timestamp.
    case standby(leader: String?, after: Instant?)
    /// It has the lock, and the lease of the leader before it ends after the duration.
    case waiting(Duration, after: Instant?)
    /// The lock is held by a session of this publisher that the server has not ended yet.
    case ownSession
    /// The row names another leader, although this publisher had led.
    case lost
  }

  private let connection: PostgresConnection
  private let publication: PublicationRow
  private var hasLock = false
  /// The renewal of another leader that was found with the lock, and when it was found.
  private var found: (renewal: String, at: ContinuousClock.Instant)?
  /// The number of the lead that this session has taken; `nil` when it does not lead.
  private var epoch: String?

  /// Connects, and checks the journal's version.
  ///
  /// - Throws: ``JournalError``, or ``PostgresConnection/Failure``.
  init(_ address: PostgresAddress, _ publication: PublicationRow, _ times: PostgresLeadership.Times) throws {
    connection = try PostgresConnection(address, patience: times.patience)
    self.publication = publication
    // The server ends the session, and with it the lock, when it hears nothing for so long: also when the network is
    // fine and the program is stopped.
    let silence = "SET idle_session_timeout = \(times.silence.milliseconds);"
    _ = try PostgresSchema.check(connection, address, after: PostgresLink.settings + silence)
  }

  /// Whether the session leads, as far as is known.
  var isLeading: Bool { epoch != nil }

  /// Renews the lead, or tries to take it.
  ///
  /// - Throws: ``PostgresConnection/Failure``.
  func step(knowing seen: Instant?) throws -> Step {
    if isLeading { return try renewed(claiming: nil) }
    if !hasLock {
      hasLock = try connection.query("SELECT pg_try_advisory_lock($1)", [String(publication.lockKey)]).first == ["t"]
    }
    let row = try publication.read(connection)
    guard hasLock else {
      if row?.isOwn == true { return .ownSession }
      // The publisher that has the lock may not lead yet: it may be waiting until the lease of the leader in the row ends.
      return .standby(leader: row.flatMap { $0.leaseLeft > .zero ? $0.leader : nil }, after: row?.timestamp)
    }
    if let row, !row.isOwn, case let left = leaseLeft(row), left > .zero {
      return .waiting(left, after: row.timestamp)
    }
    let taken = try publication.take(connection, after: seen)
    epoch = taken.epoch
    return .leading(after: taken.timestamp)
  }

  /// Returns how long the lease of the leader in the row may last from now on.
  ///
  /// While this session has the lock, nobody renews that lease, so it ends one lease after it was found at the latest. The
  /// time in the row alone could say otherwise for hours: when the server's clock was set back, it lies in the future.
  private func leaseLeft(_ row: PublicationRow.Content) -> Duration {
    let now = ContinuousClock.now
    guard let found, found.renewal == row.renewal else {
      found = (row.renewal, now)
      return row.leaseLeft
    }
    return min(row.leaseLeft, publication.lease - (now - found.at))
  }

  /// Records a header timestamp, and renews the lead.
  ///
  /// - Returns: Whether this session leads still.
  /// - Throws: ``PostgresConnection/Failure``.
  func claim(_ timestamp: Instant) throws -> Bool {
    if case .leading = try renewed(claiming: timestamp) { true } else { false }
  }

  /// Gives the lead back, so that the next leader need not wait for the end of the lease.
  func resign() throws {
    if let epoch { try publication.resign(connection, epoch: epoch) }
    epoch = nil
  }

  private func renewed(claiming timestamp: Instant?) throws -> Step {
    guard let epoch, let row = try publication.renew(connection, epoch: epoch, claiming: timestamp) else {
      epoch = nil
      return .lost
    }
    return .leading(after: row)
  }
}
