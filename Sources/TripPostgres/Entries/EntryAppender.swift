import FoundationEssentials
import TripCore

/// Appends entries to a journal on a server, in one transaction.
struct EntryAppender {
  private let connection: PostgresConnection
  private let address: PostgresAddress
  private let journalID: UUID?
  private let known: KnownEntries
  private let unusable: UnusableRows

  /// Makes the appender of the journal with an id, which must have the known entries still. Rows that no program can use
  /// are noted.
  init(
    _ connection: PostgresConnection, _ address: PostgresAddress, of journalID: UUID?, knowing known: KnownEntries,
    noting unusable: UnusableRows
  ) {
    self.unusable = unusable
    self.connection = connection
    self.address = address
    self.journalID = journalID
    self.known = known
  }

  /// The statement that waits for the lock under which entries of an operator are appended.
  static func lock(_ operatorID: OperatorID) -> String {
    // The id in digits, which need no quotation, whatever the settings of the server are.
    let digits = operatorID.text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "SELECT pg_advisory_xact_lock(tripdesk.lock_key(convert_from(decode('\(digits)', 'hex'), 'UTF8')))"
  }

  /// Appends entries for proposals: for all of them, or for none.
  ///
  /// - Parameters:
  ///   - proposals: The proposals.
  ///   - days: What is known of the service days; what is read and appended is added.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``Refusal``, ``JournalError/unknown(_:)`` when the connection was lost while the entries were
  ///   committed, and other errors after which no entry was appended.
  func append(_ proposals: [Proposal], knowing days: inout KnownDays) throws -> [JournalEntry] {
    guard !proposals.isEmpty else { return [] }
    let operators = Set(proposals.map(\.operatorID))
    return try locked(operators) {
      let (entries, rows, states) = try workOut(proposals, operators, days)
      guard !rows.isEmpty else {
        try connection.execute("ROLLBACK")
        return entries
      }
      try insert(rows) { $0 }
      try commit()
      for (day, state) in states { days[day] = state }
      return entries
    }
  }

  /// Adds entries at the places that they have already: all of them, or none.
  ///
  /// - Throws: Errors as ``append(_:knowing:)``; also when an entry does not come after all others of its operator.
  func add(copied entries: [JournalEntry]) throws {
    let operators = Set(entries.map(\.operatorID))
    try locked(operators) {
      var last = try lastPlaces(of: operators)
      try insert(entries) { entry in
        let row = EntryRow(entry, after: last[entry.operatorID] ?? .start)
        try check(row, of: entry)
        last[entry.operatorID] = entry.sequence
        return row
      }
      try commit()
    }
  }

  /// Checks that reading the row of an entry will give the entry.
  private func check(_ row: EntryRow, of entry: JournalEntry) throws {
    guard row.isStorable, StoredEntry(row)?.entry == entry else {
      throw JournalError.notStorable(path: address.description)
    }
  }

  /// Calls `work` in a transaction that holds the locks of operators, and takes everything back when it throws.
  private func locked<Value>(_ operators: Set<OperatorID>, _ work: () throws -> Value) throws -> Value {
    // The locks have statements of their own: a statement sees what was committed before it began, not what was
    // committed while it waited for the lock.
    let locks = operators.sorted().map(Self.lock)
    do {
      try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED; " + locks.joined(separator: "; "))
      return try work()
    } catch {
      if connection.isUsable { _ = try? connection.execute("ROLLBACK") }
      throw error
    }
  }

  /// Reads the last places of operators, and checks that the tables are still those of the journal, and have the known
  /// entries still.
  private func lastPlaces(of operators: Set<OperatorID>) throws -> [OperatorID: JournalSequence] {
    let query = EntryQuery(connection, address, of: journalID, knowing: known, noting: unusable)
    return try operators.reduce(into: [:]) { places, each in places[each] = try query.last(of: each) }
  }

  /// Makes the entries of the proposals, after reading what others have appended since.
  ///
  /// - Returns: The entries, in the order of the proposals, the rows of those that are new, and the states of the days
  ///   with them.
  private func workOut(
    _ proposals: [Proposal], _ operators: Set<OperatorID>, _ days: KnownDays
  ) throws -> (entries: [JournalEntry], rows: [EntryRow], states: [KnownDays.Day: JournalState]) {
    var last = try lastPlaces(of: operators)
    var states: [KnownDays.Day: JournalState] = [:]
    var alerts = try alertStates(for: proposals)
    var (entries, rows): ([JournalEntry], [EntryRow]) = ([], [])
    for proposal in proposals {
      let day =
        proposal.subject.alert == nil
        ? KnownDays.Day(operatorID: proposal.operatorID, date: proposal.subject.serviceDate) : nil
      var state = alerts[proposal.operatorID] ?? JournalState()
      if let day { state = try states[day] ?? known(day, in: days) }
      defer { if let day { states[day] = state } else { alerts[proposal.operatorID] = state } }
      if let known = try state.entry(proposal.id) ?? replacedSetting(proposal) {
        entries.append(known)
        continue
      }
      let previous = last[proposal.operatorID] ?? .start
      guard previous.next > previous else { throw JournalError.failed(path: address.description, reason: "it is full") }
      let entry = try proposal.entry(previous.next, after: state)
      let row = EntryRow(entry, after: previous)
      try check(row, of: entry)
      state.add(entry)
      last[proposal.operatorID] = entry.sequence
      entries.append(entry)
      rows.append(row)
    }
    return (entries, rows, states)
  }

  /// Returns the entry of a proposal that was appended before, when later settings have replaced it since.
  private func replacedSetting(_ proposal: Proposal) throws -> JournalEntry? {
    guard proposal.subject == .settings else { return nil }
    let query = EntryQuery(connection, address, noting: unusable)
    return try query.stored("operator = $1 AND id = $2", [proposal.operatorID.text, proposal.id.uuidString]).first
  }

  /// Reads the entries about alerts that the proposals may build on, for each operator of such a proposal.
  private func alertStates(for proposals: [Proposal]) throws -> [OperatorID: JournalState] {
    let query = EntryQuery(connection, address, noting: unusable)
    return try proposals.firstAlertDays.reduce(into: [:]) { states, first in
      states[first.key] = JournalState(try query.alertEntries(of: first.key, from: first.value))
    }
  }

  /// Returns the state of a day, after reading what was appended since it was known. Settings are read anew, because those
  /// that count again after an undo may not have been read before.
  private func known(_ day: KnownDays.Day, in days: KnownDays) throws -> JournalState {
    var state = day.date == JournalSubject.settingsDay ? JournalState() : days[day]
    let query = EntryQuery(connection, address, noting: unusable)
    state.add(try query.entries(of: day.operatorID, on: day.date...day.date, after: state.last))
    return state
  }

  /// The most rows of one statement: PostgreSQL allows 65,535 parameters.
  private static let rowsAtOnce = 1_000

  private func insert<Item>(_ items: [Item], as row: (Item) throws -> EntryRow) throws {
    var rest = items[...]
    while !rest.isEmpty {
      let part = try rest.prefix(Self.rowsAtOnce).map(row)
      rest = rest.dropFirst(part.count)
      let places = part.indices.map { index in
        let first = (index - part.startIndex) * EntryRow.columnCount
        return "(" + (1...EntryRow.columnCount).map { "$\(first + $0)" }.joined(separator: ", ") + ")"
      }
      try connection.query(
        "INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES \(places.joined(separator: ", "))",
        part.flatMap(\.cells))
    }
  }

  /// Commits, and tells the other programs. When the connection is lost meanwhile, nothing is known of the outcome.
  private func commit() throws {
    do throws(PostgresConnection.Failure) { try connection.execute("NOTIFY tripdesk; COMMIT") } catch {
      // A server that is shut down may have committed before it says so.
      guard error.state == nil || !connection.isUsable else { throw error }
      throw JournalError.unknown(error.message)
    }
  }
}
