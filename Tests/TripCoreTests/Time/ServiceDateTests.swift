import Foundation
import Testing

@testable import TripCore

@Suite("ServiceDate")
struct ServiceDateTests {
  @Test("agrees with Foundation's Gregorian calendar on every day of two centuries")
  func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try zone("UTC")
    for dayNumber in stride(from: -40_000, through: 60_000, by: 1) {
      let date = ServiceDate(dayNumber: dayNumber)
      let (year, month, day) = date.components
      guard ServiceDate(year: year, month: month, day: day) == date else {
        Issue.record("\(dayNumber) does not come back")
        return
      }
      guard dayNumber % 97 == 0 else { continue }
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(dayNumber) * 86_400))
      #expect(parts.year == year && parts.month == month && parts.day == day)
      #expect(parts.weekday.map { ($0 + 5) % 7 } == date.weekday)
    }
  }

  @Test("reads both ways of writing a date, and nothing else")
  func reads() {
    #expect(ServiceDate("20141101")?.description == "2014-11-01")
    #expect(ServiceDate("2014-11-01")?.gtfsText == "20141101")
    for bad in [
      "", "2014-13-01", "20140230", "2014-1-1", "2014/11/01", "201411010", "2014110a", "-2014110", "00000101",
    ] {
      #expect(ServiceDate(bad) == nil, "\(bad)")
    }
  }

  @Test(
    "service times count from noon minus twelve hours, also when clocks change",
    arguments: [
      ("Europe/Amsterdam", "20260329", "2026-03-28T23:00:00+01:00"),
      ("Europe/Amsterdam", "20261025", "2026-10-25T01:00:00+02:00"),
      ("America/Los_Angeles", "20141102", "2014-11-02T01:00:00-07:00"),
      ("Pacific/Kiritimati", "20260101", "2026-01-01T00:00:00+14:00"),
      ("Pacific/Pago_Pago", "20260101", "2026-01-01T00:00:00-11:00"),
      ("Australia/Lord_Howe", "20261004", "2026-10-03T23:30:00+10:30"),
    ])
  func origin(identifier: String, day: String, expected: String) throws {
    let instant = try #require(ISO8601DateFormatter().date(from: expected))
    #expect(try date(day).origin(in: try zone(identifier)) == Instant(instant))
  }

  @Test("the date of an instant is the one on the wall")
  func dateOfInstant() throws {
    let instant = Instant(unixSeconds: 1_444_396_193)
    #expect(ServiceDate(of: instant, in: try zone("Europe/Amsterdam")).description == "2015-10-09")
    #expect(ServiceDate(of: instant, in: try zone("Pacific/Kiritimati")).description == "2015-10-10")
    #expect(ServiceDate(of: Instant(unixSeconds: -1), in: try zone("UTC")).description == "1969-12-31")
  }
}

@Suite("WallClockTime")
struct WallClockTimeTests {
  @Test("reads a date and time")
  func reads() throws {
    let time = try #require(WallClockTime("2014-11-01T06:50:00"))
    #expect(time == WallClockTime("2014-11-01 06:50"))
    #expect(time.instant(in: try zone("America/Los_Angeles")) == Instant(unixSeconds: 1_414_849_800))
    for bad in ["", "2014-11-01", "2014-11-01T6:50", "2014-11-01T24:00", "2014-11-01T06:60", "2014-11-31T06:50", "x"] {
      #expect(WallClockTime(bad) == nil, "\(bad)")
    }
  }

  @Test(
    "a time that clocks skip is the instant of the change",
    arguments: [
      ("2026-03-29T02:30", "Europe/Amsterdam", "2026-03-29T01:00:00Z"),
      ("2026-03-29T02:00", "Europe/Amsterdam", "2026-03-29T01:00:00Z"),
      ("2026-03-29T02:59:59", "Europe/Amsterdam", "2026-03-29T01:00:00Z"),
      ("2026-03-08T02:30", "America/Los_Angeles", "2026-03-08T10:00:00Z"),
      ("2026-03-08T02:00", "America/Los_Angeles", "2026-03-08T10:00:00Z"),
      ("2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
      // Samoa left a whole day out when it crossed the date line.
      ("2011-12-30T12:00", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    ])
  func skippedTime(text: String, zone identifier: String, expected: String) throws {
    #expect(try instant(text, identifier) == instant(expected))
    #expect(try #require(WallClockTime(text)).instants(in: zone(identifier)).isEmpty)
  }

  @Test(
    "a time that clocks repeat is the first of its two instants",
    arguments: [
      ("2026-10-25T02:30", "Europe/Amsterdam", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
      ("2026-10-25T02:00", "Europe/Amsterdam", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"),
      ("2026-11-01T01:30", "America/Los_Angeles", "2026-11-01T08:30:00Z", "2026-11-01T09:30:00Z"),
    ])
  func repeatedTime(text: String, zone identifier: String, first: String, second: String) throws {
    #expect(try instant(text, identifier) == instant(first))
    #expect(
      try #require(WallClockTime(text)).instants(in: zone(identifier)) == [try instant(first), try instant(second)])
  }

  @Test(
    "the minutes beside a change are shown once",
    arguments: [
      ("2026-03-29T01:59:59", "Europe/Amsterdam", "2026-03-29T00:59:59Z"),
      ("2026-03-29T03:00", "Europe/Amsterdam", "2026-03-29T01:00:00Z"),
      ("2026-10-25T01:59:59", "Europe/Amsterdam", "2026-10-24T23:59:59Z"),
      ("2026-10-25T03:00", "Europe/Amsterdam", "2026-10-25T02:00:00Z"),
      ("2026-03-08T01:59:59", "America/Los_Angeles", "2026-03-08T09:59:59Z"),
      ("2026-03-08T03:00", "America/Los_Angeles", "2026-03-08T10:00:00Z"),
      ("2026-11-01T02:00", "America/Los_Angeles", "2026-11-01T10:00:00Z"),
      ("2026-06-01T12:00", "Pacific/Kiritimati", "2026-05-31T22:00:00Z"),
    ])
  func besideChange(text: String, zone identifier: String, expected: String) throws {
    #expect(try #require(WallClockTime(text)).instants(in: zone(identifier)) == [try instant(expected)])
  }

  private func instant(_ text: String, _ identifier: String) throws -> Instant {
    try #require(WallClockTime(text)).instant(in: zone(identifier))
  }

  private func instant(_ text: String) throws -> Instant {
    Instant(try #require(ISO8601DateFormatter().date(from: text)))
  }
}
