import Testing

@testable import TripCore

@Suite("The alerts about trips of other days")
final class OtherDayAlertsTests: DeskSuite {
  private var headers: [String] { desk.alerts.all.value.alerts.compactMap { $0.texts.first?.header } }
  private var tomorrow: ServiceDate { sample.day.advanced(by: 1) }

  /// Cancels a trip of a day, as another desk does, and waits until this desk knows.
  private func cancel(_ row: Int, on date: ServiceDate) async throws {
    try await sample.decide(.decide(.cancelled), row: row, in: memory, of: date)
    try await sample.decide(.decide(.reason("Fog")), row: row, in: memory, of: date)
    let instance = sample.timetable(on: date).instance(ofRow: row)
    while desk.journal.shown.decisions(on: instance).count < 2 { await Task.yield() }
  }

  /// Reads what is missing from the timetables of its days.
  private func read() -> Int {
    let asked = desk.alerts.missing.value
    let found = asked.days.flatMap { asked.trips(in: sample.timetable(on: $0)) }
    desk.alerts.show(found, asked: asked)
    return found.count
  }

  @Test("a decided trip of tomorrow is asked for once, and is then an alert, whichever day the desk shows")
  func tomorrows() async throws {
    try await cancel(3, on: tomorrow)
    #expect(headers.isEmpty)
    #expect(desk.alerts.missing.value.days == [tomorrow])
    #expect(read() == 1)
    #expect(desk.alerts.missing.value.isEmpty)
    #expect(headers == ["Line X1: 08:20 from Alpha does not run"])
    let id = desk.alerts.all.value.alerts[0].id
    desk.show(sample.timetable(on: tomorrow))
    #expect(desk.alerts.all.value.alerts.map(\.id) == [id])
    desk.show(sample.timetable())
    #expect(desk.alerts.all.value.alerts.map(\.id) == [id] && desk.alerts.missing.value.isEmpty)
  }

  @Test("today's trips stay alerts while the desk shows tomorrow")
  func todays() throws {
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    desk.show(sample.timetable(on: tomorrow))
    #expect(desk.alerts.missing.value.days == [sample.day])
    #expect(read() == 1)
    #expect(headers == ["Line X1: 08:20 from Alpha does not run"])
    try desk.undo()
    #expect(headers.isEmpty)
  }

  @Test("yesterday's trip that still runs is an alert, and earlier ones of yesterday are not asked for")
  func yesterdays() async throws {
    let yesterday = sample.day.advanced(by: -1)
    try await cancel(2, on: yesterday)
    #expect(desk.alerts.missing.value.isEmpty)
    // Row 0 runs until 01:20 tonight.
    desk.tick(sample.day.origin(in: sample.zone) + .minutes(30))
    desk.selection.select(row: 0)
    try desk.decide([.cancelled, .reason("Fog")])
    #expect(headers == ["Line X1: 01:00 from Alpha does not run"])
    #expect(desk.alerts.all.value.alerts[0].selectors.map(\.trip?.serviceDate) == [yesterday])
  }

  @Test("a trip that no timetable has is asked for once, and again in another edition")
  func gone() async throws {
    try await cancel(3, on: tomorrow)
    let asked = desk.alerts.missing.value
    desk.alerts.show([], asked: asked)
    #expect(desk.alerts.missing.value.isEmpty && headers.isEmpty)
    desk.alerts.forgetOtherDays()
    #expect(desk.alerts.missing.value == asked)
  }

  @Test("a decided trip of tomorrow without a reason is not asked for")
  func withoutReason() async throws {
    try await sample.decide(.decide(.cancelled), row: 3, in: memory, of: tomorrow)
    let instance = sample.timetable(on: tomorrow).instance(ofRow: 3)
    while desk.journal.shown.decisions(on: instance).isEmpty { await Task.yield() }
    #expect(desk.alerts.missing.value.isEmpty)
  }
}
