import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Reasons that break programs")
struct HostileReasonTests {
  private let folder: TemporaryFolder
  private let texts: [String]

  init() throws {
    folder = try TemporaryFolder()
    var random = SeededRandom.announced("reasons that break programs")
    texts = HostileTexts.texts(200, longest: Trip.longestText, using: &random)
  }

  @Test("each is in the journal and in the log as it was typed, also after reopening")
  func journalAndLog() async throws {
    var entries: [JournalEntry] = []
    do {
      let journal = try SQLiteJournal(path: folder.store)
      for (number, text) in texts.enumerated() {
        let reason = Decision.reason(text, cause: number % 2 == 0 ? .other : .weather)
        entries += try await journal.append([proposal(.decide(reason), on: try sampleTrip("t\(number)"))])
      }
    }
    let read = try await SQLiteJournal(path: folder.store).entries(of: sampleOperator)
    #expect(read == entries)
    for (number, (text, entry)) in zip(texts, read).enumerated() {
      guard case .reason(let kept, let cause)? = entry.decision else { Issue.record("\(entry)"); continue }
      #expect(Array(kept.utf8) == Array(text.utf8) && (cause == .weather) == (number % 2 == 1))
    }
    let log = JournalLog(read, in: .gmt)
    try expectJSON(log.json)
    expectCSV(log.csv)
    let lines = log.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    #expect(lines.count == texts.count + 1 && lines.last == [])
    for (number, line) in lines.dropLast().enumerated() {
      let start = lines[0].prefix("2025-11-20 07:00+00:00 ".utf8.count)
      #expect(
        line.starts(with: start + Array("t\(number) of \(ServiceDate(dayNumber: 20_000)): reason \"".utf8)), "\(line)")
      let end = number % 2 == 0 ? "\" by dispatch-1" : "\" (WEATHER) by dispatch-1"
      #expect(line.reversed().starts(with: end.utf8.reversed()), "\(line)")
    }
  }

  private func expectJSON(_ json: String) throws {
    struct Line: Decodable { let value: String }
    let lines = json.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == texts.count)
    for (text, line) in zip(texts, lines) {
      // Nothing in it changes a terminal.
      #expect(VisibleText.bytes(Array(line), style: .json) == Array(line))
      #expect(Array(try JSONDecoder().decode(Line.self, from: Data(line)).value.utf8) == Array(text.utf8))
    }
  }

  private func expectCSV(_ csv: String) {
    let rows = rows(ofCSV: Array(csv.utf8))
    #expect(rows.count == texts.count + 1)
    let column = rows[0].firstIndex(of: Array("value".utf8)) ?? 0
    for (text, row) in zip(texts, rows.dropFirst()) {
      #expect(row.count == rows[0].count && row[column] == Array(text.utf8), "\(text)")
    }
  }

  /// The cells of CSV as RFC 4180 defines it, in bytes.
  private func rows(ofCSV bytes: [UInt8]) -> [[[UInt8]]] {
    var (rows, row, cell): ([[[UInt8]]], [[UInt8]], [UInt8]) = ([], [], [])
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case 0x22 where isQuoted && next == 0x22:
        cell.append(byte)
        index += 1
      case 0x22: isQuoted.toggle()
      case _ where isQuoted: cell.append(byte)
      case 0x2C:
        row.append(cell)
        cell = []
      case 0x0D where next == 0x0A:
        rows.append(row + [cell])
        (row, cell) = ([], [])
        index += 1
      default: cell.append(byte)
      }
      index += 1
    }
    return rows
  }
}
