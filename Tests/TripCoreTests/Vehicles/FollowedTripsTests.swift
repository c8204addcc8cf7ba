import TestSupport
import Testing

@testable import TripCore

/// The day of ``GraphDay``: "7-0" arrives at Delta at 08:30, and its vehicle leaves again at 08:35 as "7b-0". A vehicle
/// needs no time to turn.
@MainActor @Suite("Trips that follow from a late vehicle, at the desk")
struct FollowedTripsTests {
  private let day: GraphDay
  let desk: DeskModel
  let list: TripListModel

  init() throws {
    day = try GraphDay()
    desk = day.desk()
    list = TripListModel(desk)
  }

  func decide(_ decision: Decision, on tripID: GTFSID) throws {
    try desk.decide(decision, on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  func trip(_ tripID: GTFSID) throws -> Trip { try #require(desk.trips.trip(ofRow: desk.row(tripID))) }

  @Test("the next trip of a late vehicle is shown as late because of it, at all its stops, unlike a decision")
  func follows() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    let next = try trip("7b-0")
    #expect(next.stopTimes.allSatisfy { $0.departureDelay == 180 && $0.arrivalDelay == 180 })
    #expect(next.delaySource == .vehicle && next.consequence?.cause.tripID == "7-0")
    let row = list.listRow(try desk.row("7b-0"))
    #expect(row.status == "↳ +3 min" && row.expected == "08:38")
    #expect(row.marks.first == .follows("08:00 7 → Delta"))
    #expect(row.words.contains("follows from 08:00 7 → Delta"))
    #expect(try trip("7-0").delaySource == .decision && list.listRow(desk.row("7-0")).status == "●● +8 min")
  }

  @Test("what follows goes with its cause, and undo takes both back in one step")
  func goes() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    try desk.undo()
    #expect(try trip("7b-0").delay == nil && trip("7b-0").consequence == nil)
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    try decide(.cancelled, on: "7-0")
    #expect(try trip("7b-0").consequence == nil)
  }

  @Test("where another vehicle runs the trip in between, or none, its own goes empty meanwhile")
  func givenAway() throws {
    desk.tick(day.time(8, 25))
    try decide(.vehicle("v0"), on: "7-4")
    // It is at Delta at 08:55, thirty minutes from Alpha, where "7-4" leaves at 09:20.
    try decide(.departure(delay: 1_500, at: nil), on: "7-0")
    for other: GTFSID in ["spare", ""] {
      try decide(.vehicle(other), on: "7b-0")
      #expect(try trip("7-4").delay == 300 && trip("7-4").consequence?.cause.tripID == "7-0")
      #expect(try trip("7b-0").consequence == nil)
    }
  }

  @Test("a decision about the next trip stays, also where the vehicle cannot keep it: that is a conflict")
  func decisionStays() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    try decide(.departure(delay: 60, at: nil), on: "7b-0")
    #expect(try trip("7b-0").delay == 60 && trip("7b-0").delaySource == .decision)
    #expect(desk.trips.conflicts.value.map(\.slack) == [-120])
  }

  @Test("a move of a trip that follows starts from what is shown")
  func moves() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    desk.selection.select(row: try desk.row("7b-0"))
    try desk.changeActualDeparture(by: .minutes(1))
    #expect(desk.journal.shown.entries.last?.decision == .departure(delay: 240, at: nil))
  }

  @Test("a departure that only follows has not happened because its time has passed")
  func hasNotLeft() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    desk.tick(day.time(8, 50))
    #expect(try desk.trips.departureState(ofRow: desk.row("7b-0")) == .shouldHaveLeft)
  }

  @Test("beyond the horizon a trip is only marked as at risk, until time passes")
  func atRisk() throws {
    desk.tick(day.time(7, 30))
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(try trip("7b-0").delay == nil && trip("7b-0").consequence?.isAtRisk == true)
    let row = list.listRow(try desk.row("7b-0"))
    #expect(row.status == "↳ at risk" && row.marks.first == .atRisk("08:00 7 → Delta"))
    desk.tick(day.time(7, 35))
    #expect(try trip("7b-0").delay == 180)
  }

  /// Reports that "7-0" is ten minutes late.
  private func reports(feedSaysWhatFollows: Bool = false) throws -> TripReports {
    let stopTimes = [
      StopTimeReport(sequence: 10, departureDelay: 600), StopTimeReport(sequence: 40, arrivalDelay: 600),
    ]
    let instance = desk.timetable.value.instance(ofRow: try desk.row("7-0"))
    return TripReports([
      instance: TripReport(
        time: desk.now.value, stopTimes: stopTimes, feedSaysWhatFollows: feedSaysWhatFollows)
    ])
  }

  @Test("nothing follows from the report of a feed that says itself what follows, until a dispatcher decides")
  func feedOfADesk() throws {
    desk.show(try reports(feedSaysWhatFollows: true), [])
    let row = try desk.row("7b-0")
    #expect(try trip("7-0").delay == 600 && trip("7b-0").consequence == nil)
    #expect(desk.trips.conflicts.value.isEmpty && desk.trips.vehicleLinks(ofRow: row).allSatisfy { !$0.isLate })
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(try trip("7b-0").delay == 180 && desk.trips.conflicts.value.count == 1)
  }

  @Test("what follows from a report ends when the report is too old")
  func report() throws {
    let now = desk.now.value
    desk.show(try reports(), [])
    #expect(try trip("7b-0").delay == 300)
    desk.tick(now + TripReport.lifetime + 1)
    #expect(try trip("7b-0").delay == nil)
  }

  @Test("reports that are worked out away from the main thread leave what is decided meanwhile")
  func reportsMeanwhile() async throws {
    let reports = try reports()
    let conflicts = desk.trips.conflicts
    for delay in [480, 540, 660] {
      let taken = Task { await desk.take(reports, []) }
      await Task.yield()
      try decide(.departure(delay: Seconds(delay), at: 10), on: "7-0")
      await taken.value
      #expect(try trip("7-0").delay == Seconds(delay) && trip("7b-0").delay == Seconds(delay - 300))
      #expect(conflicts.value.map(\.slack) == [Seconds(300 - delay)])
      try desk.undo()
      #expect(try trip("7-0").delay == 600 && trip("7b-0").delay == 300)
      await desk.take(TripReports(), [])
      #expect(try trip("7b-0").delay == nil)
    }
  }

  @Test("a trip that is given to another vehicle does not follow, and the list names the vehicle")
  func otherVehicle() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    try decide(.vehicle("spare"), on: "7b-0")
    #expect(try trip("7b-0").delay == nil && desk.trips.conflicts.value.isEmpty)
    #expect(list.listRow(try desk.row("7b-0")).vehicle == "spare")
    try desk.undo()
    #expect(try trip("7b-0").delay == 180 && desk.trips.conflicts.value.count == 1)
    // The vehicle arrives with 7b-0 at 09:05, and leaves again at 09:15 with 7b-2.
    try decide(.vehicle("v0"), on: "7b-2")
    try decide(.departure(delay: 1800, at: nil), on: "7-0")
    #expect(try trip("7b-0").delay == 1500 && trip("7b-2").delay == 900)
    #expect(try trip("7b-2").consequence?.cause.tripID == "7-0")
  }

  @Test("nothing follows from a drag until it is released")
  func drag() throws {
    let instance = desk.timetable.value.instance(ofRow: try desk.row("7-0"))
    try desk.drag.move(instance, to: .departure(delay: 480, at: nil))
    #expect(try trip("7b-0").delay == nil && desk.trips.consequences.isEmpty)
    try desk.releaseDrag()
    #expect(try trip("7b-0").delay == 180 && desk.trips.consequences.count == 1)
  }

  @Test("the detail tells of the links of the vehicle")
  func chain() throws {
    let chain = VehicleChainModel(desk)
    desk.selection.select(row: try desk.row("7b-0"))
    let arrives = "08:00 7 → Delta arrives "
    let before = arrives + "08:30, turnaround 0 min, then 08:35 7 → Alpha: 5 min to spare"
    #expect(chain.text.value == .init(line: "Vehicle v0 · 5 min to spare · " + before, chain: before, effect: nil))
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    let after = arrives + "08:38, turnaround 0 min, then 08:35 7 → Alpha: 3 min too late"
    #expect(chain.text.value == .init(line: "Vehicle v0 · 3 min too late · " + after, chain: after, effect: nil))
    desk.selection.select(row: try desk.row("7-0"))
    #expect(chain.text.value?.line == "Vehicle v0 · then 08:35 7 → Alpha: 3 min too late", "its first trip")
    desk.selection.select(row: try desk.row("9-0"))
    #expect(chain.text.value == nil)
  }

  @Test("the detail of a late trip says which trips it makes late, and why") func effect() throws {
    let chain = VehicleChainModel(desk)
    desk.selection.select(row: try desk.row("7-0"))
    #expect(chain.text.value?.effect == nil)
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(chain.text.value?.effect == "Makes 08:35 7 → Alpha 3 min late: arrives 08:38, turnaround 0 min")
    try decide(.departure(delay: 60, at: nil), on: "7b-0")
    #expect(chain.text.value?.effect == "Arrives 2 min too late for 08:35 7 → Alpha", "a decided departure stays")
    try desk.undo()
    try desk.undo()
    #expect(chain.text.value?.effect == nil)
  }

  @Test("whatever is decided, reported or shown, what follows is that of a fresh desk")
  func anything() throws {
    var random = SeededRandom.announced()
    let whole = day.timetable()
    for _ in 0..<300 {
      let row = Int.random(in: 0..<desk.timetable.value.count, using: &random)
      let instance = desk.timetable.value.instance(ofRow: row)
      let delay = Seconds.minutes(.random(in: -5...40, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try? desk.decide(.cancelled, on: instance)
      case 1: try? desk.decide(.withdrawn, on: instance)
      case 2: try? desk.undo()
      case 3: try? desk.decide(.vehicle(["v0", "v1", "x", ""].randomElement(using: &random) ?? ""), on: instance)
      case 4: try? desk.decide(.skipped(at: [10, 40].randomElement(using: &random) ?? 10), on: instance)
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
      var fresh = VehicleDay(desk.timetable.value, VehicleSettings(turnaround: 0))
      for row in 0..<desk.timetable.value.count { fresh.note(row, vehicle: desk.trips.ownTrip(ofRow: row)?.vehicle) }
      _ = fresh.follow(at: desk.now.value, known: desk.trips.ownTrip(ofRow:))
      #expect((desk.trips.vehicleDay?.consequences ?? [:]) == fresh.consequences)
      for (row, consequence) in fresh.consequences where !consequence.isAtRisk {
        #expect(desk.trips.trip(ofRow: row)?.consequence == consequence)
      }
    }
  }
}

extension FollowedTripsTests {
  @Test("the operator's settings and plan in the journal count at once, and go with undo")
  func settings() throws {
    try decide(.departure(delay: 480, at: nil), on: "7-0")
    #expect(try trip("7b-0").delay == 180)
    // The timetable plans five minutes to turn, so that four are needed.
    try desk.decide(.vehicles(VehicleSettings(turnaround: .minutes(4))))
    #expect(try trip("7b-0").delay == 420)
    try desk.decide(.vehiclePlan(["7-0": "1", "7b-1": "1"]))
    #expect(try trip("7b-0").delay == nil && list.listRow(desk.row("7b-1")).vehicle == "1")
    try decide(.departure(delay: 1800, at: nil), on: "7-0")
    #expect(try trip("7b-1").delay == 540)
    for _ in 0..<2 { try desk.undo() }
    #expect(try trip("7b-1").delay == nil && trip("7b-0").delay == 420)
  }
}
