/// Reads SQLite's numbers and records from bytes that may be damaged or may be no record at all.
/// - SeeAlso: SQLite, "Database File Format", 2.1 "Record Format".
struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  /// The index of the next byte to read.
  private(set) var position: Int

  /// Prepares to read `bytes` from the index `position` up to, but not including, the index `end`. If `end` is `nil`,
  /// it is the number of bytes.
  init(_ bytes: [UInt8], at position: Int, end: Int? = nil) {
    self.bytes = bytes
    self.position = position
    self.end = end ?? bytes.count
  }

  /// Reads a SQLite varint: one to nine bytes of seven bits each, the most significant first, the ninth of eight bits.
  ///
  /// - Returns: The number, or `nil` when the bytes end within it.
  mutating func varint() -> Int64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard position < end else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: number) }
    }
    return nil
  }

  /// Reads the first cells of a SQLite record that fills all bytes up to the end. Further cells may follow, of columns that
  /// another program has added.
  ///
  /// - Returns: The cells, or `nil` when there are fewer than `count`, or a cell's type does not occur in the journal's
  ///   tables.
  func cells(count: Int) -> [CheckedCells.Cell]? {
    var types = self
    guard let size = types.varint(), size >= Int64(count), size <= Int64(9 * count + Self.furtherTypes),
      size <= Int64(end - position)
    else { return nil }
    var values = self
    values.position += Int(size)
    var cells: [CheckedCells.Cell] = []
    while types.position < position + Int(size) {
      guard let type = types.varint() else { return nil }
      if cells.count == count {
        guard let length = Self.length(type), length <= Int64(end - values.position) else { return nil }
        values.position += Int(length)
      } else {
        guard let cell = values.cell(type) else { return nil }
        cells.append(cell)
      }
    }
    return cells.count == count && values.position == end ? cells : nil
  }

  /// The greatest size of the types of further cells: room for 256 columns of numbers and short texts.
  private static let furtherTypes = 256

  /// Returns the number of bytes of a cell of any type, or `nil` when SQLite has no such type.
  private static func length(_ type: Int64) -> Int64? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 12...: (type - 12) / 2
    default: nil
    }
  }

  /// Whether a cell type may begin with this byte when the cell is a text.
  static func mayBeText(_ byte: UInt8) -> Bool { byte >= 0x80 || byte >= 13 && byte % 2 == 1 }

  /// Returns the type of a cell with a text of at most 57 bytes.
  static func type(ofText text: String) -> Int { 13 + 2 * text.utf8.count }

  private mutating func cell(_ type: Int64) -> CheckedCells.Cell? {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][Int(type) - 1]
      guard size <= end - position else { return nil }
      var number = Int64(Int8(bitPattern: bytes[position]))
      for byte in bytes[position + 1..<position + size] { number = number << 8 | Int64(byte) }
      position += size
      return .integer(number)
    case 13... where type % 2 == 1:
      let size = (type - 13) / 2
      guard size <= Int64(end - position) else { return nil }
      let text = String(validating: bytes[position..<position + Int(size)], as: UTF8.self)
      position += Int(size)
      return text.map { .text($0) }
    default: return nil
    }
  }
}
