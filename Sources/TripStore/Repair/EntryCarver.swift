import TripCore

/// Finds entries, and heads (the rows that count them), in the bytes of a damaged store without SQLite's structures.
///
/// Each byte is tried as the start of a row; a row is accepted when its checksum is right. A row that is too long for
/// its page continues in a chain of overflow pages, whose first number follows the part in the page.
/// - SeeAlso: SQLite, "Database File Format", 1.6 "B-tree Pages", 1.7 "Overflow Pages", 2.1 "Record Format".
struct EntryCarver {
  /// The least size of an entry in bytes: a type for each column, and the texts of two UUIDs, of 36 letters each.
  private static let leastEntry = EntryRow.columnCount + 2 * 36
  /// A lower bound of the size of a head in bytes: a type for each column, and at least one number of eight bytes.
  private static let leastHead = Head.columnCount + 8
  /// The greatest size of a row in bytes that is accepted.
  private static let longest: Int64 = 1 << 24

  /// The bytes of the file, followed by those of its log.
  private let bytes: [UInt8]
  private let pageSize: Int
  /// The positions in `bytes` of the pages in the log, by page number; the newest state of each page.
  private let logged: [UInt32: Int]

  /// Reads the first `limit` bytes of a store, and all of its log.
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

  /// Whether the bytes contain an entry. The search stops at the first one.
  var hasEntries: Bool {
    var position = 0
    while position < bytes.count {
      if bytes[position] >= Self.leastEntry, entry(at: position) != nil { return true }
      position += 1
    }
    return false
  }

  /// Returns the entries with a right checksum, in the order of their positions. An entry may be found several times.
  func rows() -> [EntryRow] {
    var rows: [EntryRow] = []
    var position = 0
    while position < bytes.count {
      // A row begins with its size as a varint, whose first byte is at least the least size, or 128 and more for longer
      // ones. This quick test skips most bytes.
      if bytes[position] >= Self.leastEntry, let (row, end) = entry(at: position) {
        rows.append(row)
        position = end
      } else {
        position += 1
      }
    }
    return rows
  }

  /// Returns the heads with a right checksum, in the order of their positions: older and newer states of each.
  func heads() -> [Head] {
    var heads: [Head] = []
    for start in bytes.indices.dropLast(2) where bytes[start] >= Self.leastHead {
      // A head begins with its size, in one or two bytes, and the size of its types. This quick test skips most bytes.
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
      // The log is newer than the file and comes after it in `bytes`, so the last row found counts.
      found = StorePurpose.isRehearsal(cells) ?? found
    }
    return found
  }

  /// Reads the entry whose cell begins at `start`; `nil` when no entry begins there. `end` is the end of its part in
  /// the page.
  private func entry(at start: Int) -> (EntryRow, end: Int)? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastEntry)...Self.longest).contains(size),
      let sequence = cell.varint(), sequence > 0
    else { return nil }
    // In a table, a row of up to the page size less 35 bytes lies wholly in its page.
    guard let (record, end) = payload(Int(size), at: cell.position, most: pageSize - 35),
      let cells = record.cells(count: EntryRow.columnCount), cells.first == .null
    else { return nil }
    // The column `sequence` is SQLite's row number, which is stored before the record and is `NULL` in it.
    return EntryRow([.integer(sequence)] + cells.dropFirst()).map { ($0, end) }
  }

  private func head(at start: Int) -> Head? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastHead)...Int64(pageSize)).contains(size),
      // A table WITHOUT ROWID, as `head` is, is stored as an index; there only about a quarter of the page is allowed.
      let (record, _) = payload(Int(size), at: cell.position, most: (pageSize - 12) * 64 / 255 - 23),
      let cells = record.cells(count: Head.columnCount)
    else { return nil }
    return Head(cells)
  }

  /// Reads the `size` bytes of a row that begins at `start`.
  ///
  /// - Parameters:
  ///   - size: The size of the row in bytes.
  ///   - start: The position of the row's first byte.
  ///   - most: The greatest size of a row that lies wholly in its page.
  /// - Returns: A reader of the row's bytes, and the end of the part that lies in its page; `nil` when the bytes or the
  ///   chain of overflow pages end too early.
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
