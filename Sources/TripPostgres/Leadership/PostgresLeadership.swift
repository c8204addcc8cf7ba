import Dispatch
import TripCore

/// The lead among the publishers of one feed that share a journal on a server.
///
/// The leader holds an advisory lock in a session of its own, and renews a row every 2 seconds. That is enough to prove
/// that no two publishers publish at the same time:
///
/// - The leader's lease ends 7 s after it has *sent* the last renewal that was answered. Nothing goes out after that.
/// - The server writes the time of each renewal into the row, when it carries the renewal out: that is, after it was sent.
///   The next leader needs the lock, and waits until 7 s have passed since that time by the server's clock. So it begins
///   after the lease has ended, also when the server was restarted and has forgotten the lock. When the server's clock was
///   set back since, it waits 7 s by its own clock, while it has the lock and the row does not change.
/// - A statement of the former leader that arrives late changes nothing: each lead has a number, and the row names the
///   number and the id of the leader.
///
/// How long it takes until another publisher leads:
///
/// - The leader's program was killed: its connection ends, and the lock is free. The lease ends within 7 s, and a publisher
///   that stands by asks every second: 8 s.
/// - The leader is cut off, its computer has lost its power, or its program is stopped: the server hears nothing from it,
///   ends the session after 9 s, and with it the lock. The lease has ended then: 10 s.
/// - The leader has resigned: 1 s.
///
/// To this, the time to make and publish the first version is added.
///
/// - SeeAlso: PostgreSQL, "Advisory Locks", `idle_session_timeout` (PostgreSQL 14).
public final class PostgresLeadership: Leadership {
  /// How long the parts of a lead take.
  struct Times: Sendable {
    /// How often a leader renews its lease.
    var renewal = Duration.seconds(2)
    /// How often a publisher that does not lead tries to.
    var attempt = Duration.seconds(1)
    /// How long a lease lasts. ``silence`` is longer.
    var lease = Duration.seconds(7)
    /// How long the server waits for the next statement before it ends a session.
    var silence = Duration.seconds(9)
    /// The longest wait for the server's answer. A lease that was just to be renewed has ended then.
    var patience: Duration { lease - renewal }
  }

  /// How long this publisher may publish.
  public let lease = PublishingLease()
  /// What this publisher is: an element for each step, so every second or two.
  public let standings: AsyncStream<LeaderStanding>

  private let address: PostgresAddress
  private let publication: PublicationRow
  private let times: Times
  private let queue = DispatchQueue(label: "tripdesk.leadership")
  private let report: AsyncStream<LeaderStanding>.Continuation
  // `nonisolated(unsafe)`: the variables below are used on the queue only, which the compiler cannot see.
  private nonisolated(unsafe) var session: LeaderSession?
  private nonisolated(unsafe) var isOver = false
  /// Raised by each scheduled step, so that an earlier one that was scheduled does nothing.
  private nonisolated(unsafe) var turn = 0
  /// The last header timestamp that any leader is known to have recorded.
  private nonisolated(unsafe) var seen: Instant?

  /// Begins to stand by. Whether this publisher leads comes with ``standings``.
  ///
  /// - Parameters:
  ///   - address: The database with the journal.
  ///   - operatorID: The operator whose feed is published.
  ///   - kind: The kind of feed, such as `trip-updates`. Each kind has a leader of its own.
  ///   - name: The name of this publisher, which others show.
  public convenience init(_ address: PostgresAddress, of operatorID: OperatorID, kind: String, name: String) {
    self.init(address, of: operatorID, kind: kind, name: name, times: Times())
  }

  init(_ address: PostgresAddress, of operatorID: OperatorID, kind: String, name: String, times: Times) {
    self.address = address
    self.times = times
    publication = PublicationRow(operatorID: operatorID, kind: kind, name: name, lease: times.lease)
    (standings, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4))
    schedule(after: .zero)
  }

  deinit { report.finish() }

  /// Records header timestamps, and renews the lease.
  ///
  /// - Parameter timestamps: The timestamps that are going to be used.
  /// - Returns: Whether this publisher leads, no earlier leader has recorded any of the timestamps, and they are committed.
  public func claim(_ timestamps: ClosedRange<Instant>) async -> Bool {
    // A publisher that does not lead is not kept waiting for a server that does not answer.
    guard lease.isValid else { return false }
    return await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: claimNow(timestamps)) }
    }
  }

  /// Gives the lead back, and ends the connection. Waits some seconds at most for the server.
  public func resign() async {
    lease.revoke()
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        isOver = true
        // A claim may have been under way.
        lease.revoke()
        // When the server cannot be told, the next leader waits until the lease has ended.
        try? session?.resign()
        session = nil
        report.finish()
        continuation.resume()
      }
    }
  }

  // MARK: - On the queue

  private func schedule(after pause: Duration) {
    queue.async { [weak self] in
      guard let self else { return }
      turn += 1
      let own = turn
      queue.asyncAfter(deadline: .now() + .milliseconds(Int(pause.milliseconds))) { [weak self] in
        guard let self, own == turn, !isOver else { return }
        step()
      }
    }
  }

  /// Renews the lead, or tries to take it, and schedules the next step.
  private func step() {
    do {
      let session = try session ?? LeaderSession(address, publication, times)
      self.session = session
      let sent = ContinuousClock.now
      switch try session.step(knowing: seen) {
      case .leading(let last):
        lease.extend(to: sent + times.lease)
        note(last)
        report.yield(.leading(after: seen))
        schedule(after: times.renewal)
      case .standby(let leader, let last):
        standBy(leader, last)
        schedule(after: times.attempt)
      case .waiting(let left, let last):
        standBy(nil, last)
        schedule(after: left)
      case .ownSession:
        report.yield(.cutOff(.busy(path: address.description)))
        schedule(after: times.attempt)
      case .lost: lose()
      }
    } catch { drop(error) }
  }

  private func claimNow(_ timestamps: ClosedRange<Instant>) -> Bool {
    guard let session, session.isLeading, !isOver else { return false }
    // A leader that has just begun may not have heard yet which timestamps were used before.
    if let seen, timestamps.lowerBound <= seen { return false }
    let sent = ContinuousClock.now
    do {
      guard try session.claim(timestamps.upperBound) else {
        lose()
        return false
      }
      lease.extend(to: sent + times.lease)
      note(timestamps.upperBound)
      return lease.isValid
    } catch {
      if PublicationRow.isRefusal(error) { leave(error) } else { drop(error) }
      return false
    }
  }

  /// Leaves the lead to a publisher whose clock is right, if there is one.
  private func leave(_ error: any Error) {
    lease.revoke()
    try? session?.resign()
    session = nil
    report.yield(.cutOff(PostgresLink.journalError(error, address)))
    schedule(after: times.silence)
  }

  private func standBy(_ leader: String?, _ last: Instant?) {
    lease.revoke()
    note(last)
    report.yield(.standby(leader: leader))
  }

  /// Ends the session of a leader that finds another one in the row.
  private func lose() {
    session = nil
    standBy(nil, nil)
    schedule(after: times.attempt)
  }

  /// Ends the session after an error. The lease goes on: this publisher may lead again before it ends.
  private func drop(_ error: any Error) {
    session = nil
    report.yield(.cutOff(PostgresLink.journalError(error, address)))
    schedule(after: times.attempt)
  }

  private func note(_ timestamp: Instant?) {
    guard let timestamp else { return }
    seen = max(seen ?? timestamp, timestamp)
  }
}
