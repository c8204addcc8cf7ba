import FoundationEssentials
import TripCore

/// Reads entries of a journal on a server. A row that no program can use is left out, and noted.
struct EntryQuery {
  let connection: PostgresConnection
  let address: PostgresAddress
  /// Where rows are noted that no program can use.
  let unusable: UnusableRows
  private let journalID: UUID?
  /// The entries that the server must have still.
  let known: KnownEntries

  /// Makes the query of a journal.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - address: The address, for errors.
  ///   - journalID: The id that the journal must have when the last places are read; `nil` for any.
  ///   - known: The entries that the server must have still; `nil` for none.
  ///   - unusable: Where rows are noted that no program can use.
  init(
    _ connection: PostgresConnection, _ address: PostgresAddress, of journalID: UUID? = nil,
    knowing known: KnownEntries? = nil, noting unusable: UnusableRows
  ) {
    self.unusable = unusable
    self.connection = connection
    self.address = address
    self.journalID = journalID
    self.known = known ?? KnownEntries(address)
  }

  /// Returns the entries of one operator, in the order of the journal. With dates, settings that were replaced are left out.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when an entry differs from what was appended,
  ///   ``JournalError/replaced(path:)`` when the server lacks a known entry, and the server's error.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after place: JournalSequence
  ) throws -> [JournalEntry] {
    let (condition, values) = ("operator = $1 AND place > $2", [operatorID.text, String(place.number)])
    guard let dates else { return try stored(condition, values, after: known[operatorID]) }
    let days = [dates.lowerBound.gtfsText, dates.upperBound.gtfsText]
    guard dates.contains(JournalSubject.settingsDay) else {
      return try stored("\(condition) AND service_date BETWEEN $3 AND $4", values + days, after: known[operatorID])
    }
    return try entriesWithSettings(of: operatorID, on: dates, after: place)
  }

  /// Returns the entries about alerts of one operator whose last day is `day` or later, in the order of the journal.
  ///
  /// - Throws: As ``entries(of:on:after:)``.
  func alertEntries(of operatorID: OperatorID, from day: ServiceDate) throws -> [JournalEntry] {
    try stored("operator = $1 AND service_date >= $2 AND kind LIKE 'alert%'", [operatorID.text, day.gtfsText])
  }

  /// Reads entries of the operator `$1`. The same statement looks at the last known entry, so that nothing of a journal that
  /// was restored from a backup is taken for news, and no further question is needed.
  ///
  /// - Parameters:
  ///   - condition: The condition for the rows, as an SQL expression.
  ///   - values: The values of its parameters; the first is the operator.
  ///   - last: The last known entry of the operator.
  ///   - check: Called with each row, also with one that no program can use.
  /// - Returns: The entries, in the order of the journal.
  /// - Throws: As ``entries(of:on:after:)``, and the error of `check`.
  func stored(
    _ condition: String, _ values: [String?], after last: JournalEntry? = nil,
    checking check: (StoredEntry) throws -> Void = { _ in }
  ) throws -> [JournalEntry] {
    var statement = "SELECT \(EntryRow.columns) FROM tripdesk.entry WHERE \(condition)"
    if last != nil {
      // A row before all others, with the id at the place of the known entry.
      let rest = repeatElement("NULL", count: EntryRow.columnCount - 4).joined(separator: ", ")
      let place = "operator = $1 AND place = $\(values.count + 1)"
      statement += " UNION ALL SELECT NULL, 0, NULL, (SELECT id FROM tripdesk.entry WHERE \(place)), \(rest)"
    }
    var mustCheck = last != nil
    var leftOut: [JournalSequence] = []
    let all = last.map { values + [String($0.sequence.number)] } ?? values
    let entries = try connection.query("\(statement) ORDER BY place", all) { cells -> JournalEntry? in
      if mustCheck, let last {
        mustCheck = false
        try known.check(cells[3].flatMap { UUID(postgresText: $0) }, at: last)
        return nil
      }
      guard let stored = StoredEntry(cells) else { throw JournalError.damaged(path: address.description) }
      try check(stored)
      if stored.entry == nil { leftOut.append(stored.place) }
      return stored.entry
    }.compactMap { $0 }
    try judge(leftOut, of: OperatorID((values.first ?? nil) ?? ""))
    return entries
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

  /// Returns the operators that have entries, in the order of the bytes of their ids: all of them, or at most `limit`.
  func operators(upTo limit: Int? = nil) throws -> [OperatorID] {
    let rows = try connection.execute(
      "\(Self.operators) SELECT operator FROM found WHERE operator IS NOT NULL LIMIT \(limit.map(String.init) ?? "ALL")"
    )
    return rows.compactMap { $0.first.flatMap { $0 } }.map { OperatorID($0) }
  }

  /// Returns the places of the last entries of operators, without those that have no entry.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when the server lacks a known entry,
  ///   ``JournalError/otherJournal(path:)`` as for ``last(of:)``, and the server's error.
  func lastPlaces(of operators: Set<OperatorID>) throws -> [OperatorID: JournalSequence] {
    let (there, values) = known.countOnServer
    let wanted = ["(NULL)"] + operators.indices.enumerated().map { number, _ in "($\(values.count + number + 1))" }
    // The first row is about no operator, so that there is one in any case.
    let rows = try connection.query(
      """
      SELECT operator, (SELECT max(place) FROM tripdesk.entry WHERE operator = wanted.operator),
        (SELECT id FROM tripdesk.journal), \(there)
      FROM (VALUES \(wanted.joined(separator: ", "))) wanted (operator)
      """, values + operators.map(\.text))
    try known.check(count: rows.first?.last.flatMap { $0 }.flatMap { Int($0) } ?? 0)
    return try rows.reduce(into: [:]) { places, row in
      guard row.count == 4 else { throw JournalError.damaged(path: address.description) }
      try checkID(row[2])
      guard let operatorID = row[0], let number = row[1].flatMap({ Int64($0) }) else { return }
      places[OperatorID(operatorID)] = JournalSequence(number)
    }
  }

  /// Returns whether an operator has entries.
  func hasEntries(of operatorID: OperatorID) throws -> Bool {
    try connection.query("SELECT EXISTS (SELECT FROM tripdesk.entry WHERE operator = $1)", [operatorID.text]) == [["t"]]
  }

  /// Returns the place of an operator's first entry after another place; `nil` when there is none.
  func first(of operatorID: OperatorID, after place: JournalSequence) throws -> JournalSequence? {
    let rows = try connection.query(
      "SELECT min(place) FROM tripdesk.entry WHERE operator = $1 AND place > $2",
      [operatorID.text, String(place.number)])
    return rows.first?.first.flatMap { $0 }.flatMap { Int64($0) }.map { JournalSequence($0) }
  }

  /// Returns the place of an operator's last row, after which the next entry comes.
  ///
  /// - Throws: ``JournalError/otherJournal(path:)`` when the tables were replaced by those of another journal while the
  ///   connection was open, as by a backup that is put into the same database; ``JournalError/replaced(path:)`` when the
  ///   server lacks a known entry.
  func last(of operatorID: OperatorID) throws -> JournalSequence {
    let rows = try connection.query(
      """
      SELECT tripdesk.last_place($1), (SELECT id FROM tripdesk.journal),
        (SELECT id FROM tripdesk.entry WHERE operator = $1 AND place = $2)
      """, [operatorID.text, known[operatorID].map { String($0.sequence.number) }])
    guard let row = rows.first, row.count == 3, let number = row[0].flatMap({ Int64($0) }) else {
      throw JournalError.damaged(path: address.description)
    }
    try checkID(row[1])
    if let last = known[operatorID] { try known.check(row[2].flatMap { UUID(uuidString: $0) }, at: last) }
    return JournalSequence(number)
  }

  private func checkID(_ text: String?) throws {
    guard journalID == nil || journalID == text.flatMap({ UUID(uuidString: $0) }) else {
      throw JournalError.otherJournal(path: address.description)
    }
  }
}
