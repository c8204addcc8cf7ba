/// Rules for turnarounds as a text file: CSV with the columns `from_stop`, `to_stop`, `route` and `minutes`.
///
/// ```csv
/// from_stop,to_stop,route,minutes
/// central,,,4
/// central,harbour,,6.5
/// ,,X1,2
/// ```
///
/// A row names two stops, the stop of the arrival alone, or a route.
/// - SeeAlso: RFC 4180.
public enum TurnaroundTable {
  /// Why a text has no rules.
  public struct Problem: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
      /// The first line lacks this column.
      case missingColumn(String)
      /// The first line has a column that is not known, or one twice.
      case otherColumn(String)
      /// The row has more or fewer cells than the first line.
      case cells(Int, expected: Int)
      /// A quotation mark is not closed.
      case openQuote
      /// The row names no place, or more than one.
      case place
      /// The cell `minutes` is no number of minutes with whole seconds, from 0 to ``OperatorSetting/greatestTurnaround``.
      case minutes(String)
    }

    /// The line, counted from 1.
    public let line: Int
    /// What is wrong there.
    public let reason: Reason
  }

  private static let columns = ["from_stop", "to_stop", "route", "minutes"]
  /// The first line of a text.
  static var header: String { columns.joined(separator: ",") }

  /// Reads the rules of a text.
  ///
  /// - Returns: The rules, in the order of the rows. Empty lines are left out.
  /// - Throws: ``Problem`` about the first line that is wrong.
  public static func rules(_ text: String) throws(Problem) -> [TurnaroundRule] {
    var rows = try Self.rows(text)[...]
    guard let header = rows.popFirst() else { throw Problem(line: 1, reason: .missingColumn(columns[0])) }
    let names = header.cells
    for (index, name) in names.enumerated() where !columns.contains(name) || names[..<index].contains(name) {
      throw Problem(line: header.line, reason: .otherColumn(name))
    }
    // A route and the stops may be left out when no rule names them.
    guard names.contains("minutes") else { throw Problem(line: header.line, reason: .missingColumn("minutes")) }
    var rules: [TurnaroundRule] = []
    for row in rows {
      guard row.cells.count == names.count else {
        throw Problem(line: row.line, reason: .cells(row.cells.count, expected: names.count))
      }
      func id(_ name: String) -> GTFSID? { cell(name).map { GTFSID($0) } }
      func cell(_ name: String) -> String? {
        names.firstIndex(of: name).flatMap { row.cells[$0].isEmpty ? nil : row.cells[$0] }
      }
      let place = TurnaroundRule.Place(from: id("from_stop"), to: id("to_stop"), route: id("route"))
      guard let place else { throw Problem(line: row.line, reason: .place) }
      let minutes = cell("minutes") ?? ""
      guard let turnaround = seconds(minutes) else { throw Problem(line: row.line, reason: .minutes(minutes)) }
      rules.append(TurnaroundRule(place, turnaround: turnaround))
    }
    return rules
  }

  /// Returns the text with these rules.
  public static func text(_ rules: [TurnaroundRule]) -> String {
    var text = header + "\n"
    for rule in rules {
      let (from, to, route) =
        switch rule.place {
        case .stops(let from, let to): (from.text, to.text, "")
        case .stop(let id): (id.text, "", "")
        case .route(let id): ("", "", id.text)
        }
      let cells = [from, to, route].map(JournalLog.csvCell) + [minutes(rule.turnaround)]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  /// Reads a number of minutes.
  ///
  /// - Parameters:
  ///   - text: The number, such as `4` or `6.5`.
  ///   - greatest: The greatest number that is possible, in seconds.
  /// - Returns: The seconds, or `nil` when the text is no possible number of minutes with whole seconds.
  static func seconds(_ text: String, upTo greatest: Seconds = OperatorSetting.greatestTurnaround) -> Seconds? {
    guard let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let minutes = Double(text), minutes <= Double(greatest.count / 60)
    else { return nil }
    // A thousandth of a minute is less than a second, so that .333 is 20 seconds.
    let seconds = (minutes * 60).rounded()
    return abs(minutes * 60 - seconds) < 0.05 ? Seconds(Int(seconds)) : nil
  }

  /// Returns seconds as a number of minutes, with as many digits as ``seconds(_:upTo:)`` needs to read them again.
  static func minutes(_ seconds: Seconds) -> String {
    let (whole, rest) = (seconds.count / 60, seconds.count % 60)
    guard rest > 0 else { return String(whole) }
    var thousandths = String((rest * 1000 + 30) / 60)
    thousandths = String(repeating: "0", count: 3 - thousandths.count) + thousandths
    while thousandths.last == "0" { thousandths.removeLast() }
    return "\(whole).\(thousandths)"
  }

  private struct Line {
    let line: Int
    let cells: [String]
  }

  /// Splits CSV text into rows, each with the number of its first line. Bytes are looked at: an accent after a comma or a
  /// quotation mark makes another character of it.
  private static func rows(_ text: String) throws(Problem) -> [Line] {
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var rows: [Line] = []
    var (cells, cell): ([String], [UInt8]) = ([], [])
    var (line, start) = (1, 1)
    var quote: Int?
    func trimmed(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self).trimmed }
    func end() {
      cells.append(trimmed(cell))
      if cells != [""] { rows.append(Line(line: start, cells: cells)) }
      (cells, cell) = ([], [])
    }
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if quote != nil {
        if byte != UInt8(ascii: "\"") {
          cell.append(byte)
        } else if bytes.first == UInt8(ascii: "\"") {
          cell.append(byte)
          bytes = bytes.dropFirst()
        } else {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): quote = line
      case UInt8(ascii: ","):
        cells.append(trimmed(cell))
        cell = []
      case UInt8(ascii: "\n"):
        end()
        start = line
      case UInt8(ascii: "\r") where bytes.first == UInt8(ascii: "\n"): break
      default: cell.append(byte)
      }
    }
    if let quote { throw Problem(line: quote, reason: .openQuote) }
    if !cells.isEmpty || !cell.isEmpty { end() }
    return rows
  }
}
