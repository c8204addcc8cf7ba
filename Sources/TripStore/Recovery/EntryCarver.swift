import TripCore

/// Finds entries in the bytes of a store, whatever is left of the structure around them.
///
/// A row of the table lies in one piece in its page, and its checksum tells it from everything else; so each byte is
/// tried as the beginning of a row. Rows that are spread over several pages are not found: nothing that a dispatcher
/// types is that long.
/// - SeeAlso: SQLite, "Database File Format", 2.1 "Record Format".
struct EntryCarver {
  /// Each row has a byte for every column's type, and the texts of two UUIDs, of 36 letters each.
  private static let leastSize = EntryRow.columnCount + 2 * 36

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The rows that are whole, in the order in which they lie.
  func rows() -> [EntryRow] {
    var rows: [EntryRow] = []
    var position = 0
    while position < bytes.count {
      // It begins with its size, in one byte below 128 and in several, of which the first is greater, from there on: most
      // bytes begin nothing.
      if bytes[position] >= Self.leastSize, let (row, end) = row(at: position) {
        rows.append(row)
        position = end
      } else {
        position += 1
      }
    }
    return rows
  }

  /// The row whose cell begins at `start`, and where the cell ends.
  private func row(at start: Int) -> (EntryRow, end: Int)? {
    var position = start
    guard let size = varint(&position), (Int64(Self.leastSize)...4096).contains(size),
      let sequence = varint(&position), sequence > 0
    else { return nil }
    let end = position + Int(size)
    let headerStart = position
    // The columns' types take a byte or two each.
    guard end <= bytes.count, let headerSize = varint(&position),
      (Int64(EntryRow.columnCount)...Int64(3 * EntryRow.columnCount)).contains(headerSize)
    else { return nil }
    let headerEnd = headerStart + Int(headerSize)
    guard headerEnd <= end else { return nil }
    var types: [Int64] = []
    while position < headerEnd, let type = varint(&position) { types.append(type) }
    guard types.count == EntryRow.columnCount, position == headerEnd, types[0] == 0 else { return nil }
    // The sequence is the row's number, and not repeated among its values.
    var cells: [EntryRow.Cell] = [.integer(sequence)]
    for type in types.dropFirst() {
      guard let cell = cell(of: type, at: &position, before: end) else { return nil }
      cells.append(cell)
    }
    guard position == end, let row = EntryRow(cells) else { return nil }
    return (row, end)
  }

  private func cell(of type: Int64, at position: inout Int, before end: Int) -> EntryRow.Cell? {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][Int(type) - 1]
      guard position + size <= end else { return nil }
      var number = Int64(Int8(bitPattern: bytes[position]))
      for byte in bytes[position + 1..<position + size] { number = number << 8 | Int64(byte) }
      position += size
      return .integer(number)
    case 13... where type % 2 == 1:
      let size = Int((type - 13) / 2)
      guard size <= end - position, let text = String(validating: bytes[position..<position + size], as: UTF8.self)
      else { return nil }
      position += size
      return .text(text)
    default: return nil
    }
  }

  /// A number of one to nine bytes, seven bits each, the greatest first.
  private func varint(_ position: inout Int) -> Int64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: number) }
    }
    return nil
  }
}
