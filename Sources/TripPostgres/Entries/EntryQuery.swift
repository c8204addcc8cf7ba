import FoundationEssentials
import TripCore

/// Reads entries of a journal on a server.
struct EntryQuery {
  private let connection: PostgresConnection
  private let address: PostgresAddress
  private let journalID: UUID?

  /// Makes the query of a journal.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - address: The address, for errors.
  ///   - journalID: The id that the journal must have when the last places are read; `nil` for any.
  init(_ connection: PostgresConnection, _ address: PostgresAddress, of journalID: UUID? = nil) {
    self.connection = connection
    self.address = address
    self.journalID = journalID
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
    return try stored(condition, values).map(\.entry)
  }

  /// Returns all entries of an operator, after checking that none is missing between two others.
  ///
  /// - Throws: As ``entries(of:on:after:)``, also when an entry is missing.
  func checkedEntries(of operatorID: OperatorID) throws -> [JournalEntry] {
    var previous = JournalSequence.start
    return try stored("operator = $1", [operatorID.text]).map { stored in
      guard stored.previous == previous else { throw JournalError.damaged(path: address.description) }
      previous = stored.entry.sequence
      return stored.entry
    }
  }

  private func stored(_ condition: String, _ values: [String?]) throws -> [StoredEntry] {
    let statement = "SELECT \(EntryRow.columns) FROM tripdesk.entry WHERE \(condition) ORDER BY place"
    return try connection.query(statement, values) { cells in
      guard let stored = StoredEntry(cells) else { throw JournalError.damaged(path: address.description) }
      return stored
    }
  }

  /// The operators that have entries, as the table `found`: for each one the next is looked up, which costs no more with
  /// more entries.
  private static let operators = """
    WITH RECURSIVE found(operator) AS (
      (SELECT operator FROM tripdesk.entry ORDER BY operator LIMIT 1)
      UNION ALL
      SELECT (SELECT entry.operator FROM tripdesk.entry WHERE entry.operator > found.operator
        ORDER BY entry.operator LIMIT 1) FROM found WHERE found.operator IS NOT NULL
    )
    """

  /// Returns the operators that have entries, in the order of the bytes of their ids.
  func operators() throws -> [OperatorID] {
    let rows = try connection.execute("\(Self.operators) SELECT operator FROM found WHERE operator IS NOT NULL")
    return rows.compactMap { $0.first.flatMap { $0 } }.map { OperatorID($0) }
  }

  /// Returns the places of the last entries of all operators.
  func lastPlaces() throws -> [OperatorID: JournalSequence] {
    let rows = try connection.execute(
      """
      \(Self.operators) SELECT operator, (SELECT max(place) FROM tripdesk.entry WHERE operator = found.operator)
      FROM found WHERE operator IS NOT NULL
      """)
    return try rows.reduce(into: [:]) { places, row in
      guard row.count == 2, let operatorID = row[0], let number = row[1].flatMap({ Int64($0) }) else {
        throw JournalError.damaged(path: address.description)
      }
      places[OperatorID(operatorID)] = JournalSequence(number)
    }
  }

  /// Returns the place of an operator's first entry after another place; `nil` when there is none.
  func first(of operatorID: OperatorID, after place: JournalSequence) throws -> JournalSequence? {
    let rows = try connection.query(
      "SELECT min(place) FROM tripdesk.entry WHERE operator = $1 AND place > $2",
      [operatorID.text, String(place.number)])
    return rows.first?.first.flatMap { $0 }.flatMap { Int64($0) }.map { JournalSequence($0) }
  }

  /// Returns the place of an operator's last entry.
  ///
  /// - Throws: ``JournalError/otherJournal(path:)`` when the tables were replaced by those of another journal while the
  ///   connection was open, as by a backup that is put into the same database.
  func last(of operatorID: OperatorID) throws -> JournalSequence {
    let rows = try connection.query(
      "SELECT coalesce(max(place), 0), (SELECT id FROM tripdesk.journal) FROM tripdesk.entry WHERE operator = $1",
      [operatorID.text])
    guard let row = rows.first, row.count == 2, let number = row[0].flatMap({ Int64($0) }) else {
      throw JournalError.damaged(path: address.description)
    }
    guard journalID == nil || journalID == row[1].flatMap({ UUID(uuidString: $0) }) else {
      throw JournalError.otherJournal(path: address.description)
    }
    return JournalSequence(number)
  }
}
