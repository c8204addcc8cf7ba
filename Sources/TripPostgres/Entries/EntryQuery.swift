import TripCore

/// Reads entries of a journal on a server.
struct EntryQuery {
  private let connection: PostgresConnection
  private let address: PostgresAddress

  init(_ connection: PostgresConnection, _ address: PostgresAddress) {
    self.connection = connection
    self.address = address
  }

  /// Returns the entries of one operator, in the order of the journal.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when an entry differs from what was written, and the server's error.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after place: JournalSequence
  ) throws -> [JournalEntry] {
    var condition = "operator = $1 AND place > $2"
    var values: [String?] = [operatorID.text, String(place.number)]
    if let dates {
      condition += " AND service_date BETWEEN $3 AND $4"
      values += [dates.lowerBound.gtfsText, dates.upperBound.gtfsText]
    }
    let rows = try connection.query(
      "SELECT \(EntryRow.columns) FROM tripdesk.entry WHERE \(condition) ORDER BY place", values)
    return try rows.map { cells in
      guard let entry = EntryRow(cells)?.entry else { throw JournalError.damaged(path: address.description) }
      return entry
    }
  }

  /// Returns the place of an operator's last entry.
  func last(of operatorID: OperatorID) throws -> JournalSequence {
    let rows = try connection.query(
      "SELECT coalesce(max(place), 0) FROM tripdesk.entry WHERE operator = $1", [operatorID.text])
    guard let text = rows.first?.first, let number = text.flatMap({ Int64($0) }) else {
      throw JournalError.damaged(path: address.description)
    }
    return JournalSequence(number)
  }
}
