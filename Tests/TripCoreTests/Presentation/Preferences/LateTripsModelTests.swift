import Testing

@testable import TripCore

@MainActor @Suite("Trips that become late")
struct LateTripsModelTests {
  /// A desk at 08:15, with the model of its late trips.
  private func desk(_ preferences: Preferences) throws -> (DeskModel, LateTripsModel, PreferencesModel) {
    let sample = try SampleDay()
    let desk = DeskModel(timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording)
    let model = PreferencesModel(preferences)
    return (desk, LateTripsModel(desk, preferences: model), model)
  }

  private func decide(_ delay: Seconds, ofRow row: Int, on desk: DeskModel) throws {
    desk.selection.select(row: row)
    try desk.decide(.departure(delay: delay, at: nil))
  }

  @Test("a late trip is announced once, when it passes the threshold, and is over when it falls below")
  func threshold() throws {
    let (desk, late, kept) = try desk(Preferences())
    var received = 0
    let token = late.passed.listen { received += 1 }
    try decide(.minutes(9), ofRow: 3, on: desk)
    #expect(received == 0 && late.count.value == 0)
    try decide(.minutes(10), ofRow: 3, on: desk)
    try decide(.minutes(12), ofRow: 3, on: desk)
    #expect(received == 1 && late.count.value == 1)
    #expect(late.trips == ["08:20 X1 → Gamma ● +12 min"])
    try decide(.minutes(2), ofRow: 3, on: desk)
    #expect(received == 1 && late.trips.isEmpty)
    withExtendedLifetime((token, kept)) {}
  }

  @Test("trips that have departed, are cancelled or are not wanted are not announced")
  func over() throws {
    let (desk, late, kept) = try desk(Preferences())
    try decide(.minutes(10), ofRow: 3, on: desk)
    try decide(.minutes(10), ofRow: 4, on: desk)
    #expect(late.count.value == 2)
    try desk.decide(.cancelled)
    #expect(late.count.value == 1)
    desk.tick(desk.now.value + .minutes(16))
    #expect(late.count.value == 0)
    desk.tick(desk.now.value + .minutes(-16))
    try decide(.minutes(11), ofRow: 3, on: desk)
    kept.notifies.value = false
    #expect(late.count.value == 0)
    kept.notifies.value = true
    kept.notifyFrom.value = 11
    #expect(late.count.value == 1)
    kept.notifyFrom.value = 12
    #expect(late.count.value == 0)
  }
}
