import Foundation
import TestSupport
import Testing

@testable import TripFeed

@Suite(
  "tables are read as RFC 4180 and csv-spectrum have them", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct CSVSpectrumTests {
  private func read(
    _ path: String, changed: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> (table: CSVTable, rows: [[String]], flaws: CSVFlaws) {
    let bytes = try changed([UInt8](Data(contentsOf: SharedData.folder.appending(path: path))))
    let table = try CSVTable(#require(ByteBuffer(copying: bytes)), name: path)
    return try TableText.rows(of: table)
  }

  private static let pairs = SharedData.names(in: "csv-spectrum/csvs", with: ".csv")
    .filter { $0 != "location_coordinates" }

  @Test("csv-spectrum", arguments: pairs)
  func spectrum(name: String) throws {
    // The copies of the CRLF tables have lost their CRs on the way here; what they should read like has not.
    let (table, rows, flaws) = try read("csv-spectrum/csvs/\(name).csv") { bytes in
      name.hasSuffix("_crlf") ? bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : bytes
    }
    let expected = try SharedData.decode([[String: String]].self, "csv-spectrum/json/\(name).json")
    #expect(rows.map { Dictionary(zip(table.columns, $0)) { first, _ in first } } == expected)
    #expect(flaws.entries.isEmpty)
  }

  @Test("csv-spectrum's quotes inside a cell are kept, and noted with their line") func coordinates() throws {
    let (table, rows, flaws) = try read("csv-spectrum/csvs/location_coordinates.csv")
    let expected = try SharedData.decode([String: String].self, "csv-spectrum/json/location_coordinates.json")
    let row = Dictionary(zip(table.columns, try #require(rows.first))) { first, _ in first }
    // The telephone number of the pair differs in the collection itself.
    for column in table.columns.dropFirst() { #expect(row[column] == expected[column]) }
    #expect(rows.count == 1)
    #expect(table.notes(flaws).map(\.line) == [2])
  }

  @Test("our own valid tables", arguments: SharedData.names(in: "csv-spectrum/rfc4180-own", with: ".json"))
  func own(name: String) throws {
    guard name != "index" else { return }
    let (table, rows, flaws) = try read("csv-spectrum/rfc4180-own/\(name).csv")
    let expected = try SharedData.decode([[String]].self, "csv-spectrum/rfc4180-own/\(name).json")
    // A short row reads as if its last cells were blank.
    #expect([table.columns] + rows.map { $0 + Array(repeating: "", count: table.columns.count - $0.count) } == expected)
    #expect(flaws.entries.isEmpty)
  }

  @Test(
    "bad tables say which line",
    arguments: [
      ("bad-unterminated-quote", 2), ("bad-text-after-closing-quote", 2), ("bad-bare-quote-inside", 2),
      ("bad-extra-cells", 2), ("bad-nul-byte", 2), ("bad-utf16-le", 1), ("bad-latin1", 2), ("bad-truncated-utf8", 2),
    ])
  func bad(name: String, line: Int) throws {
    do {
      let (table, _, flaws) = try read("csv-spectrum/rfc4180-own/\(name).csv")
      #expect(table.notes(flaws, table.flawsOfBytes()).map(\.line) == [line])
    } catch let error as FeedError {
      #expect(error.line == line)
    }
  }

  @Test("every bad table of the collection is tried")
  func complete() {
    let bad = SharedData.names(in: "csv-spectrum/rfc4180-own", with: ".csv").filter { $0.hasPrefix("bad-") }
    #expect(bad.count == 8)
  }
}
