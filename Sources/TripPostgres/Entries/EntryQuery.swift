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
    return try rows(condition, values).map(\.entry)
  }

  /// Returns all entries of an operator, after checking that none is missing between two others.
  ///
  /// - Throws: As ``entries(of:on:after:)``, also when an entry is missing.
  func checkedEntries(of operatorID: OperatorID) throws -> [JournalEntry] {
    var previous = JournalSequence.start
    return try rows("operator = $1", [operatorID.text]).map { row, entry in
      guard row.previous == previous else { throw JournalError.damaged(path: address.description) }
      previous = entry.sequence
      return entry
    }
  }

  private func rows(_ condition: String, _ values: [String?]) throws -> [(row: EntryRow, entry: JournalEntry)] {
    let rows = try connection.query(
      "SELECT \(EntryRow.columns) FROM tripdesk.entry WHERE \(condition) ORDER BY place", values)
    return try rows.map { cells in
      guard let row = EntryRow(cells), let entry = row.entry else {
        throw JournalError.damaged(path: address.description)
      }
      return (row, entry)
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
