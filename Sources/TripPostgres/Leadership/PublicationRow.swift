import FoundationEssentials
import TripCore

/// The row of the table `tripdesk.publication` about one feed of an operator: who leads, and the last header timestamp.
struct PublicationRow: Sendable {
  /// What stands in the row.
  struct Content {
    let leader: String
    let isOwn: Bool
    let timestamp: Instant?
    /// How long the leader's lease may last from now on; zero when it has ended or was given back.
    let leaseLeft: Duration
    /// The lead and its last renewal, as the server writes them: another text after each renewal.
    let renewal: String
  }

  let operatorID: OperatorID
  let kind: String
  /// The id of this publisher, which no other has.
  let instance = UUID()
  /// The name of this publisher.
  let name: String
  /// How long a lease lasts.
  let lease: Duration

  /// The key of the lock that the leader holds. No entry is appended under it.
  var lockKey: Int64 {
    var hash = StableHash()
    hash.add("tripdesk publication \(kind) ".utf8)
    hash.add(operatorID.text.utf8)
    return Int64(bitPattern: hash.value)
  }

  /// The greatest number of characters of a publisher's name that is read.
  static let shownName = 200

  private var key: [String?] { [operatorID.text, kind] }
  private var ownID: String { instance.uuidString.lowercased() }

  /// Reads the row.
  ///
  /// - Returns: The content, or `nil` when nothing was published yet.
  func read(_ connection: PostgresConnection) throws(PostgresConnection.Failure) -> Content? {
    // The lease is measured by the server's clock. A time in the future, before that clock was set back, counts as now. An
    // infinite time, which another program with a publisher's login can write, is no lease.
    let rows = try connection.query(
      """
      SELECT left(leader, \(Self.shownName)), instance = $3, timestamp, CASE WHEN isfinite(renewed) THEN
        greatest(0, $4 - greatest(0, extract(epoch FROM clock_timestamp() - renewed) * 1000)) ELSE 0 END::bigint,
        concat_ws(' ', epoch, instance, extract(epoch FROM renewed))
        FROM tripdesk.publication WHERE operator = $1 AND kind = $2
      """, key + [ownID, String(lease.milliseconds)])
    guard let row = rows.first, row.count == 5, let leader = row[0] else { return nil }
    return Content(
      leader: leader, isOwn: row[1] == "t", timestamp: Self.instant(row[2]),
      leaseLeft: .milliseconds(row[3].flatMap { Int($0) } ?? 0), renewal: row[4] ?? "")
  }

  /// Makes this publisher the leader. The caller holds the lock, and the lease before has ended.
  ///
  /// - Parameters:
  ///   - connection: The session that has the lock.
  ///   - seen: A timestamp that an earlier leader is known to have used, also when the server has lost it since.
  /// - Returns: The number of the lead, and the last header timestamp.
  /// - Throws: ``PostgresConnection/Failure``.
  func take(
    _ connection: PostgresConnection, after seen: Instant?
  ) throws(PostgresConnection.Failure) -> (epoch: String, timestamp: Instant?) {
    let rows = try connection.query(
      """
      INSERT INTO tripdesk.publication AS former (operator, kind, epoch, instance, leader, timestamp, since, renewed)
        VALUES ($1, $2, 1, $3, $4, $5, clock_timestamp(), clock_timestamp())
        -- After the greatest number comes 1.
        ON CONFLICT (operator, kind) DO UPDATE SET epoch = former.epoch % \(Int64.max) + 1, instance = excluded.instance,
          leader = excluded.leader, timestamp = greatest(former.timestamp, excluded.timestamp),
          since = excluded.since, renewed = excluded.renewed
        RETURNING epoch, timestamp
      """, key + [ownID, name, seen.map { String($0.unixSeconds) }])
    guard let row = rows.first, row.count == 2, let epoch = row[0] else {
      throw PostgresConnection.Failure(state: "P0002", message: "the publication has no row")
    }
    return (epoch, Self.instant(row[1]))
  }

  /// Renews the lease of this publisher, and records a timestamp.
  ///
  /// - Returns: The last header timestamp, in an outer `nil` when this publisher does not lead any more.
  func renew(
    _ connection: PostgresConnection, epoch: String, claiming timestamp: Instant?
  ) throws(PostgresConnection.Failure) -> Instant?? {
    let rows = try connection.query(
      """
      UPDATE tripdesk.publication SET renewed = clock_timestamp(), timestamp = greatest(timestamp, $5)
        WHERE operator = $1 AND kind = $2 AND instance = $3 AND epoch = $4 RETURNING timestamp
      """, key + [ownID, epoch, timestamp.map { String($0.unixSeconds) }])
    guard let row = rows.first else { return nil }
    return .some(Self.instant(row.first.flatMap { $0 }))
  }

  /// Notes that this publisher publishes nothing any more.
  func resign(_ connection: PostgresConnection, epoch: String) throws(PostgresConnection.Failure) {
    try connection.query(
      """
      UPDATE tripdesk.publication SET renewed = NULL
        WHERE operator = $1 AND kind = $2 AND instance = $3 AND epoch = $4
      """, key + [ownID, epoch])
  }

  /// Whether an error says that the server refuses a timestamp, because it is too far ahead.
  static func isRefusal(_ error: any Error) -> Bool {
    (error as? PostgresConnection.Failure)?.state == "23001"  // restrict_violation
  }

  /// Reads a time in whole seconds; `nil` where there is none, or none that can be.
  static func instant(_ text: String?) -> Instant? { text.flatMap { Int($0) }.flatMap { Instant(exactly: $0) } }
}

extension Duration {
  /// The duration in whole milliseconds, rounded down.
  var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
