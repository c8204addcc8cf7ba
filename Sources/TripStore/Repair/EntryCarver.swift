import TripCore

/// Finds entries and heads in the bytes of a store, whatever is left of the structure around them.
///
/// The checksum of a row tells it from everything else; so each byte is tried as the beginning of a row. The bytes that
/// have no room in the row's page lie in a chain of other pages, whose numbers begin after the part that has.
/// - SeeAlso: SQLite, "Database File Format", 1.6 "B-tree Pages", 1.7 "Overflow Pages", 2.1 "Record Format".
struct EntryCarver {
  /// Each entry has a byte for every column's type, and the texts of two UUIDs, of 36 letters each.
  private static let leastEntry = EntryRow.columnCount + 2 * 36
  /// A head has types, and three numbers of eight bytes: two checksums and the next.
  private static let leastHead = Head.columnCount + 8
  /// No row is longer than this, in bytes.
  private static let longest: Int64 = 1 << 24

  /// The file, and behind it its log.
  private let bytes: [UInt8]
  private let pageSize: Int
  /// Where the pages lie that are in the log, by their number; of several states of a page the last counts.
  private let logged: [UInt32: Int]

  /// Looks into a store and its log, as far as the first `limit` bytes of the store.
  init(_ path: String, atMost limit: Int = .max) {
    let file = FileBytes.read(path, atMost: limit)
    let log = WriteAheadLog(path)
    let told = file.count >= 18 ? Int(file[16]) << 8 | Int(file[17]) : 0
    let size = log?.pageSize ?? (told == 1 ? 65_536 : told)
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
    let pages = log?.frames.map { ($0.page, file.count + $0.bytes.lowerBound) } ?? []
    logged = Dictionary(pages, uniquingKeysWith: { $1 })
    bytes = file + (log?.bytes ?? FileBytes.read(path + "-wal"))
  }

  /// Whether there is an entry.
  var hasEntries: Bool {
    var position = 0
    while position < bytes.count {
      if bytes[position] >= Self.leastEntry, entry(at: position) != nil { return true }
      position += 1
    }
    return false
  }

  /// The entries that are whole, in the order in which they lie.
  func rows() -> [EntryRow] {
    var rows: [EntryRow] = []
    var position = 0
    while position < bytes.count {
      // A row begins with its size, in one byte below 128 and in several, of which the first is greater, from there on:
      // most bytes begin nothing.
      if bytes[position] >= Self.leastEntry, let (row, end) = entry(at: position) {
        rows.append(row)
        position = end
      } else {
        position += 1
      }
    }
    return rows
  }

  /// The heads that are whole, in the order in which they lie; of one key there may be several, older and newer.
  func heads() -> [Head] {
    var heads: [Head] = []
    for start in bytes.indices.dropLast(2) where bytes[start] >= Self.leastHead {
      // Its size, in one byte or two, and the size of its types: most bytes begin nothing.
      let types = bytes[start] < 0x80 ? bytes[start + 1] : bytes[start + 2]
      guard types > Head.columnCount, types <= 3 * Head.columnCount, let head = head(at: start) else { continue }
      heads.append(head)
    }
    return heads
  }

  /// Whether the store says that it is a rehearsal's; `nil` when it says neither.
  func isRehearsal() -> Bool? {
    var found: Bool?
    for start in bytes.indices.dropLast(3) where bytes[start + 2] == StorePurpose.columnCount + 1 {
      var cell = ByteReader(bytes, at: start)
      guard let size = cell.varint(), size > 8, size < 128, cell.varint() != nil,
        let (record, _) = payload(Int(size), at: cell.position, most: pageSize - 35),
        let cells = record.cells(count: StorePurpose.columnCount)
      else { continue }
      // What lies in the log is behind what lies in the file, and later.
      found = StorePurpose.isRehearsal(cells) ?? found
    }
    return found
  }

  /// The entry whose cell begins at `start`, and where the part in its page ends.
  private func entry(at start: Int) -> (EntryRow, end: Int)? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastEntry)...Self.longest).contains(size),
      let sequence = cell.varint(), sequence > 0
    else { return nil }
    // In a table the part that lies in the page may be as long as the page but for 35 bytes.
    guard let (record, end) = payload(Int(size), at: cell.position, most: pageSize - 35),
      let cells = record.cells(count: EntryRow.columnCount), cells.first == .null
    else { return nil }
    // The place is the row's number, and not repeated among its values.
    return EntryRow([.integer(sequence)] + cells.dropFirst()).map { ($0, end) }
  }

  private func head(at start: Int) -> Head? {
    var cell = ByteReader(bytes, at: start)
    guard let size = cell.varint(), (Int64(Self.leastHead)...Int64(pageSize)).contains(size),
      // In an index, as the table of heads is one, it may be about a quarter of the page.
      let (record, _) = payload(Int(size), at: cell.position, most: (pageSize - 12) * 64 / 255 - 23),
      let cells = record.cells(count: Head.columnCount)
    else { return nil }
    return Head(cells)
  }

  /// The bytes of a row of `size`, of which at most `most` lie in its page, and where those end.
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
