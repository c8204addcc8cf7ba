internal import GRDB
import TripCore

/// The cells of one row, guarded by a checksum in the row's last column: SQLite would hand out a changed text or number
/// as if it had been written.
struct CheckedCells: Hashable {
  /// One cell: the kinds of value that the tables hold.
  enum Cell: Hashable {
    case null
    case integer(Int64)
    case text(String)
  }

  /// All columns but the checksum.
  let cells: [Cell]

  /// Takes the cells of a row that is to be written.
  init(_ cells: [Cell]) { self.cells = cells }

  /// Takes the cells of a row that was read.
  ///
  /// - Returns: `nil` when the last of the `count` cells is not the checksum of the others.
  init?(read cells: [Cell], count: Int) {
    guard cells.count == count, case .integer(let checksum)? = cells.last else { return nil }
    self.cells = Array(cells.dropLast())
    guard checksum == self.checksum else { return nil }
  }

  /// Takes a row that a query returned.
  init?(_ row: Row, count: Int) {
    self.init(
      read: row.databaseValues.map { value in
        switch value.storage {
        case .int64(let number): .integer(number)
        case .string(let text): .text(text)
        default: .null
        }
      }, count: count)
  }

  /// All columns, for a statement that writes the row.
  var arguments: StatementArguments {
    StatementArguments(
      (cells + [.integer(checksum)]).map { cell -> DatabaseValue in
        switch cell {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
      })
  }

  /// FNV-1a, 64 bits, over the cells, each with its kind and its end.
  var checksum: Int64 {
    var hash = StableHash()
    for cell in cells {
      switch cell {
      case .null: hash.add(0)
      case .integer(let number):
        hash.add(1)
        for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
      case .text(let text):
        hash.add(2)
        hash.add(text.utf8)
        hash.add(0xFF)
      }
    }
    return Int64(bitPattern: hash.value)
  }

  /// Whether SQLite keeps every text whole: it would end one at a NUL.
  var isStorable: Bool {
    cells.allSatisfy { cell in
      if case .text(let text) = cell { return !text.utf8.contains(0) }
      return true
    }
  }

  /// The number in a column, or `nil` when the column holds none.
  func integer(_ column: Int) -> Int64? {
    if case .integer(let number) = cells[column] { return number }
    return nil
  }

  /// The text in a column, or `nil` when the column holds none.
  func text(_ column: Int) -> String? {
    if case .text(let text) = cells[column] { return text }
    return nil
  }
}
