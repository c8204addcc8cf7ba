import TripCore

/// Finds journal entries, and heads (the rows that count entries), in the bytes of a damaged store. Does not need
/// SQLite's structures, which may be damaged.
///
/// Each byte is tried as the start of a row; a row is accepted when its checksum is right. A row that is too long for
/// its page continues in a chain of overflow pages, whose first page number follows the part in the page.
/// - SeeAlso: SQLite, "Database File Format", 1.6 "B-tree Pages", 1.7 "Overflow Pages", 2.1 "Record Format".
struct EntryCarver {
  /// The least size of a row of the table `entry` in bytes: one byte for the type of each column, and two UUIDs as
  /// texts of 36 characters.
  private static let leastEntry = EntryRow.columnCount + 2 * 36
  /// The least size of a row of the table `head` in bytes: one byte for the type of each column, and a checksum of
  /// eight bytes.
  private static let leastHead = Head.columnCount + 8
  /// The greatest size of a row in bytes that is accepted: 16 MiB.
  private static let longest: Int64 = 1 << 24

  /// The bytes of the store's file, followed by those of its write-ahead log.
  private let bytes: [UInt8]
  private let pageSize: Int
  /// For each page in the write-ahead log, by its number, the position in `bytes` of its newest state.
  private let logged: [UInt32: Int]

  /// Reads the first `limit` bytes of the store at `path`, and all of its write-ahead log.
  init(_ path: String, atMost limit: Int = .max) {
    let file = FileBytes.read(path, atMost: limit)
    let log = WriteAheadLog(path)
    let stated = file.count >= 18 ? Int(file[16]) << 8 | Int(file[17]) : 0
    let size = log?.pageSize ?? (stated == 1 ? 65_536 : stated)
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
    let pages = log?.frames.map { ($0.page, file.count + $0.bytes.lowerBound) } ?? []
    logged = Dictionary(pages, uniquingKeysWith: { $1 })
    bytes = file + (log?.bytes ?? FileBytes.read(path + "-wal"))
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

  /// Returns the heads (rows that count entries) with a right checksum, in the order of their positions. A head may
  /// be found several times, in older and newer states.
  func heads() -> [Head] {
    var heads: [Head] = []
    for start in bytes.indices.dropLast(2) where bytes[start] >= Self.leastHead {
      // A head (row of counts) begins with its size, in one or two bytes, and the size of the part with its column
      // types. This quick test skips most bytes.
      let types = bytes[start] < 0x80 ? bytes[start + 1] : bytes[start + 2]
      guard types > Head.columnCount, types <= 3 * Head.columnCount, let head = head(at: start) else { continue }
      heads.append(head)
    }
    return heads
  }

  /// Finds whether the store is for a rehearsal.
  ///
  /// - Returns: `true` for a rehearsal, `false` for real decisions, `nil` when the row that says so is not found.
  func isRehearsal() -> Bool? {
    var found: Bool?
    for start in bytes.indices.dropLast(3) where bytes[start + 2] == StorePurpose.columnCount + 1 {
      var cell = ByteReader(bytes, at: start)
      guard let size = cell.varint(), size > 8, size < 128, cell.varint() != nil,
        let (record, _) = payload(Int(size), at: cell.position, most: pageSize - 35),
        let cells = record.cells(count: StorePurpose.columnCount)
      else { continue }
      // The last row found counts: the write-ahead log is newer than the file and comes after it in `bytes`.
      found = StorePurpose.isRehearsal(cells) ?? found
    }
    return found
  }

  /// Reads the journal entry whose row begins at `start`; returns `nil` when no entry begins there. `end` is the end
  /// of the part of the row that lies in its page.
  private func entry(at start: Int) -> (EntryRow, end: Int)? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastEntry)...Self.longest).contains(size),
      let sequence = cell.varint(), sequence > 0
    else { return nil }
    // In a SQLite table with row numbers, a row of at most the page size less 35 bytes lies wholly in its page.
    guard let (record, end) = payload(Int(size), at: cell.position, most: pageSize - 35),
      let cells = record.cells(count: EntryRow.columnCount), cells.first == .null
    else { return nil }
    // The column `sequence` is SQLite's row number, which is stored before the record and is `NULL` in it.
    return EntryRow([.integer(sequence)] + cells.dropFirst()).map { ($0, end) }
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
