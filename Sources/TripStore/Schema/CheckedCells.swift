internal import GRDB
import TripCore

/// The cells of one row of a SQLite table whose last column is a checksum of the others. SQLite itself does not
/// notice a damaged text or number.
struct CheckedCells: Hashable {
  /// The value of one cell: NULL, a number or a text.
  enum Cell: Hashable {
    case null
    case integer(Int64)
    case text(String)
  }

  /// The cells of all columns except the last, which is the checksum.
  let cells: [Cell]

  /// Makes a row to write; `cells` are those of all columns without the checksum.
  init(_ cells: [Cell]) { self.cells = cells }

  /// Makes a row from cells that were read from a file, of which the last is the checksum.
  ///
  /// - Returns: `nil` when there are not `count` cells, or the checksum is wrong.
  init?(read cells: [Cell], count: Int) {
    guard cells.count == count, case .integer(let checksum)? = cells.last else { return nil }
    self.cells = Array(cells.dropLast())
    guard checksum == self.checksum else { return nil }
  }

  /// Makes a row from a query's result; `nil` when there are not `count` columns, or the checksum in the last column
  /// is wrong.
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

  /// The values of all columns, with the checksum, as arguments of an SQL statement.
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

  /// The 64-bit FNV-1a hash of all cells, with the type of each cell and the end of each text.
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

  /// Whether SQLite can store every text of the row: it cuts off a text at a NUL character.
  var isStorable: Bool {
    cells.allSatisfy { cell in
      if case .text(let text) = cell { return !text.utf8.contains(0) }
      return true
    }
  }

  /// Returns the number in a column, counted from 0; `nil` when the column holds no number.
  func integer(_ column: Int) -> Int64? {
    if case .integer(let number) = cells[column] { return number }
    return nil
  }

  /// Returns the text in a column, counted from 0; `nil` when the column holds no text.
  func text(_ column: Int) -> String? {
    if case .text(let text) = cells[column] { return text }
    return nil
  }
}
