import FoundationEssentials
import TripCore

/// What a server knows of the publishers of one feed.
public struct ServerPublication: Hashable, Sendable {
  /// The operator whose feed it is.
  public let operatorID: OperatorID
  /// The kind of feed, such as `trip-updates`.
  public let kind: String
  /// The name of the publisher that leads, or led last.
  public let leader: String
  /// Whether the publisher has said within the last seconds that it leads.
  public let isLed: Bool
  /// When the publisher began to lead; `nil` when the row has no time that can be.
  public let since: Instant?
  /// The last recorded header timestamp; `nil` when there is none.
  public let timestamp: Instant?
}

extension PostgresJournal {
  /// Reads who publishes what, in the order of the operators' identifiers.
  ///
  /// - Throws: ``JournalError``.
  public func publications() async throws(JournalError) -> [ServerPublication] {
    let patience = PostgresLeadership.Times().silence.milliseconds
    return try await link.run { connection in
      let rows = try connection.query(
        """
        SELECT operator, kind, left(leader, \(PublicationRow.shownName)),
          isfinite(renewed) AND renewed > clock_timestamp() - $1 * interval '1 ms',
          CASE WHEN isfinite(since) THEN extract(epoch FROM since)::bigint END, timestamp
          FROM tripdesk.publication ORDER BY operator, kind
        """, [String(patience)])
      return rows.compactMap { row in
        guard row.count == 6, let operatorID = row[0], let kind = row[1], let leader = row[2] else { return nil }
        return ServerPublication(
          operatorID: OperatorID(operatorID), kind: kind, leader: leader, isLed: row[3] == "t",
          since: PublicationRow.instant(row[4]), timestamp: PublicationRow.instant(row[5]))
      }
    }
  }

  /// Checks that this login may publish.
  ///
  /// - Throws: ``JournalError/failed(path:reason:)`` when it may not, and other journal errors.
  public func requirePublisher() async throws(JournalError) {
    let path = address.description
    try await link.run { connection in
      let rows = try connection.execute(
        """
        SELECT has_table_privilege('tripdesk.publication', 'INSERT')
          AND has_table_privilege('tripdesk.publication', 'UPDATE')
        """)
      guard rows.first == ["t"] else {
        throw JournalError.failed(
          path: path, reason: "this login may not publish; grant it the role tripdesk_publisher")
      }
    }
  }
}
