@testable import TripFeed

/// Tables as rows of text, both ways.
enum TableText {
  /// All rows behind the header, and what is wrong with them.
  static func rows(of table: CSVTable) throws -> (table: CSVTable, rows: [[String]], flaws: CSVFlaws) {
    var reader = table.rows()
    var rows: [[String]] = []
    while reader.next() {
      if reader.cells.count > table.columns.count { reader.flaws.add(.extraCells, at: reader.rowStart) }
      rows.append(reader.cells.indices.map { reader.value($0).text })
    }
    try table.check(reader.flaws)
    return (table, rows, reader.flaws)
  }

  /// Writes a table as RFC 4180 has it: quotes where a cell needs them.
  static func csv(_ rows: [[String]], lineEnd: String = "\r\n", quoting: (String) -> Bool = { _ in false }) -> String {
    rows.map { row in
      row.map { cell in
        let needsQuotes = cell.contains { $0 == "\"" || $0 == "," || $0.isNewline } || quoting(cell)
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
      }.joined(separator: ",")
    }.joined(separator: lineEnd) + lineEnd
  }
}
