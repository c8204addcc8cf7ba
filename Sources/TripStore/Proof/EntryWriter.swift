internal import GRDB
import TripCore

/// Appends entries, and counts them in their heads, inside a transaction that holds the store's write lock.
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
  /// The heads that change, as they will be.
  private var heads: [Head.Key: Head] = [:]
  /// The keys of those that are new.
  private var new: [Head.Key] = []
  private var root: Head
  /// The greatest place that the root in the store gives.
  private var reserved: Int64
  /// What is known of the days that proposals are about, with what was written here.
  private var known: [Head.Key: JournalState] = [:]

  /// Begins to write, in a transaction that is open.
  init(_ db: Database, path: String, days: ProvedDays = ProvedDays()) throws {
    self.db = db
    self.path = path
    reader = EntryReader(db, path: path, days: days)
    headReader = HeadReader(db, path: path)
    root = try headReader.root()
    reserved = root.last
  }

  /// Works out the entries and writes them.
  ///
  /// - Throws: ``Refusal``, ``JournalError``, or what SQLite says.
  static func append(
    _ proposals: [Proposal], to db: Database, path: String, days: ProvedDays
  ) throws -> [JournalEntry] {
    var writer = try EntryWriter(db, path: path, days: days)
    let entries = try proposals.enumerated().map { index, proposal in
      try writer.append(proposal, isLast: index == proposals.count - 1)
    }
    try writer.finish()
    return entries
  }

  /// Writes entries that have a place already, in another store. Places up to `last` are not given to new ones.
  static func write(_ entries: [JournalEntry], reserving last: Int64 = 0, to db: Database, path: String) throws {
    var writer = try EntryWriter(db, path: path)
    for entry in entries { try writer.insert(entry) }
    writer.root.reserve(upTo: last)
    try writer.finish()
  }

  /// Counts all entries of a store that has no heads yet.
  static func countAll(_ db: Database, path: String) throws {
    try db.execute(sql: "DELETE FROM head")
    try db.cachedStatement(sql: headInsertion).execute(arguments: Head(.root).cells.arguments)
    var writer = try EntryWriter(db, path: path)
    try EntryScan(db, path: path).forEachRow { row, _ in try writer.count(row) }
    // Places of entries that were archived before are not given again.
    let given = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'") ?? 0
    if given < .max / 2 { writer.root.reserve(upTo: given) }
    try writer.finish()
  }

  /// Takes away the entries that `heads` count, which are in an archive now.
  static func remove(_ entries: [JournalEntry], _ heads: [Head], from db: Database, path: String) throws {
    var writer = try EntryWriter(db, path: path)
    let deletion = try db.cachedStatement(sql: "DELETE FROM entry WHERE sequence = ?")
    for entry in entries { try deletion.execute(arguments: [entry.sequence.number]) }
    for head in heads { try writer.remove(head) }
    try writer.finish()
  }

  private mutating func append(_ proposal: Proposal, isLast: Bool) throws -> JournalEntry {
    let date = proposal.instance.serviceDate
    let day = Head.Key(operatorID: proposal.operatorID.text, date: date.gtfsText, author: "")
    // Taken out, so that what is known grows in its place and is not copied for each proposal.
    var state = try known.removeValue(forKey: day) ?? reader.state(of: proposal.operatorID, on: date)
    if let entry = state.entry(proposal.id) {
      known[day] = state
      return entry
    }
    guard root.last < .max else { throw JournalError.damaged(path: path) }
    let entry = try proposal.entry(JournalSequence(root.last + 1), after: state)
    try insert(entry)
    if !isLast {
      state.add(entry)
      known[day] = state
    }
    return entry
  }

  private mutating func insert(_ entry: JournalEntry) throws {
    let row = EntryRow(entry)
    // What would not be read back as it is written would make its whole day unreadable.
    guard row.entry == entry, row.cells.isStorable else { throw JournalError.notStorable(path: path) }
    // Before it: a program of an older version, which has the store open since before the heads, can count nothing, and
    // may write nothing any more.
    root.reserve(upTo: entry.sequence.number)
    if root.last > reserved {
      try write(root)
      reserved = root.last
    }
    try db.cachedStatement(sql: Self.insertion).execute(arguments: row.cells.arguments)
    try count(row)
  }

  private mutating func count(_ row: EntryRow) throws {
    guard let key = row.headKey else { throw JournalError.damaged(path: path) }
    var head = try head(key)
    head.add(row)
    heads[key] = head
    root.add(row)
  }

  /// A head that is in the store, or was changed since; a new one when there is none.
  private mutating func head(_ key: Head.Key) throws -> Head {
    if let head = heads[key] { return head }
    if let head = try headReader.place(of: key).head { return head }
    new.append(key)
    return Head(key)
  }

  private mutating func remove(_ head: Head) throws {
    let (before, found) = try headReader.place(of: head.key)
    guard found == head else { throw JournalError.damaged(path: path) }
    let key = head.key
    try db.cachedStatement(sql: "DELETE FROM head WHERE operator = ? AND service_date = ? AND author = ?")
      .execute(arguments: [key.operatorID, key.date, key.author])
    // Written at once: the next one that is removed may have the same head before it.
    try update(before) { $0.next = head.next }
    root.remove(head)
  }

  /// Puts the new heads in their places in the order of keys, and writes all that changed.
  private mutating func finish() throws {
    var last: (before: Head.Key, key: Head.Key)?
    for key in new.sorted() {
      let before = try headReader.place(of: key).before
      // Of several new heads behind the same one, each follows the new one before it.
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
  }

  private mutating func update(_ head: Head, _ change: (inout Head) -> Void) throws {
    if head.key == .root { return change(&root) }
    var changed = head
    change(&changed)
    try write(changed)
  }

  private func write(_ head: Head) throws {
    try db.cachedStatement(sql: Self.headInsertion).execute(arguments: head.cells.arguments)
  }
}
