internal import GRDB
import TripCore

/// Writes journal entries and updates the heads (the rows that count the entries), inside a transaction that holds
/// SQLite's write lock.
struct EntryWriter {
  private static let insertion = """
    INSERT INTO entry (\(EntryRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  private static let headInsertion = """
    INSERT OR REPLACE INTO head (\(Head.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """

  private let db: Database
  private let path: String
  private let reader: EntryReader
  private let headReader: HeadReader
  /// The heads (rows that count entries) that were changed; ``finish()`` writes them to the store.
  private var heads: [Head.Key: Head] = [:]
  /// The keys of the heads (rows that count entries) that are not in the store yet.
  private var new: [Head.Key] = []
  /// The root head (the row that counts all entries of the store), with the changes so far.
  private var root: Head
  /// The highest sequence number that the root head (the row that counts all entries), as it is in the store now,
  /// allows for an entry.
  private var reserved: Int64
  /// The states of the service days that the proposals are about, including the entries that this writer has
  /// inserted.
  private var known: [Head.Key: JournalState] = [:]
  /// The entries about alerts that the proposals may build on, and those that this writer has inserted.
  private var alerts: [OperatorID: JournalState] = [:]
  /// The sequence numbers and checksums of the entries that this writer has inserted.
  private var inserted: [(sequence: Int64, checksum: Int64)] = []

  /// Prepares to write entries, in an open transaction of `db`.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when the root head (the row that counts all entries) cannot be read.
  init(_ db: Database, path: String, days: ProvedDays = ProvedDays()) throws {
    try RollbackJournal.keepFirstPage(db)
    self.db = db
    self.path = path
    reader = EntryReader(db, path: path, days: days)
    headReader = HeadReader(db, path: path)
    root = try headReader.root()
    reserved = root.last
  }

  /// Makes a journal entry of each proposal and writes the entries.
  ///
  /// - Returns: The entries, in the order of the proposals. For a proposal whose id is already in the journal, the
  ///   entry with that id.
  /// - Throws: ``Refusal`` when a decision cannot be taken, ``JournalError``, or SQLite's error.
  static func append(
    _ proposals: [Proposal], to db: Database, path: String, days: ProvedDays
  ) throws -> [JournalEntry] {
    var writer = try EntryWriter(db, path: path, days: days)
    try writer.read(for: proposals)
    do {
      let entries = try proposals.enumerated().map { index, proposal in
        try writer.append(proposal, isLast: index == proposals.count - 1)
      }
      try writer.finish()
      return entries
    } catch {
      // A trigger of another program can refuse a row, or change a head between two writes.
      let isTriggered = (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
      guard isTriggered || error as? JournalError == .damaged(path: path),
        case let triggers = try StoreAdditions.triggers(db),
        !triggers.isEmpty
      else { throw error }
      throw StoreAdditions.refusal(triggers, path: path)
    }
  }

  /// Writes entries from another store, which have a sequence number already. Entries appended later get numbers
  /// greater than `last`.
  static func write(_ entries: [JournalEntry], reserving last: Int64 = 0, to db: Database, path: String) throws {
    var writer = try EntryWriter(db, path: path)
    for entry in entries { try writer.insert(entry) }
    writer.root.reserve(upTo: last)
    try writer.finish()
  }

  /// Fills the table `head` of a store from an older version by counting all its entries.
  static func countAll(_ db: Database, path: String) throws {
    try db.execute(sql: "DELETE FROM head")
    try db.cachedStatement(sql: headInsertion).execute(arguments: Head(.root).cells.arguments)
    var writer = try EntryWriter(db, path: path)
    try EntryScan(db, path: path).forEachRow { row, _ in try writer.count(row) }
    // SQLite's table `sqlite_sequence` has the highest sequence number that an entry ever had, also when that entry
    // is in an archive now.
    let given = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'") ?? 0
    if given < .max / 2 { writer.root.reserve(upTo: given) }
    try writer.finish()
  }

  /// Deletes entries that were copied to an archive, and the heads (rows of counts) that count exactly these entries. A
  /// head that also counts entries that are kept counts only them from then on.
  static func remove(_ old: EntryReader.OldEntries, from db: Database, path: String) throws {
    var writer = try EntryWriter(db, path: path)
    let deletion = try db.cachedStatement(sql: "DELETE FROM entry WHERE sequence = ?")
    for entry in old.entries { try deletion.execute(arguments: [entry.sequence.number]) }
    let kept = Dictionary(grouping: old.kept.map { EntryRow($0) }, by: \.headKey)
    for head in old.heads { try writer.reduce(head, to: kept[head.key] ?? []) }
    try writer.finish()
  }

  /// Reads what the proposals may build on. That comes before the first entry is written: entries are compared with the
  /// heads, which are written last.
  private mutating func read(for proposals: [Proposal]) throws {
    for (operatorID, day) in proposals.firstAlertDays {
      let entries = try reader.entries(of: operatorID, on: JournalState.days(from: day), after: .start)
      alerts[operatorID] = JournalState(entries.filter { $0.subject.alert != nil })
    }
    for proposal in proposals where proposal.subject.alert == nil {
      let day = day(of: proposal)
      guard known[day] == nil else { continue }
      known[day] = try reader.state(of: proposal.operatorID, on: proposal.subject.serviceDate)
    }
  }

  private func day(of proposal: Proposal) -> Head.Key {
    Head.Key(operatorID: proposal.operatorID.text, date: proposal.subject.serviceDate.gtfsText, author: "")
  }

  private mutating func append(_ proposal: Proposal, isLast: Bool) throws -> JournalEntry {
    // The state is taken out of its dictionary, so that adding an entry does not copy the whole state.
    let day = day(of: proposal)
    let isOfDay = proposal.subject.alert == nil
    let taken = isOfDay ? known.removeValue(forKey: day) : alerts.removeValue(forKey: proposal.operatorID)
    var state = taken ?? JournalState()
    defer { if isOfDay { known[day] = state } else { alerts[proposal.operatorID] = state } }
    if let entry = try state.entry(proposal.id) ?? replacedSetting(proposal) { return entry }
    guard root.last < .max else { throw JournalError.damaged(path: path) }
    let entry = try proposal.entry(JournalSequence(root.last + 1), after: state)
    try insert(entry)
    if !isLast { state.add(entry) }
    return entry
  }

  /// Returns the entry of a proposal that was appended before, when later settings have replaced it since.
  private func replacedSetting(_ proposal: Proposal) throws -> JournalEntry? {
    proposal.subject == .settings ? try reader.entry(proposal.id) : nil
  }

  private mutating func insert(_ entry: JournalEntry) throws {
    let row = EntryRow(entry)
    // An entry that could not be read back exactly would make its whole service day unreadable.
    guard row.entry == entry, row.cells.isStorable else { throw JournalError.notStorable(path: path) }
    // The root head is written before the entry: a trigger of the table refuses entries with a sequence number above
    // the root's. This stops a program of an older version that still has the store open and would not count its
    // entries.
    root.reserve(upTo: entry.sequence.number)
    if root.last > reserved {
      try write(root)
      reserved = root.last
    }
    try write(Self.insertion, row.cells)
    try count(row)
    inserted.append((entry.sequence.number, row.checksum))
  }

  private mutating func count(_ row: EntryRow) throws {
    guard let key = row.headKey else { throw JournalError.damaged(path: path) }
    var head = try head(key)
    head.add(row)
    heads[key] = head
    root.add(row)
  }

  /// Returns the head (row of counts) with a key: the changed one, else the one in the store, else a new one that
  /// counts no entries.
  private mutating func head(_ key: Head.Key) throws -> Head {
    if let head = heads[key] { return head }
    if let head = try headReader.place(of: key).head { return head }
    new.append(key)
    return Head(key)
  }

  /// Makes a head (row of counts) count only these rows; without rows, deletes it.
  private mutating func reduce(_ head: Head, to rows: [EntryRow]) throws {
    let (before, found) = try headReader.place(of: head.key)
    guard found == head else { throw JournalError.damaged(path: path) }
    let key = head.key
    root.remove(head)
    guard rows.isEmpty else {
      var reduced = Head(key)
      reduced.next = head.next
      for row in rows {
        reduced.add(row)
        root.add(row)
      }
      return try write(reduced)
    }
    try db.cachedStatement(sql: "DELETE FROM head WHERE operator = ? AND service_date = ? AND author = ?")
      .execute(arguments: [key.operatorID, key.date, key.author])
    // The changed head is written at once, because the next head to be removed may come after the same one.
    try update(before) { $0.next = head.next }
  }

  /// Links the new heads (rows of counts) into the chain of heads, which is in the order of keys, and writes all
  /// changed heads.
  private mutating func finish() throws {
    var last: (before: Head.Key, key: Head.Key)?
    for key in new.sorted() {
      let before = try headReader.place(of: key).before
      // If several new heads come after the same head of the store, each is linked to the new head before it.
      let nearest = last.flatMap { $0.before == before.key ? $0.key : nil } ?? before.key
      let next = nearest == .root ? root.next : (heads[nearest] ?? before).next
      heads[key]?.next = next
      if nearest == .root {
        root.next = key.fingerprint
      } else {
        heads[nearest, default: before].next = key.fingerprint
      }
      last = (before.key, key)
    }
    for head in heads.values { try write(head) }
    try write(root)
    // A trigger of another program can delete or change what was written, and SQLite reports no error.
    let triggers = try StoreAdditions.triggers(db)
    if !triggers.isEmpty { try prove(triggers) }
  }

  /// Checks, before the transaction ends, that the store has what was written, and all that it had before.
  ///
  /// - Parameter triggers: The names of the triggers of other programs.
  /// - Throws: ``JournalError`` when something is not there.
  private func prove(_ triggers: [String]) throws {
    let entry = try db.cachedStatement(sql: "SELECT \(EntryRow.columns) FROM entry WHERE sequence = ?")
    let isThere = try inserted.allSatisfy { sequence, checksum in
      try Row.fetchOne(entry, arguments: [sequence]).flatMap { EntryRow($0) }?.checksum == checksum
    }
    let areCounted = try ([root] + heads.values).allSatisfy { try headReader.stored($0.key) == $0 }
    let count = try Int64.fetchOne(db, sql: "SELECT COUNT(*) FROM entry")
    guard isThere, areCounted, count == root.count, (try? headReader.all()) != nil else {
      throw StoreAdditions.refusal(triggers, path: path)
    }
  }

  private mutating func update(_ head: Head, _ change: (inout Head) -> Void) throws {
    if head.key == .root {
      change(&root)
      return try write(root)
    }
    var changed = head
    change(&changed)
    try write(changed)
  }

  private func write(_ head: Head) throws { try write(Self.headInsertion, head.cells) }

  /// Inserts a row.
  ///
  /// - Throws: SQLite's error, or ``JournalError`` when the row was left out without one, as a trigger or a definition of
  ///   another program can do.
  private func write(_ insertion: String, _ cells: CheckedCells) throws {
    try db.cachedStatement(sql: insertion).execute(arguments: cells.arguments)
    guard db.changesCount == 1 else { throw StoreAdditions.refusal(try StoreAdditions.triggers(db), path: path) }
  }
}
