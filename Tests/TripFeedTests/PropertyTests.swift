import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("properties of any table and any calendar")
struct PropertyTests {
  @Test("any table written by a CSV writer comes back equal") func roundTrip() throws {
    var random = SeededRandom.announced()
    let alphabet = Array("ab ,\"\n\r\té漢🚌'0;<") + ["\r\n"]
    for _ in 0..<400 {
      let columns = Int.random(in: 1...5, using: &random)
      let header = (0..<columns).map { "column\($0)" }
      let rows = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (0..<columns).map { _ in
          let text = String(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
              alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            })
          // Blanks around a value do not count in GTFS, so that none are written there.
          return text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
        }
      }
      let lineEnd = ["\n", "\r\n", "\r"][Int.random(in: 0..<3, using: &random)]
      let mark = Bool.random(using: &random) ? "\u{FEFF}" : ""
      var quotes = random
      let text = mark + TableText.csv([header] + rows, lineEnd: lineEnd) { $0.isEmpty || quotes.next() % 4 == 0 }
      random = quotes
      let table = try CSVTable(#require(ByteBuffer(copying: Array(text.utf8))), name: "table.txt")
      let read = try TableText.rows(of: table)
      #expect(table.columns == header)
      #expect(read.rows == rows, "\(text.debugDescription)")
      #expect(read.flaws.entries.isEmpty)
    }
  }

  @Test("any calendar gives the same days as a check of each day by itself") func calendars() throws {
    var random = SeededRandom.announced()
    for _ in 0..<150 {
      let calendar = RandomCalendar(using: &random)
      let feed = try GTFSFeed(FeedSource(calendar.tables()), progress: FeedProgress())
      let naive = calendar.days.map { (date: $0, trips: calendar.trips(on: $0)) }
      for (date, trips) in naive {
        #expect(feed.hasService(on: date) == !trips.isEmpty, "\(date) of \(calendar)")
        let timetable = try feed.timetable(on: date)
        #expect(
          Set((0..<timetable.count).map { timetable.instance(ofRow: $0).tripID.text }) == trips,
          "\(date) of \(calendar)")
      }
      let active = naive.filter { !$0.trips.isEmpty }.map(\.date)
      #expect(feed.days?.lowerBound == active.first)
      #expect(feed.days?.upperBound == active.last)
      for date in calendar.days {
        let nearest = active.min { a, b in
          let (near, far) = (abs(a.dayNumber - date.dayNumber), abs(b.dayNumber - date.dayNumber))
          return near != far ? near < far : a > b
        }
        #expect(feed.nearestServiceDate(to: date) == nearest)
      }
    }
  }
}
