import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed

/// What we hold right for each feed of gtfs-invalid: one row of InvalidFeeds.json.
struct InvalidFeed: Decodable, CustomTestStringConvertible {
  struct Note: Decodable {
    let file: String
    let line: Int?
    let contains: String
  }

  struct Failure: Decodable {
    let problem: String
    let file: String?
  }

  let `case`: String
  let why: String
  let days: [String: Int]?
  let notes: [Note]?
  let tripsLeftOut: Int?
  let error: Failure?

  var testDescription: String { `case` }

  static let all: [InvalidFeed] = {
    let table = Checkout.folder.appending(path: "Tests/TripFeedTests/InvalidFeeds.json")
    guard let data = try? Data(contentsOf: table) else { return [] }
    return (try? JSONDecoder().decode([InvalidFeed].self, from: data)) ?? []
  }()
}

@Suite(
  "bad feeds are left out in part, or refused with a place", .enabled(if: SharedData.isPresent, "\(SharedData.missing)")
)
struct InvalidFeedTests {
  @Test("the outcome written down", arguments: InvalidFeed.all)
  func outcome(feed expected: InvalidFeed) throws {
    let path = SharedData.path("gtfs-invalid/" + expected.case)
    if let failure = expected.error {
      let error = #expect(throws: FeedError.self) { try GTFSFeed(path: path) }
      let name = error.map { String("\($0.problem)".prefix { $0 != "(" }) }
      #expect(name == failure.problem, "\(expected.case): \(expected.why)")
      #expect(error?.file == failure.file ?? path)
      return
    }
    let feed = try GTFSFeed(path: path)
    for (day, trips) in expected.days ?? [:] {
      let date = try #require(ServiceDate(day))
      #expect(try feed.timetable(on: date).trips.count == trips, "\(expected.case) on \(day): \(expected.why)")
    }
    let today = try #require(ServiceDate("2000-01-01"))
    let report = try feed.check(today: today)
    for note in expected.notes ?? [] {
      let found = report.notes.contains {
        $0.file == note.file && $0.line == note.line && $0.message.contains(note.contains)
      }
      #expect(found, "\(expected.case): no note about \(note.file), line \(note.line ?? 0), \(note.contains)")
    }
    if expected.notes?.isEmpty ?? true { #expect(report.notes.map(\.message) == [], "\(expected.case)") }
    if let leftOut = expected.tripsLeftOut { #expect(report.tripsLeftOut == leftOut, "\(expected.case)") }
  }

  @Test("every case of the collection is written down")
  func complete() throws {
    struct Case: Decodable { let `case`: String }
    let cases = try SharedData.decode([Case].self, "gtfs-invalid/cases.json")
    #expect(Set(cases.map(\.case)).subtracting(InvalidFeed.all.map(\.case)) == [])
  }
}
