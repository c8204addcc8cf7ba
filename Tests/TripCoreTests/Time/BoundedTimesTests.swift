import FoundationEssentials
import Testing

@testable import TripCore

@Suite("Times that no number can overflow")
struct BoundedTimesTests {
  private static let hostile = [
    Int.min, Int.min + 1, -1 << 62, -1 << 41, -1, 0, 1, 1 << 41, 1 << 62, Int.max - 1, .max,
  ]
  private static let zones = ["UTC", "America/Halifax", "Pacific/Kiritimati", "Asia/Kathmandu"].compactMap {
    TimeZone(identifier: $0)
  }

  @Test("spans add, subtract and turn around, whatever they are", arguments: hostile)
  func spans(number: Int) {
    let span = Seconds(number)
    #expect(Seconds.range.contains(span.count))
    #expect((-span).magnitude == span.magnitude)
    for other in Self.hostile {
      #expect(Seconds.range.contains((span + Seconds(other)).count))
      #expect(Seconds.range.contains((span - Seconds(other)).count))
    }
    #expect(Seconds.range.contains(Seconds.minutes(number).count))
    #expect((Seconds.minutes(number) < 0) == (number < 0))
  }

  @Test("instants move, and have a date and a time of day, whatever they are", arguments: hostile)
  func instants(number: Int) {
    let instant = Instant(unixSeconds: number)
    for other in Self.hostile {
      let moved = [instant + Seconds(other), instant - Seconds(other)]
      #expect(moved.allSatisfy { Instant.range.contains($0.unixSeconds) })
      #expect(Seconds.range.contains((instant - Instant(unixSeconds: other)).count))
    }
    for zone in Self.zones {
      let date = ServiceDate(of: instant, in: zone)
      #expect(ServiceDate.range.contains(date.dayNumber) && !date.description.isEmpty)
      guard abs(date.dayNumber) < ServiceDate.range.upperBound else { continue }
      #expect(abs((date.origin(in: zone) - instant).count) <= 100_000)
    }
  }

  @Test("an instant that was stored or received is refused where it is out of range")
  func checkedInstants() {
    #expect(Instant(exactly: 1_800_000_000)?.unixSeconds == 1_800_000_000)
    #expect(Instant(exactly: .max) == nil && Instant(exactly: .min) == nil)
    #expect(Instant(exactly: Instant.range.upperBound) != nil)
  }

  @Test("dates go on and back, whatever the step", arguments: hostile)
  func dates(number: Int) {
    let dates = [ServiceDate(dayNumber: number), ServiceDate(dayNumber: 20_000).advanced(by: number)]
    for date in dates {
      #expect(ServiceDate.range.contains(date.dayNumber))
      #expect((0..<7).contains(date.weekday))
      for zone in Self.zones { #expect(ServiceDate(of: date.origin(in: zone) + 43_200, in: zone) == date) }
    }
  }

  @Test("the last date that people can write is followed by another one")
  func endOfTheCalendar() throws {
    let last = try #require(ServiceDate("9999-12-31"))
    #expect(last.advanced(by: 1) > last && last.advanced(by: 1).dayNumber == last.dayNumber + 1)
    #expect(ServiceDate("0000-01-01") == nil && ServiceDate("10000-01-01") == nil)
  }

  @Test("times of a service day move, whatever the number", arguments: hostile)
  func serviceTimes(number: Int) {
    let time = ServiceTime(seconds: number)
    for other in Self.hostile { #expect(Seconds.range.contains((time + Seconds(other)).seconds)) }
    #expect(Seconds.range.contains(ServiceTime(hours: number, minutes: number, seconds: number).seconds))
    #expect(!time.description.isEmpty)
  }

  @Test("clocks of any computer have an instant", arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 12.7])
  func dates(seconds: Double) {
    let instant = Instant(Date(timeIntervalSince1970: seconds))
    #expect(Instant.range.contains(instant.unixSeconds))
    #expect(Int(saturating: -12.7) == -12 && Int(saturating: 1e19) == .max && Int(saturating: .nan) == 0)
  }

  @Test("a row of a journal with an impossible number is no action")
  func storedNumbers() {
    for text in ["9223372036854775807", "-9223372036854775808", "86401", "-86401", "1e3", "", "99999999999999999999"] {
      #expect(ActionFields(kind: "departure", value: text).action == nil, "\(text)")
    }
    #expect(ActionFields(kind: "departure", value: "-86400").action != nil)
    for text in ["9223372036854775807 a", "-9223372036854775808 a", "36000001 a", "a"] {
      #expect(ActionFields(kind: "added", value: text).action == nil, "\(text)")
    }
    #expect(ActionFields(kind: "added", value: "-3600 a").action != nil)
  }

  @Test("the last place of a journal is its own next one: nothing overflows")
  func lastPlace() {
    #expect(JournalSequence(.max).next == JournalSequence(.max))
    #expect(JournalSequence(7).next == JournalSequence(8))
  }
}
