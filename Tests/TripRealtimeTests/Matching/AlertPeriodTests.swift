import Testing
import TripCore

@testable import TripRealtime

@Suite("the periods of followed alerts")
struct AlertPeriodTests {
  private typealias Range = TransitRealtime_TimeRange

  private func range(_ start: Int?, _ end: Int?) -> Range {
    .with {
      if let start { $0.start = UInt64(start) }
      if let end { $0.end = UInt64(end) }
    }
  }

  private func period(_ start: Int?, _ end: Int?) -> AlertPeriod {
    AlertPeriod(from: start.map { Instant(unixSeconds: $0) }, to: end.map { Instant(unixSeconds: $0) })
  }

  private func read(
    active: [Range] = [], communication: [Range] = [], impact: [Range] = []
  ) throws -> AlertPeriodReader {
    try AlertPeriodReader(
      .with {
        $0.activePeriod = active
        $0.communicationPeriod = communication
        $0.impactPeriod = impact
      })
  }

  @Test("active_period stands for both of the newer ones, where a feed lacks them")
  func active() throws {
    let old = try read(active: [range(100, 200)])
    #expect(old.told == [period(100, 200)] && old.impacts == old.told)
    let both = try read(active: [range(1, 2)], communication: [range(100, 900)], impact: [range(300, 400)])
    #expect(both.told == [period(100, 900)] && both.impacts == [period(300, 400)])
    let told = try read(communication: [range(100, 900)])
    #expect(told.told == [period(100, 900)] && told.impacts == told.told)
    let mixed = try read(active: [range(300, 400)], communication: [range(100, 900)])
    #expect(mixed.told == [period(100, 900)] && mixed.impacts == [period(300, 400)])
  }

  @Test("with impact_period alone, passengers are told until the last impact is over")
  func impact() throws {
    let alert = try read(impact: [range(100, 200), range(300, 400)])
    #expect(alert.told == [period(nil, 400)] && alert.impacts == [period(100, 200), period(300, 400)])
    #expect(try read(impact: [range(100, 200), range(300, nil)]).told == [period(nil, nil)])
  }

  @Test("without periods, passengers are told always")
  func none() throws {
    let alert = try read()
    #expect(alert.told == [period(nil, nil)] && alert.impacts == alert.told)
    #expect(try read(active: [Range()]).told == [period(nil, nil)])
  }

  @Test("0 and an end that is far away are no times, and a time that is too large is not reached")
  func strange() throws {
    #expect(try read(active: [range(0, 0)]).told == [period(nil, nil)])
    #expect(try read(active: [range(100, 32_503_694_400)]).told == [period(100, nil)])
    let greatest = Range.with { ($0.start, $0.end) = (100, .max) }
    #expect(try read(active: [greatest]).told == [period(100, nil)])
    #expect(throws: UnmatchedAlert.Reason.reversedPeriod) { try read(active: [.with { $0.start = .max }]) }
  }

  @Test("a period that does not end after it begins is left out")
  func reversed() throws {
    #expect(try read(active: [range(200, 100), range(300, 400), range(5, 5)]).told == [period(300, 400)])
    #expect(throws: UnmatchedAlert.Reason.reversedPeriod) { try read(active: [range(200, 100)]) }
  }
}
