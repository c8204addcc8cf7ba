import TestSupport
import Testing

@testable import TripCore

/// The day of ``GraphDay``, without a graph: "7-0" arrives at 08:30 and its vehicle leaves again at 08:35, as "7b-0".
@MainActor @Suite("Conflicts of a desk's day")
struct DeskConflictTests {
  private let day: GraphDay
  private let desk: DeskModel

  init() throws {
    day = try GraphDay()
    desk = day.desk()
  }

  private func decide(_ decision: Decision, on tripID: GTFSID) throws {
    try desk.decide(decision, on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  @Test("a vehicle that arrives after it should depart again is a conflict, on any route, in the order of time")
  func found() throws {
    #expect(desk.trips.conflicts.value.isEmpty)
    try decide(.departure(delay: 360, at: nil), on: "7-1")
    try decide(.departure(delay: 300, at: nil), on: "7-0")
    #expect(desk.trips.conflicts.value.map(\.vehicle) == ["v1"], "to the minute is just in time")
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    let conflicts = desk.trips.conflicts.value
    #expect(conflicts.map(\.vehicle) == ["v0", "v1"])
    #expect(conflicts.map(\.second.tripID) == ["7b-0", "7b-1"])
    #expect(conflicts.first?.arrival == day.time(8, 38) && conflicts.first?.departure == day.time(8, 35))
  }

  @Test("a canceled trip needs no vehicle, and a later departure none before then")
  func solved() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(desk.trips.conflicts.value.count == 1)
    try decide(.departure(delay: 180, at: nil), on: "7b-0")
    #expect(desk.trips.conflicts.value.isEmpty)
    try desk.undo()
    #expect(desk.trips.conflicts.value.count == 1)
    try decide(.cancelled, on: "7-0")
    #expect(desk.trips.conflicts.value.isEmpty)
  }

  @Test("what a followed feed reports makes a conflict, as long as the report holds")
  func reported() throws {
    let now = desk.now.value
    #expect(desk.trips.conflicts.value.isEmpty)
    let row = try desk.row("7-0")
    let report = TripReport(time: now, stopTimes: [StopTimeReport(sequence: 40, arrivalDelay: 600)])
    desk.show(TripReports([desk.timetable.value.instance(ofRow: row): report]), [])
    let conflict = try #require(desk.trips.conflicts.value.first)
    #expect(conflict.arrival == day.time(8, 40) && conflict.firstRow == row)
    desk.tick(now + TripReport.lifetime + 1)
    #expect(desk.trips.conflicts.value.isEmpty)
  }

  @Test("decisions before the first request for conflicts count as well")
  func askedLate() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(desk.trips.vehicleConflicts == nil)
    #expect(desk.trips.conflicts.value.count == 1)
  }

  @Test("many trips that change at once are announced once, and a change without effect is not announced")
  func toldOnce() throws {
    var received: [Int] = []
    let token = desk.trips.conflicts.bind { received.append($0.count) }
    try batch {
      try decide(.departure(delay: 480, at: nil), on: "7-0")
      try decide(.departure(delay: 480, at: nil), on: "7-1")
    }
    try decide(.departure(delay: 60, at: nil), on: "9-0")
    try decide(.note("Wheelchair"), on: "7-0")
    #expect(received == [2])
    withExtendedLifetime(token) {}
  }

  @Test("another timetable has its own conflicts: decisions go along, and rows are those of the new one")
  func anotherTimetable() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(desk.trips.conflicts.value.count == 1)
    let whole = day.timetable()
    desk.show(whole.keepingRows { whole.tripIDs[whole.scheduledTrips[$0].trip] != "7-1" })
    let conflict = try #require(desk.trips.conflicts.value.first)
    #expect(try conflict.secondRow == desk.row("7b-0") && desk.trips.conflicts.value.count == 1)
    desk.show(whole.keepingRows { whole.tripIDs[whole.scheduledTrips[$0].trip] != "7b-0" })
    #expect(desk.trips.conflicts.value.isEmpty)
  }

  @Test("nothing keeps a desk alive that was asked for conflicts")
  func lifetime() throws {
    weak var weakly: DeskModel?
    let conflicts: ReadOnlyDynamic<[VehicleLink]>
    do {
      let desk = day.desk()
      conflicts = desk.trips.conflicts
      weakly = desk
    }
    #expect(weakly == nil && conflicts.value.isEmpty)
  }

  @Test("whatever is decided, dragged, reported or shown, the conflicts are those of a fresh look at the day")
  func anything() throws {
    var random = SeededRandom.announced()
    let whole = day.timetable()
    _ = desk.trips.conflicts
    for _ in 0..<300 {
      let row = Int.random(in: 0..<desk.timetable.value.count, using: &random)
      let instance = desk.timetable.value.instance(ofRow: row)
      let delay = Seconds.minutes(.random(in: -20...40, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try? desk.decide(.cancelled, on: instance)
      case 1: try? desk.decide(.withdrawn, on: instance)
      case 2: try? desk.undo()
      case 3: try? desk.drag.move(instance, to: .departure(delay: delay, at: nil))
      case 4: desk.drag.cancel()
      case 5:
        let stopTimes = [
          StopTimeReport(sequence: 10, departureDelay: delay), StopTimeReport(sequence: 40, arrivalDelay: delay),
        ]
        desk.show(TripReports([instance: TripReport(time: desk.now.value, stopTimes: stopTimes)]), [])
      case 6: desk.tick(desk.now.value + .minutes(1))
      case 7:
        let left = Bool.random(using: &random) ? Int.random(in: 0..<whole.count, using: &random) : nil
        desk.show(whole.keepingRows { $0 != left })
      default: try? desk.decide(.departure(delay: delay, at: nil), on: instance)
      }
      var fresh = VehicleConflicts()
      #expect(desk.trips.conflicts.value == fresh.current(desk.trips))
      for conflict in desk.trips.conflicts.value { #expect(conflict.departure < conflict.arrival) }
    }
  }

  @Test("each trip with a block is in its block once, in the order of departure; a frequency-based trip is in none")
  func blocks() throws {
    var random = SeededRandom.announced()
    let dates = [day.day, day.day.advanced(by: -1)]
    for _ in 0..<20 {
      let names = (0..<12).map { _ in ["a", "b", "c", nil].randomElement(using: &random) ?? nil }
      var scheduledTrips: [ScheduledTrip] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let departure = ServiceTime(hours: 8, minutes: .random(in: 0..<300, using: &random))
        scheduledTrips.append(
          ScheduledTrip(
            trip: .random(in: 0..<12, using: &random), serviceDate: dates.randomElement(using: &random) ?? day.day,
            startTime: Bool.random(using: &random) ? departure : nil, isExact: .random(using: &random),
            departure: departure, arrival: departure))
      }
      scheduledTrips.sort { ($0.serviceDate, $0.departure) < ($1.serviceDate, $1.departure) }
      let timetable = Timetable(
        agency: Agency(id: "sample", name: "Sample Lines", timeZone: day.sample.zone), serviceDate: day.day,
        trips: names.map { TripRow(route: 0, stopTimes: 0..<0, block: $0.map { GTFSID($0) }) },
        scheduledTrips: scheduledTrips)
      let blocks = Vehicles(timetable)
      let listed = (0..<blocks.count).map { blocks.rows(of: $0) }
      let ofBlock = scheduledTrips.indices.filter {
        names[scheduledTrips[$0].trip] != nil && !scheduledTrips[$0].isFrequencyBased
      }
      #expect(listed.joined().sorted() == ofBlock)
      for (block, rows) in listed.enumerated() {
        #expect(rows == rows.sorted() && !rows.isEmpty)
        #expect(
          Set(rows.map { "\(names[scheduledTrips[$0].trip] ?? "") \(scheduledTrips[$0].serviceDate)" }).count == 1)
        for row in rows { #expect(blocks.number(ofRow: row) == block) }
      }
      for row in Set(scheduledTrips.indices).subtracting(ofBlock) { #expect(blocks.number(ofRow: row) == nil) }
    }
  }
}
