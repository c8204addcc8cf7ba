import Testing

@testable import TripCore

@MainActor @Suite("DayTrips")
struct DayTripsTests {
  let sample: SampleDay
  let journal: JournalReplica
  let now: Dynamic<Instant>
  let trips: DayTrips

  init() throws {
    sample = try SampleDay()
    journal = sample.replica(MemoryJournal())
    now = Dynamic(sample.time.clock.now())
    trips = DayTrips(sample.timetable(), journal: journal, now: now.readOnly)
  }

  @Test("row and instance name the same trip, whichever was read before")
  func lookup() {
    for row in [2, 0, 1, 2] {
      #expect(trips.trip(ofRow: row)?.instance == sample.instance(row))
      for other in 0..<3 { #expect(trips.row(of: sample.instance(other)) == other) }
    }
    #expect(trips.row(of: TripInstance(tripID: "no such trip", serviceDate: sample.day)) == nil)
    #expect(trips.trip(ofRow: -1) == nil && trips.trip(ofRow: 1_000) == nil)
  }

  @Test("a shorter timetable forgets the rows of the one before")
  func otherTimetable() throws {
    #expect(trips.trip(ofRow: 2) != nil)
    let last = sample.instance(2)
    #expect(trips.show(sample.timetable(scheduledTrips: 0..<1)).isEmpty)
    #expect(trips.row(of: last) == nil && trips.trip(ofRow: 2) == nil)
    #expect(trips.row(of: sample.instance(0)) == 0 && trips.summary.value.trips == 1)
  }

  @Test("only a trip of which something else is known has a known trip")
  func known() throws {
    #expect(trips.knownTrip(ofRow: 1) == nil)
    trips.show(TripReports([sample.instance(1): TripReport(time: now.value, isCancelled: true)]))
    #expect(trips.knownTrip(ofRow: 1)?.isCancelled == true)
    #expect(trips.knownTrip(ofRow: 0) == nil)
    #expect(trips.summary.value.cancelled == 1)
  }

  private func pass(_ span: Seconds) {
    let before = now.value
    now.value = before + span
    trips.passTime(from: before, to: now.value)
  }

  @Test("a time that was reported too long ago counts no more, and its row is sent")
  func staleReport() throws {
    let late = TripReport(time: now.value, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 600)])
    trips.show(TripReports([sample.instance(3): late]))
    #expect(trips.summary.value.late == 1)
    var sent: [Int] = []
    let subscription = trips.changes.listen { sent.append($0) }
    pass(TripReport.lifetime + 1)
    #expect(trips.knownTrip(ofRow: 3)?.delay == nil && trips.summary.value.late == 0)
    #expect(sent.contains(3))
    withExtendedLifetime(subscription) {}
  }

  @Test("a reported cancellation holds, with its age each minute, until the feed is back without it")
  func heldCancellation() throws {
    let start = now.value
    trips.show(TripReports([sample.instance(1): TripReport(time: start, isCancelled: true)]))
    #expect(trips.status(ofRow: 1, sample.wording) == "✕ canceled")
    pass(TripReport.lifetime + 1)
    #expect(trips.knownTrip(ofRow: 1)?.isCancelled == true && trips.summary.value.cancelled == 1)
    var sent: [Int] = []
    let subscription = trips.changes.listen { sent.append($0) }
    pass(.minutes(3) - TripReport.lifetime - 1)
    #expect(sent == [1] && trips.status(ofRow: 1, sample.wording) == "✕ canceled (3 min old)")
    pass(.minutes(57))
    #expect(trips.status(ofRow: 1, sample.wording) == "✕ canceled (1 hr old)")
    trips.show(TripReports())
    #expect(trips.knownTrip(ofRow: 1)?.isCancelled == false && trips.summary.value.cancelled == 0)
    sent = []
    pass(.minutes(1))
    #expect(sent.isEmpty, "nothing is held any more")
    withExtendedLifetime(subscription) {}
  }

  @Test("a trip that was late when its feed fell silent should have left, and is not called departed")
  func silentWhileLate() throws {
    // 08:20, reported nineteen minutes late at 08:15.
    let late = TripReport(time: now.value, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 1140)])
    trips.show(TripReports([sample.instance(3): late]))
    #expect(trips.departureState(ofRow: 3) == .ahead)
    pass(.minutes(6))
    #expect(trips.departureState(ofRow: 3) == .shouldHaveLeft)
    #expect(trips.status(ofRow: 3, sample.wording) == "should have left")
  }

  @Test("a trip that a feed saw leaving has left, also when the feed no longer has it")
  func seenLeaving() throws {
    func report(_ delay: Seconds) -> TripReports {
      let stopTime = StopTimeReport(sequence: 1, departureDelay: delay)
      return TripReports([sample.instance(2): TripReport(time: now.value, stopTimes: [stopTime])])
    }
    // 08:10; it is 08:15.
    trips.show(report(600))
    #expect(trips.departureState(ofRow: 2) == .ahead)
    trips.show(report(60))
    #expect(trips.departureState(ofRow: 2) == .left)
    pass(TripReport.lifetime + 1)
    #expect(trips.departureState(ofRow: 2) == .left && trips.status(ofRow: 2, sample.wording) == "departed")
    trips.show(TripReports())
    #expect(trips.departureState(ofRow: 2) == .left)
    _ = trips.show(sample.timetable())
    #expect(trips.departureState(ofRow: 2) == .left, "also in a timetable that was read again")
    trips.show(report(900))
    #expect(trips.departureState(ofRow: 2) == .ahead, "it was wrong, and says so")
  }

  @Test("a provisional decision is shown and not counted, and stays on its trip when the rows move")
  func provisional() throws {
    let instance = sample.instance(1)
    try trips.showProvisionally(.departure(delay: 600, at: nil), ofRow: 1)
    #expect(trips.knownTrip(ofRow: 1)?.delay == 600)
    #expect(trips.summary.value.late == 0)
    _ = trips.show(sample.timetable(scheduledTrips: 1..<3))
    #expect(trips.provisional.value?.row == 0)
    #expect(trips.knownTrip(ofRow: 0)?.instance == instance && trips.knownTrip(ofRow: 0)?.delay == 600)
    #expect(trips.knownTrip(ofRow: 1)?.delay == nil)
    trips.endProvisional()
    #expect(trips.knownTrip(ofRow: 0)?.delay == nil)
    #expect(journal.shown.entries.isEmpty)
  }

  @Test("a provisional decision ends with a timetable that lacks its trip")
  func provisionalTripGone() throws {
    try trips.showProvisionally(.departure(delay: 600, at: nil), ofRow: 2)
    _ = trips.show(sample.timetable(scheduledTrips: 0..<1))
    #expect(trips.provisional.value == nil)
    #expect(trips.knownTrip(ofRow: 0)?.delay == nil)
  }
}
