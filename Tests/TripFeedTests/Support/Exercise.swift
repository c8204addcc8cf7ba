import Foundation
import TripCore

@testable import TripFeed

/// Reads hostile bytes in every way there is, and checks what must hold of any of them. The fuzzer and the tests that
/// replay its corpus share it.
enum Exercise {
  /// A promise that the reader broke.
  struct BrokenPromise: Error, CustomStringConvertible {
    let description: String
  }

  /// The bytes as a table.
  static func csv(_ input: [UInt8]) throws {
    guard let copy = ByteBuffer(copying: input), let table = try? CSVTable(copy, name: "fuzz.txt") else { return }
    let buffer = table.buffer
    guard buffer.bytes.firstOffsetNotUTF8 == nil else { throw BrokenPromise(description: "the table is not UTF-8") }
    let whole = table.rowsStart..<buffer.bytes.count
    guard whole.lowerBound <= whole.upperBound else { throw BrokenPromise(description: "rows begin behind the end") }
    var quoting = CSVReader(buffer.bytes, range: whole, shape: .any)
    var plain = CSVReader(buffer.bytes, range: whole, shape: table.shape)
    var lastStart = -1
    while quoting.next() {
      guard quoting.rowStart > lastStart else { throw BrokenPromise(description: "a row does not go on") }
      lastStart = quoting.rowStart
      guard plain.next(), plain.rowStart == quoting.rowStart, plain.cells.count == quoting.cells.count else {
        throw BrokenPromise(description: "the two ways to read disagree about a row at \(quoting.rowStart)")
      }
      for index in quoting.cells.indices {
        let value = quoting.value(index)
        guard value.holdsSame(as: plain.value(index)), value.holdsSame(as: quoting.value(index)) else {
          throw BrokenPromise(description: "the two ways to read disagree about a cell at \(quoting.rowStart)")
        }
        _ = value.secondsOfDay
        _ = value.wholeNumber
        _ = value.date
        _ = value.text
      }
    }
    guard !plain.next() else { throw BrokenPromise(description: "the plain way finds more rows") }
    withExtendedLifetime(buffer) {}
    _ = table.line(at: buffer.bytes.count)
  }

  /// The bytes as an archive.
  static func zip(_ input: [UInt8]) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "tripdesk-\(UUID().uuidString).zip").path
    guard FileManager.default.createFile(atPath: path, contents: Data(input)) else { return }
    defer { unlink(path) }
    let limit = ByteCount.mebibytes(16)
    guard let source = try? FeedSource(path: path), (try? source.check(limit)) != nil else { return }
    for name in source.tableNames where (source.size(of: name) ?? 0) < limit.count {
      _ = try? source.read(name, source.memoryBudget(limit))
    }
    if let feed = try? GTFSFeed(path: path, limit: limit) { try days(of: feed) }
  }

  /// The bytes as a feed: behind each line that is `=name` the table of that name.
  static func feed(_ input: [UInt8]) throws {
    var tables: [String: [UInt8]] = [:]
    var name = ""
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "=") {
        name = String(decoding: line.dropFirst(), as: UTF8.self) + ".txt"
        tables[name] = []
      } else {
        tables[name, default: []] += line + [0x0A]
      }
    }
    let source = FeedSource(tables.compactMapValues { ByteBuffer(copying: $0) })
    do {
      try days(of: GTFSFeed(source, progress: FeedProgress()))
    } catch let error as FeedError {
      guard !error.description.isEmpty, !error.description.contains("\n") else {
        throw BrokenPromise(description: "an error of more or less than one line")
      }
    }
  }

  private static func days(of feed: GTFSFeed) throws {
    guard let days = feed.days else { return }
    for date in Set([days.lowerBound, days.upperBound]) {
      guard feed.hasService(on: date), feed.nearestServiceDate(to: date) == date else {
        throw BrokenPromise(description: "the first or last day of service has none")
      }
      try check(feed.timetable(on: date))
      try check(feed.timetable(on: date, runningAt: date.origin(in: feed.agency.timeZone) + 1))
    }
  }

  /// What the desk relies on.
  private static func check(_ timetable: Timetable) throws {
    for row in 0..<min(timetable.count, 300) {
      let trip = try timetable.trip(ofRow: row)
      guard trip.departure == timetable.departure(ofRow: row), trip.arrival == timetable.arrival(ofRow: row) else {
        throw BrokenPromise(description: "a row and its trip disagree")
      }
      guard row == 0 || timetable.scheduledTrips[row - 1].serviceDate <= timetable.scheduledTrips[row].serviceDate
      else {
        throw BrokenPromise(description: "rows out of order")
      }
    }
  }
}
