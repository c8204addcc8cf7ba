import FoundationEssentials
import TripCore

/// Finds journal entries, and heads (the rows that count entries), in the bytes of a damaged store. Does not need
/// SQLite's structures, which may be damaged.
///
/// Each byte is tried as the start of a row; a row is accepted when its checksum is right, also when further cells follow
/// it, of columns that another program has added. A row that is too long for
/// its page continues in a chain of overflow pages, whose first page number follows the part in the page.
/// - SeeAlso: SQLite, "Database File Format", 1.6 "B-tree Pages", 1.7 "Overflow Pages", 2.1 "Record Format".
struct EntryCarver {
  /// The least size of a row of the table `entry` in bytes: one byte for the type of each column, and two UUIDs as
  /// texts of 36 characters.
  private static let leastEntry = EntryRow.columnCount + 2 * 36
  /// The least size of a row with an undo step of an outbox in bytes: one byte for the type of each column, a UUID as
  /// text, and a checksum of eight bytes.
  private static let leastStep = KeptStep.columnCount + 1 + 36 + 8
  /// The least size of a row of the table `head` in bytes: one byte for the type of each column, and a checksum of
  /// eight bytes.
  private static let leastHead = Head.columnCount + 8
  /// The greatest size of a row in bytes that is accepted: 16 MiB.
  private static let longest: Int64 = 1 << 24

  /// The bytes of the store's file before an interrupted transaction, followed by those of a write-ahead log.
  private let bytes: [UInt8]
  private let pageSize: Int
  /// For each page in the write-ahead log, by its number, the position in `bytes` of its newest state.
  private let logged: [UInt32: Int]

  /// Reads the first `limit` bytes of the store at `path`. What an interrupted transaction has changed is taken back.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - limit: The greatest number of bytes of the file that are read.
  ///   - readsLog: Whether the write-ahead log beside the file is read, too. Only stores of older versions had one.
  /// - Throws: ``JournalError`` when a file cannot be read, other than at places that are lost.
  init(_ path: String, atMost limit: Int = .max, readsLog: Bool = false) throws(JournalError) {
    var file = try FileBytes.read(path, atMost: limit)
    let log = readsLog ? try WriteAheadLog(path) : nil
    let stated = file.count >= 18 ? Int(file[16]) << 8 | Int(file[17]) : 0
    let size = log?.pageSize ?? (stated == 1 ? 65_536 : stated)
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
    if limit == .max { file = try Self.undone(file, path) }
    let pages = log?.confirmable.map { ($0.page, file.count + $0.bytes.lowerBound) } ?? []
    logged = Dictionary(pages, uniquingKeysWith: { $1 })
    bytes = file + (log.map { Array($0.bytes.prefix($0.confirmable.last?.bytes.upperBound ?? 0)) } ?? [])
  }

  /// Takes back what an interrupted transaction has changed. When that is not possible, because a part of the former pages
  /// is missing, returns them behind the bytes of the file: an entry that was on its way from one page to another is in
  /// one of them.
  private static func undone(_ file: [UInt8], _ path: String) throws(JournalError) -> [UInt8] {
    let journal = try RollbackJournal(of: path)
    let header = Array(file.prefix(StoreHeader.size))
    switch journal.condition(beside: header) {
    case .idle: return file
    case .whole: return journal.undone(file)
    // A file that has lost its first page cannot tell whose pages these are; without them, all would be lost.
    case .unusable where header.count < StoreHeader.size: return journal.undone(file)
    case .unusable:
      // The pages of another store are left out.
      return journal.belongs(to: header) ? file + journal.pages.values.joined() : file
    }
  }

  /// Whether the bytes contain a journal entry. The search stops at the first one.
  var hasEntries: Bool {
    var position = 0
    while position < bytes.count {
      if bytes[position] >= Self.leastEntry, entry(at: position) != nil { return true }
      position += 1
    }
    return false
  }

  /// Returns the journal entries with a right checksum, in the order of their positions. An entry may be found
  /// several times.
  func rows() -> [EntryRow] {
    var rows: [EntryRow] = []
    var position = 0
    while position < bytes.count {
      // A row begins with its size as a varint. Its first byte is the size itself, or at least 128 for a longer row.
      // A byte less than the least size cannot begin an entry, and this quick test skips most bytes.
      if bytes[position] >= Self.leastEntry, let (row, end) = entry(at: position) {
        rows.append(row)
        position = end
      } else {
        position += 1
      }
    }
    return rows
  }

  /// Returns the undo steps of an outbox with a right checksum, in their order.
  func steps() -> [KeptStep] {
    var steps: [(place: Int64, step: KeptStep)] = []
    for start in bytes.indices where bytes[start] >= Self.leastStep {
      guard let (place, cells, _) = record(at: start, columns: KeptStep.columnCount + 1),
        let step = KeptStep(read: Array(cells.dropFirst())), step.proposals != nil
      else { continue }
      steps.append((place, step))
    }
    return steps.sorted { $0.place < $1.place }.map(\.step)
  }

  /// Returns the heads (rows that count entries) with a right checksum, in the order of their positions. A head may
  /// be found several times, in older and newer states.
  func heads() -> [Head] {
    var heads: [Head] = []
    for start in bytes.indices.dropLast(2) where bytes[start] >= Self.leastHead {
      // A head (row of counts) begins with its size, in one or two bytes, the size of the part with its column types,
      // and the type of the first column, a text. This quick test skips most bytes.
      let types = start + (bytes[start] < 0x80 ? 1 : 2)
      guard types + 1 < bytes.count, bytes[types] > Head.columnCount, bytes[types] < 0x80,
        ByteReader.mayBeText(bytes[types + 1]), let head = head(at: start)
      else { continue }
      heads.append(head)
    }
    return heads
  }

  /// Finds whether the store is for a rehearsal.
  ///
  /// - Returns: `true` for a rehearsal, `false` for real decisions, `nil` when the row that says so is not found.
  func isRehearsal() -> Bool? { lastRow(StorePurpose.columnCount, StorePurpose.mark, StorePurpose.isRehearsal) }

  /// Finds the id of the store; `nil` when it has none, as before version 9, or when the row with it is not found.
  func id() -> UUID? { lastRow(StoreIdentity.columnCount, StoreIdentity.mark, StoreIdentity.id) }

  /// Returns what the last short row of `count` columns, whose first one is the text `mark`, means to `read`: the write-ahead
  /// log is newer than the file, and comes after it in `bytes`.
  private func lastRow<Value>(_ count: Int, _ mark: String, _ read: ([CheckedCells.Cell]) -> Value?) -> Value? {
    var found: Value?
    let type = ByteReader.type(ofText: mark)
    // The size of the row, its number, the size of the column types and the first type: this skips most bytes.
    for start in bytes.indices.dropLast(4) where bytes[start + 3] == type && bytes[start + 2] > count {
      var cell = ByteReader(bytes, at: start)
      guard let size = cell.varint(), size > 8, size < 128, cell.varint() != nil,
        let (record, _) = payload(Int(size), at: cell.position, most: pageSize - 35),
        let cells = record.cells(count: count)
      else { continue }
      found = read(cells) ?? found
    }
    return found
  }

  /// Reads the journal entry whose row begins at `start`; returns `nil` when no entry begins there. `end` is the end
  /// of the part of the row that lies in its page.
  private func entry(at start: Int) -> (EntryRow, end: Int)? {
    guard let (sequence, cells, end) = record(at: start, columns: EntryRow.columnCount) else { return nil }
    return EntryRow([.integer(sequence)] + cells.dropFirst()).map { ($0, end) }
  }

  /// Reads the row of a table with row numbers that begins at `start`. Its first column is the row number, which SQLite
  /// stores before the record, in which the column is `NULL`.
  private func record(at start: Int, columns: Int) -> (number: Int64, cells: [CheckedCells.Cell], end: Int)? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastStep)...Self.longest).contains(size),
      let number = cell.varint(), number > 0
    else { return nil }
    // In such a table, a row of at most the page size less 35 bytes lies wholly in its page.
    guard let (record, end) = payload(Int(size), at: cell.position, most: pageSize - 35),
      let cells = record.cells(count: columns), cells.first == .null
    else { return nil }
    return (number, cells, end)
  }

  private func head(at start: Int) -> Head? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastHead)...Int64(pageSize)).contains(size),
      // The table `head` is WITHOUT ROWID, so SQLite stores it as an index, in which at most about a quarter of a
      // page holds one row.
      let (record, _) = payload(Int(size), at: cell.position, most: (pageSize - 12) * 64 / 255 - 23),
      let cells = record.cells(count: Head.columnCount)
    else { return nil }
    return Head(cells)
  }

  /// Reads the `size` bytes of a row that begins at `start`, and continues in overflow pages if the row is long.
  ///
  /// - Parameters:
  ///   - size: The size of the row in bytes.
  ///   - start: The position of the row's first byte.
  ///   - most: The greatest size of a row that lies wholly in its page.
  /// - Returns: A reader of the row's bytes, and the end of the part that lies in its page; `nil` when the bytes or
  ///   the chain of overflow pages end too early.
  private func payload(_ size: Int, at start: Int, most: Int) -> (ByteReader, end: Int)? {
    if size <= most {
      guard start + size <= bytes.count else { return nil }
      return (ByteReader(bytes, at: start, end: start + size), start + size)
    }
    let least = (pageSize - 12) * 32 / 255 - 23
    let best = least + (size - least) % (pageSize - 4)
    let local = best <= most ? best : least
    guard start + local + 4 <= bytes.count else { return nil }
    var payload = Array(bytes[start..<start + local])
    var next = number(start + local)
    while payload.count < size {
      guard next > 0, case let page = offset(of: next), page + pageSize <= bytes.count else { return nil }
      next = number(page)
      payload += bytes[page + 4..<page + min(pageSize, 4 + size - payload.count)]
    }
    return (ByteReader(payload, at: 0), start + local + 4)
  }

  private func offset(of page: UInt32) -> Int { logged[page] ?? (Int(page) - 1) * pageSize }

  private func number(_ index: Int) -> UInt32 { bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}
