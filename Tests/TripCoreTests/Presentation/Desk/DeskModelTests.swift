import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("DeskModel")
struct DeskModelTests {
  let day: ServiceDate
  let amsterdam: TimeZone
  let desk: DeskModel
  let bag = SubscriptionBag()

  init() throws {
    day = try date("20261120")
    amsterdam = try zone("Europe/Amsterdam")
    desk = DeskModel(
      timetable: sampleTimetable(on: day, zone: amsterdam),
      now: day.origin(in: amsterdam) + Seconds(ServiceTime(hours: 8, minutes: 15).seconds),
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: amsterdam))
  }

  @Test("the next departure is the first that is still to come")
  func nextDeparture() {
    #expect(desk.trips.nextDepartureRow == 2)
  }

  @Test("what is selected is the same for everybody who looks")
  func selectionIsShared() throws {
    var first: [Int?] = []
    var second: [GTFSID?] = []
    bag.add(desk.selection.row.bind { first.append($0) })
    bag.add(desk.selection.trip.bind { second.append($0?.trip.value.instance.tripID) })
    desk.selection.select(row: 3)
    #expect(first == [3])
    #expect(second == ["t3"])
    #expect(desk.selection.instance.value?.tripID == "t3")
    desk.selection.select(row: 99)
    #expect(desk.selection.instance.value == nil)
  }

  @Test("a decision is seen by all views of the trip, and by the list, at once")
  func decisionReachesEverybody() throws {
    desk.selection.select(row: 2)
    let list = TripListModel(desk)
    let other = try #require(desk.trips.viewModel(ofRow: 2, desk.wording))
    var changed: [Int] = []
    bag.add(list.changes.listen { changed.append($0) })
    #expect(list.listRow(2).status == "no data")
    try desk.changeActualDeparture(by: .minutes(5))
    #expect(changed == [2])
    #expect(list.listRow(2).status.hasPrefix("●● +5 min"))
    #expect(list.listRow(2).symbols.hasPrefix("⋯"))
    #expect(other.delay.value == "5 minutes delay")
    #expect(desk.selection.trip.value?.delay.value == "5 minutes delay")
    #expect(desk.trips.summary.value.late == 1)
    #expect(desk.trips.summary.value.decided == 1)
  }

  @Test("the counts follow every change")
  func counts() throws {
    desk.selection.select(row: 0)
    try desk.changeActualDeparture(by: 120)
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: -120)
    #expect(
      (desk.trips.summary.value.late, desk.trips.summary.value.early, desk.trips.summary.value.onTime) == (1, 1, 0))
    try desk.changeActualDeparture(by: 120)
    #expect(
      (desk.trips.summary.value.late, desk.trips.summary.value.early, desk.trips.summary.value.onTime) == (1, 0, 1))
  }

  @Test("a refused change changes nothing and is said until something succeeds")
  func refusal() throws {
    desk.selection.select(row: 0)
    let refusal = Refusal(instance: desk.timetable.value.instance(ofRow: 0), reason: .tooFar(86_460))
    #expect(throws: refusal) { try desk.changeActualDeparture(by: 86_460) }
    #expect(desk.trips.summary.value.decided == 0)
    desk.notify(refusal)
    #expect(desk.notices.all.value == [.refused(.tooFar(86_460), trip: nil)])
    try desk.changeActualDeparture(by: 60)
    #expect(desk.notices.all.value.isEmpty)
  }

  @Test("without a selected trip nothing happens")
  func nothingSelected() throws {
    try desk.changeActualDeparture(by: 60)
    #expect(desk.trips.summary.value.decided == 0)
  }

  @Test("what the dispatcher decided stands above a trip that arrives from elsewhere")
  func decisionAboveReport() throws {
    var reported = try desk.timetable.value.trip(ofRow: 1)
    try reported.apply(.departure(delay: 600, at: 1))
    desk.trips.replace(reported)
    #expect(desk.trips.knownTrip(ofRow: 1)?.delay == 600)
    try desk.decide(.departure(delay: 60, at: 1), on: reported.instance)
    desk.trips.replace(reported)
    #expect(desk.trips.knownTrip(ofRow: 1)?.delay == 60)
  }

  @Test("another edition of the timetable keeps decisions and selection")
  func newTimetable() throws {
    desk.selection.select(row: 3)
    try desk.changeActualDeparture(by: 300)
    desk.show(sampleTimetable(count: 5, on: day, zone: amsterdam))
    #expect(desk.selection.row.value == 3)
    #expect(desk.selection.trip.value?.delay.value == "5 minutes delay")
    #expect(desk.trips.summary.value.trips == 5)
    #expect(desk.trips.summary.value.late == 1)
    desk.show(sampleTimetable(count: 2, on: day, zone: amsterdam))
    #expect(desk.selection.row.value == nil)
    #expect(desk.trips.summary.value.late == 0)
    desk.show(sampleTimetable(count: 5, on: day, zone: amsterdam))
    #expect(desk.trips.knownTrip(ofRow: 3)?.delay == 300, "the decision was not lost")
  }

  @Test("trips depart as the clock goes, the late ones later")
  func departing() throws {
    let list = TripListModel(desk)
    var changed: [Int] = []
    bag.add(list.changes.listen { changed.append($0) })
    #expect(!list.listRow(1).hasDeparted, "nobody has said that 08:10 left")
    #expect(list.listRow(1).status == "should have left")
    #expect(!list.listRow(2).hasDeparted)
    try desk.decide(.departure(delay: 300, at: 1), on: desk.timetable.value.instance(ofRow: 2))
    changed = []
    desk.tick(desk.now.value + .minutes(5))
    #expect(changed.isEmpty, "08:20 leaves at 08:25")
    desk.tick(desk.now.value + .minutes(5))
    #expect(changed == [2])
    #expect(list.listRow(2).hasDeparted)
  }

  @Test("a new service day is announced, and the list stays until somebody asks for it")
  func newServiceDay() throws {
    let midnight = day.advanced(by: 1).origin(in: amsterdam)
    desk.tick(midnight - 1)
    #expect(desk.notices.all.value.isEmpty)
    desk.tick(midnight)
    #expect(desk.notices.all.value == [.newServiceDay(day.advanced(by: 1), showing: day)])
    #expect(desk.timetable.value.serviceDate == day)
    desk.tick(midnight + 60)
    #expect(desk.notices.all.value.count == 1)
  }

  @Test("a day that was not today to begin with does not roll over")
  func otherDayStays() throws {
    desk.tick(day.advanced(by: 5).origin(in: amsterdam))
    desk.notices.dismiss(.newServiceDay(day.advanced(by: 5), showing: day))
    desk.tick(day.advanced(by: 6).origin(in: amsterdam))
    #expect(desk.notices.all.value.isEmpty)
  }

  @Test("a desk that is let go of leaves nothing behind")
  func noLeak() throws {
    weak var weakDesk: DeskModel?
    weak var weakTrip: TripViewModel?
    do {
      let desk = DeskModel(
        timetable: sampleTimetable(on: day, zone: amsterdam), now: Instant(unixSeconds: 0), wording: desk.wording)
      let list = TripListModel(desk)
      desk.selection.select(row: 1)
      try desk.changeActualDeparture(by: 60)
      _ = list.listRow(1)
      (weakDesk, weakTrip) = (desk, desk.selection.trip.value)
      #expect(weakTrip != nil)
    }
    #expect(weakDesk == nil)
    #expect(weakTrip == nil)
  }

  @Test("what is typed becomes the departure, or is refused in words")
  func typed() throws {
    let entry = TypedDepartureModel(desk)
    desk.selection.select(row: 2)
    #expect(!entry.enter("soon"))
    #expect(entry.problem.value == desk.wording.typedDepartureHint)
    #expect(entry.enter("8:37"))
    #expect(entry.problem.value == nil)
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == 1020)
    #expect(entry.enter("0"))
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == 0)
  }

  @Test("a decision at the first stop outlives a timetable that numbers its stops anew")
  func renumberedStops() throws {
    desk.selection.select(row: 3)
    try desk.changeActualDeparture(by: 300)
    desk.show(renumbered(sampleTimetable(on: day, zone: amsterdam), by: -1))
    #expect(desk.selection.trip.value?.delay.value == "5 minutes delay")
    #expect(desk.notices.all.value.isEmpty)
  }

  @Test("a decision at any stop outlives a timetable that numbers its stops anew, and is worded by its stop")
  func renumberedStop() throws {
    desk.selection.select(row: 3)
    try desk.decide(.departure(delay: 300, at: 2))
    let log = LogModel(desk)
    let before = log.rows.value.map(\.change)
    #expect(before.first?.contains("Beta") == true)
    desk.show(renumbered(sampleTimetable(on: day, zone: amsterdam), by: -1))
    #expect(desk.notices.all.value.isEmpty)
    #expect(desk.trips.trip(ofRow: 3)?.stopTimes.map(\.departureDelay) == [nil, 300])
    #expect(LogModel(desk).rows.value.map(\.change) == before)
  }

  @Test("a decision that does not fit the new timetable is named, and comes back with one that it fits")
  func unfitDecision() throws {
    let instance = desk.timetable.value.instance(ofRow: 3)
    try desk.decide(.departure(delay: 300, at: 1), on: instance)
    desk.show(renumbered(sampleTimetable(on: day, zone: amsterdam), by: 10, stops: ["c", "d"]))
    #expect(desk.notices.all.value == [.decisionsDoNotFit([instance])])
    #expect(desk.trips.summary.value.late == 0)
    desk.show(sampleTimetable(on: day, zone: amsterdam))
    #expect(desk.notices.all.value.isEmpty)
    #expect(desk.trips.summary.value.late == 1)
  }

  @Test("a decision about a trip that is not listed is refused, not forgotten")
  func unknownTrip() throws {
    let instance = TripInstance(tripID: "nobody", serviceDate: day)
    #expect(throws: Refusal(instance: instance, reason: .noSuchTrip(instance))) {
      try desk.decide(.departure(delay: 60, at: nil), on: instance)
    }
    #expect(desk.trips.summary.value.decided == 0)
  }

  @Test("a trip from elsewhere is the same in list and detail")
  func replacedInList() throws {
    let old = try desk.timetable.value.trip(ofRow: 1)
    let replacement = try Trip(
      instance: old.instance, route: Route(id: "x", shortName: "X"), headsign: "Elsewhere",
      stopTimes: old.stopTimes.map { stopTime in
        StopTime(
          sequence: stopTime.sequence, stop: stopTime.stop, arrival: stopTime.arrival + 600,
          departure: stopTime.departure + 600)
      })
    let list = TripListModel(desk)
    _ = list.listRow(1)
    desk.trips.replace(replacement)
    let detail = try #require(desk.trips.viewModel(ofRow: 1, desk.wording))
    #expect(list.listRow(1).departure == detail.departure.value)
    #expect(list.listRow(1).arrival == detail.arrival.value)
    #expect(list.listRow(1).headsign == "Elsewhere" && detail.title.value == "X → Elsewhere")
  }

  @Test("the notice of a new day goes when the clock is put back")
  func clockPutBack() throws {
    let midnight = day.advanced(by: 1).origin(in: amsterdam)
    desk.tick(midnight)
    #expect(desk.notices.all.value.count == 1)
    desk.tick(midnight - 60)
    #expect(desk.notices.all.value.isEmpty)
  }

  /// The same timetable with other stop_sequences.
  private func renumbered(_ timetable: Timetable, by offset: Int, stops: [String]? = nil) -> Timetable {
    Timetable(
      agency: timetable.agency, serviceDate: timetable.serviceDate, routes: timetable.routes,
      stops: stops.map { ids in StopColumn(ids.map { Stop(id: GTFSID($0), name: $0) }) } ?? timetable.stops,
      trips: timetable.trips, tripIDs: timetable.tripIDs, headsigns: timetable.headsigns,
      stopTimes: StopTimeColumn(
        timetable.stopTimes.map { stopTime in
          StopTimeRow(
            sequence: StopSequence(stopTime.sequence.number + offset), stop: stopTime.stop, arrival: stopTime.arrival,
            departure: stopTime.departure)
        }), scheduledTrips: timetable.scheduledTrips)
  }
}
