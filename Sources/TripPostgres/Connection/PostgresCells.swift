import CPostgres

/// The texts in the cells of a row.
protocol RowCells {
  associatedtype Cell: Collection<UInt8>

  /// The numbers of the columns, from 0.
  var indices: Range<Int> { get }

  /// The UTF-8 text of a cell; `nil` for a null.
  subscript(column: Int) -> Cell? { get }
}

extension RowCells {
  /// Returns the text of a cell; `nil` for a null.
  func text(_ column: Int) -> String? { self[column].map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the number in a cell; `nil` for a null, and for another text.
  func number(_ column: Int) -> Int64? { text(column).flatMap { Int64($0) } }
}

/// The cells of a row in a result, as the server has sent them: without copies, and valid as long as the result.
struct PostgresCells: RowCells {
  private let result: OpaquePointer
  private let row: Int32
  let indices: Range<Int>

  /// Returns all rows of a result.
  static func rows(of result: OpaquePointer) -> some Sequence<PostgresCells> {
    let columns = 0..<Int(cpostgres_columns(result))
    return (0..<cpostgres_rows(result)).lazy.map { PostgresCells(result: result, row: $0, indices: columns) }
  }

  subscript(column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let start = cpostgres_cell(result, row, Int32(column)) else { return nil }
    let length = Int(cpostgres_length(result, row, Int32(column)))
    return UnsafeRawBufferPointer(start: start, count: length).assumingMemoryBound(to: UInt8.self)
  }
}
