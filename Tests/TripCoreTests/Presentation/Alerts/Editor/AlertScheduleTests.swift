import Foundation
import TestSupport
import Testing

@testable import TripCore

@Suite("The times of an alert as they are typed")
struct AlertScheduleTests {
  private let wording: Wording
  /// 15 March 2027, a Monday. Clocks are put forward in Amsterdam on Sunday 28 March.
  private let monday: ServiceDate

  init() throws {
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
    monday = try date("20270315")
  }

  private func clock(_ day: ServiceDate, _ hour: Int, _ minute: Int = 0) -> Instant {
    WallClockTime(date: day, secondOfDay: hour * 3600 + minute * 60).instant(in: wording.timeZone)
  }

  private func content(_ impacts: [AlertPeriod], told: AlertPeriod? = nil) -> AlertContent {
    AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: "r")],
      told: told ?? AlertPeriod(from: nil, to: impacts.compactMap(\.end).max()), impacts: impacts,
      texts: [AlertText(language: "en", header: "A", description: "B")])
  }

  private func typed(_ from: (String, String), _ to: (String, String)) -> AlertSchedule.Span {
    .init(from: .init(date: from.0, time: from.1), to: .init(date: to.0, time: to.1))
  }

  private func weekdays(_ from: String, _ to: String, _ days: Set<Int>, _ first: String, _ last: String)
    -> AlertSchedule
  {
    AlertSchedule(.repeats(.init(from: .init(from), to: .init(to), weekdays: days, first: first, last: last)))
  }

  @Test("typed dates and times make a period, and passengers are told at once until its end")
  func span() throws {
    let schedule = AlertSchedule(.spans([typed(("2027-03-15", "8:30"), ("20270316", "0915"))]))
    let (told, impacts) = try schedule.periods(wording)
    #expect(impacts == [AlertPeriod(from: clock(monday, 8, 30), to: clock(monday.advanced(by: 1), 9, 15))])
    #expect(told == AlertPeriod(from: nil, to: impacts[0].end))
  }

  @Test("hours from 24 on are those of the next day")
  func nextDay() throws {
    let (_, impacts) = try AlertSchedule(.spans([typed(("2027-03-15", "22:00"), ("2027-03-15", "25:10"))]))
      .periods(wording)
    #expect(impacts[0].end == clock(monday.advanced(by: 1), 1, 10))
  }

  @Test("what is no time is said as it was typed")
  func problems() {
    func problem(_ schedule: AlertSchedule) -> AlertSchedule.Problem? {
      do { _ = try schedule.periods(wording) } catch { return error }
      return nil
    }
    func span(_ from: (String, String), _ to: (String, String)) -> AlertSchedule {
      AlertSchedule(.spans([typed(from, to)]))
    }
    #expect(problem(span(("2027-02-30", "8:00"), ("2027-03-15", "9:00"))) == .date("2027-02-30"))
    #expect(problem(span(("2027-03-15", "8:6x"), ("2027-03-15", "9:00"))) == .time("8:6x"))
    #expect(problem(span(("2027-03-15", "8:00"), ("", " "))) == .endless)
    #expect(problem(span(("2027-03-15", "9:00"), ("2027-03-15", "9:00"))) == .reversed)
    #expect(problem(AlertSchedule(.spans([]))) == .endless)
    #expect(problem(weekdays("8:00", "9:00", [], "2027-03-15", "2027-03-20")) == .noDay)
    #expect(problem(weekdays("8:00", "9:00", [6], "2027-03-15", "2027-03-20")) == .noDay)
    #expect(problem(weekdays("8:00", "8:00", [0], "2027-03-15", "2027-03-20")) == .reversed)
    #expect(problem(weekdays("8:00", "9:00", [0], "2027-03-20", "2027-03-15")) == .reversed)
    #expect(problem(weekdays("8:00", "9:00", Set(0...6), "0001-01-01", "9999-12-31")) == .tooMany)
    #expect(wording.sentence(AlertSchedule.Problem.time("8:6x")) == "“8:6x” is no time. Write it as 8:37.")
  }

  @Test("a repeat has the times of day on each chosen day, also over a change of the clock")
  func repeats() throws {
    let (_, impacts) = try weekdays("22:00", "2:30", [4, 5, 6], "2027-03-22", "2027-04-04").periods(wording)
    let days = [26, 27, 28, 33, 34, 35].map { monday.advanced(by: $0 - 15) }
    #expect(impacts.compactMap(\.start) == days.map { clock($0, 22) })
    // On 28 March clocks go from 02:00 to 03:00, so that 02:30 is the moment of the change.
    #expect(impacts[1].end == clock(days[2], 3))
    #expect(impacts[0].end == clock(days[1], 2, 30))
  }

  @Test("a day on which clocks skip the whole period is left out")
  func skipped() throws {
    let (_, impacts) = try weekdays("2:15", "2:45", [6], "2027-03-21", "2027-04-04").periods(wording)
    #expect(impacts.count == 2)
  }

  @Test("equal times of day on days of the week are found again as a repeat, and all else as single spans")
  func reading() throws {
    let schedule = weekdays("22:00", "2:00", [0, 4], "2027-03-15", "2027-04-30")
    let found = AlertSchedule(content(try schedule.periods(wording).impacts), wording)
    guard case .repeats(let rhythm) = found.inEffect else { throw Missing() }
    #expect(rhythm.weekdays == [0, 4] && rhythm.from.text == "22:00" && rhythm.to.text == "02:00")
    #expect(rhythm.first == "2027-03-15" && rhythm.last == "2027-04-30" && found.told == nil)
    let odd = [
      AlertPeriod(from: clock(monday, 8), to: clock(monday, 9)),
      AlertPeriod(from: clock(monday.advanced(by: 1), 8), to: clock(monday.advanced(by: 1), 10)),
    ]
    guard case .spans(let spans) = AlertSchedule(content(odd), wording).inEffect else { throw Missing() }
    #expect(spans.count == 2 && spans[1].to.time == "10:00")
  }

  private struct Missing: Error {}

  @Test("seconds, and the later of two hours that clocks show alike, are kept until they are typed anew")
  func exact() throws {
    let autumn = try date("20271031")
    let second = try #require(
      WallClockTime(date: autumn, secondOfDay: 9_000).instants(in: wording.timeZone).last)
    let period = AlertPeriod(from: second, to: second + 95)
    var schedule = AlertSchedule(content([period]), wording)
    #expect(try schedule.periods(wording).impacts == [period])
    guard case .spans(var spans) = schedule.inEffect else { throw Missing() }
    spans[0].from.time = "02:30"
    schedule.inEffect = .spans(spans)
    #expect(try schedule.periods(wording).impacts == [period], "the same text changes nothing")
    spans[0].from.time = "2:30"
    schedule.inEffect = .spans(spans)
    #expect(try schedule.periods(wording).impacts[0].start == second - 3600)
  }

  @Test("a told period that was set by hand stays, and the usual one follows what is in effect")
  func told() throws {
    let impact = AlertPeriod(from: clock(monday, 8), to: clock(monday, 9))
    let byHand = AlertPeriod(from: clock(monday, 7), to: clock(monday, 9))
    #expect(AlertSchedule(content([impact]), wording).told == nil)
    let schedule = AlertSchedule(content([impact], told: byHand), wording)
    #expect(schedule.told?.from.time == "07:00")
    #expect(try schedule.periods(wording).told == byHand)
  }

  @Test("with the 12-hour clock, what is written is read again")
  func twelveHours() throws {
    let wording = Wording(locale: Locale(identifier: "en_US"), timeZone: try zone("America/New_York"))
    for hour in [0, 1, 11, 12, 13, 23] {
      let instant = WallClockTime(date: monday, secondOfDay: hour * 3600 + 300).instant(in: wording.timeZone)
      let moment = AlertSchedule.Moment(instant, wording)
      #expect(try AlertSchedule.Moment(date: moment.date, time: moment.time).instant(wording) == instant)
    }
  }

  @Test("a new alert lasts from now to the end of the service day, whose last trip may arrive after midnight")
  func usual() throws {
    let timetable = sampleTimetable(
      count: 3, on: monday, zone: wording.timeZone, from: ServiceTime(hours: 24, minutes: 50))
    let now = clock(monday, 8, 15) + 20
    let (_, today) = try AlertSchedule(of: timetable, now: now, wording).periods(wording)
    #expect(today == [AlertPeriod(from: clock(monday, 8, 15), to: clock(monday.advanced(by: 1), 1, 30))])
    let (_, ahead) = try AlertSchedule(of: timetable, now: now - Seconds(86_400), wording).periods(wording)
    #expect(ahead.first?.start == clock(monday, 0))
    let (_, behind) = try AlertSchedule(of: timetable, now: now + Seconds(86_400 * 3), wording).periods(wording)
    #expect(behind == [AlertPeriod(from: clock(monday.advanced(by: 3), 8, 15), to: clock(monday.advanced(by: 4), 0))])
  }

  @Test("a repeat made of single spans, and single spans made of a repeat, begin alike")
  func forms() throws {
    let one = AlertSchedule(.spans([typed(("2027-03-15", "8:00"), ("2027-03-17", "10:00"))]))
    let rhythm = one.asRepeat(wording)
    #expect(rhythm.first == "2027-03-15" && rhythm.last == "2027-03-17" && rhythm.weekdays.count == 7)
    #expect(try AlertSchedule(.repeats(rhythm)).periods(wording).impacts.count == 3)
    let many = weekdays("8:00", "9:00", [0, 1], "2027-03-15", "2027-03-20")
    #expect(many.asSpans(wording).count == 2)
    #expect(weekdays("x", "9:00", [0, 1], "2027-03-15", "2027-03-20").asSpans(wording)[0].from.time == "x")
  }

  @Test("a schedule that is told and read again stays the same, in zones with and without changes of the clock")
  func stable() throws {
    var random = SeededRandom.announced()
    let zones = try [
      "Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca",
    ]
    .map { try zone($0) }
    for round in 0..<400 {
      let wording = Wording(
        locale: Locale(identifier: ["en_GB", "en_US", "ar_EG"][random.below(3)]), timeZone: zones[random.below(5)])
      let first = monday.advanced(by: random.below(366))
      func moment(_ day: Int) -> AlertSchedule.Moment {
        let second = random.below(1440) * 60 + (random.chance(0.2) ? random.below(60) : 0)
        let time = WallClockTime(date: first.advanced(by: day), secondOfDay: second)
        return AlertSchedule.Moment(
          time.instants(in: wording.timeZone).last ?? time.instant(in: wording.timeZone), wording)
      }
      let schedule: AlertSchedule
      if random.chance(0.5) {
        let days = Set((0..<7).filter { _ in random.chance(0.6) }).union([random.below(7)])
        let last = first.advanced(by: 6 + random.below(60))
        schedule = AlertSchedule(
          .repeats(
            .init(
              from: .init(minutes: random.below(1440), wording), to: .init(minutes: random.below(1440), wording),
              weekdays: days, first: "\(first)", last: "\(last)")))
      } else {
        schedule = AlertSchedule(
          .spans((0...random.below(4)).map { .init(from: moment($0), to: moment($0 + 1 + random.below(3))) }))
      }
      guard let (told, impacts) = try? schedule.periods(wording) else { continue }
      let read = AlertSchedule(content(impacts, told: told), wording)
      let again = try read.periods(wording)
      #expect(again.impacts == impacts && again.told == told, "round \(round): \(schedule)")
      #expect(AlertSchedule(content(again.impacts, told: again.told), wording) == read, "round \(round)")
    }
  }
}
