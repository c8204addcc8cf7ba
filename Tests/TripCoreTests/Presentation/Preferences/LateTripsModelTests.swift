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

  /// Shows a followed feed's report that trips are late.
  private func report(_ delays: [Int: Seconds], on desk: DeskModel) {
    let reports = delays.map { row, delay in
      let instance = desk.timetable.value.instance(ofRow: row)
      let first = desk.trips.trip(ofRow: row)?.stopTimes[0].sequence ?? 0
      let stops = [StopTimeReport(sequence: first, departureDelay: delay)]
      return (instance, TripReport(time: desk.now.value, stopTimes: stops))
    }
    desk.show(TripReports(Dictionary(uniqueKeysWithValues: reports)), [])
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
    report([3: .minutes(9)], on: desk)
    #expect(received == 0 && late.count.value == 0)
    report([3: .minutes(10)], on: desk)
    report([3: .minutes(12)], on: desk)
    #expect(received == 1 && late.count.value == 1)
    #expect(late.trips == ["08:20 X1 → Gamma ● +12 min"])
    report([3: .minutes(2)], on: desk)
    #expect(received == 1 && late.trips.isEmpty)
    withExtendedLifetime((token, kept)) {}
  }

  @Test("trips that have departed, are cancelled or are not wanted are not announced")
  func over() throws {
    let (desk, late, kept) = try desk(Preferences())
    report([3: .minutes(10), 4: .minutes(10)], on: desk)
    #expect(late.count.value == 2)
    desk.selection.select(row: 4)
    try desk.decide(.cancelled)
    #expect(late.count.value == 1)
    desk.tick(desk.now.value + .minutes(16))
    #expect(late.count.value == 0)
    desk.tick(desk.now.value + .minutes(-16))
    report([3: .minutes(11)], on: desk)
    kept.notifies.value = false
    #expect(late.count.value == 0)
    kept.notifies.value = true
    kept.notifyFrom.value = 11
    #expect(late.count.value == 1)
    kept.notifyFrom.value = 12
    #expect(late.count.value == 0)
  }

  @Test("a trip that this desk decides about is known to the dispatcher, and not announced, whatever comes later")
  func ownDecision() async throws {
    let (desk, late, kept) = try desk(Preferences())
    var received = 0
    let token = late.passed.listen { received += 1 }
    try decide(.minutes(12), ofRow: 3, on: desk)
    await desk.journal.settle()
    #expect(received == 0 && late.count.value == 0 && late.trips.isEmpty)
    report([4: .minutes(12)], on: desk)
    #expect(received == 1 && late.count.value == 1)
    try decide(.minutes(14), ofRow: 4, on: desk)
    await desk.journal.settle()
    #expect(received == 1 && late.count.value == 0)
    kept.notifyFrom.value = 11
    #expect(late.count.value == 0)
    try desk.undo()
    try desk.undo()
    await desk.journal.settle()
    try decide(.minutes(2), ofRow: 4, on: desk)
    await desk.journal.settle()
    #expect(received == 1)
    withExtendedLifetime(token) {}
  }

  @Test("a drag announces no trip, and a trip that was announced stays so during a drag") func drag() throws {
    let (desk, late, kept) = try desk(Preferences())
    var received = 0
    let token = late.passed.listen { received += 1 }
    report([4: .minutes(12)], on: desk)
    for row in [3, 4] {
      let sequence = try #require(desk.trips.trip(ofRow: row)?.stopTimes[0].sequence)
      let instance = desk.timetable.value.instance(ofRow: row)
      try desk.drag.move(instance, to: .departure(delay: .minutes(row == 3 ? 20 : 1), at: sequence))
      #expect(received == 1 && late.count.value == 1)
    }
    desk.drag.cancel()
    #expect(received == 1 && late.count.value == 1)
    withExtendedLifetime((token, kept)) {}
  }
}
