import TripCore

// Rows that no program can use, because another program appended them.
extension PostgresJournal {
  /// The rows that reading has left out so far, because no program can use them: the first 10,000 that were found, when
  /// there are more (``leftOutRows``). A row that the owner removed is gone from here 15 seconds later.
  public var unusableRows: [UnusableRow] { unusable.all }

  /// The number of ``unusableRows``, and whether there are more.
  public var leftOutRows: LeftOutRows { unusable.count }

  /// Removes rows that no program can use. The table `tripdesk.removed` keeps each of them whole, with the login that
  /// removed it and the time.
  ///
  /// - Parameter rows: The rows, as ``unusableRows`` has them after ``checked()``.
  /// - Returns: The number of rows that were removed; others were gone already.
  /// - Throws: ``JournalError``: ``JournalError/unreachable(path:reason:)`` when this login is not the owner of the journal,
  ///   ``JournalError/damaged(path:)`` when a row was changed after it was appended. Nothing is removed then.
  public func remove(_ rows: [UnusableRow]) async throws(JournalError) -> Int {
    let count = try await link.run { [address] connection in
      do { return try Self.remove(rows, connection, address) } catch let error as PostgresConnection.Failure {
        if connection.isUsable { _ = try? connection.execute("ROLLBACK") }
        throw PostgresSchema.ownerRefusal(of: error, address) ?? error
      } catch {
        if connection.isUsable { _ = try? connection.execute("ROLLBACK") }
        throw error
      }
    }
    unusable.forget(Set(rows))
    return count
  }

  private static func remove(
    _ rows: [UnusableRow], _ connection: PostgresConnection, _ address: PostgresAddress
  ) throws -> Int {
    // Appends wait for this lock; readers do not.
    try connection.execute(
      "BEGIN; LOCK TABLE tripdesk.entry IN SHARE ROW EXCLUSIVE MODE; "
        + "ALTER TABLE tripdesk.entry DISABLE TRIGGER entry_is_never_changed")
    let columns = EntryRow.columns + ", login, stored, seal"
    var count = 0
    for (operatorID, own) in Dictionary(grouping: rows, by: \.operatorID) {
      let places = own.map(\.place).postgresArray
      let removed = try connection.query(
        """
        WITH gone AS (DELETE FROM tripdesk.entry WHERE operator = $1 AND place = ANY ($2::bigint[]) RETURNING *),
          kept AS (INSERT INTO tripdesk.removed (\(columns)) SELECT \(columns) FROM gone RETURNING 1)
        SELECT (SELECT count(*) FROM kept), coalesce(bool_and(seal = tripdesk.seal(ROW(gone.*)::tripdesk.entry)), true)
          FROM gone
        """, [operatorID.text, places])
      guard let row = removed.first, row.count == 2, row[1] == "t" else {
        throw JournalError.damaged(path: address.description)
      }
      count += row[0].flatMap { Int($0) } ?? 0
    }
    try connection.execute(
      "ALTER TABLE tripdesk.entry ENABLE TRIGGER entry_is_never_changed; NOTIFY tripdesk; COMMIT")
    return count
  }
}
