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

  @Test("a report that is too old counts no more, and its row is sent")
  func staleReport() throws {
    trips.show(TripReports([sample.instance(1): TripReport(time: now.value, isCancelled: true)]))
    var sent: [Int] = []
    let subscription = trips.changes.listen { sent.append($0) }
    let before = now.value
    now.value = before + TripReport.lifetime + 1
    trips.passTime(from: before, to: now.value)
    #expect(trips.knownTrip(ofRow: 1)?.isCancelled == false && trips.summary.value.cancelled == 0)
    #expect(sent.contains(1))
    withExtendedLifetime(subscription) {}
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
