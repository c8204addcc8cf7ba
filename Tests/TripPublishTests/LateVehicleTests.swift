import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@testable import TripPublish

@Suite("What is published of the trips of a late vehicle")
struct LateVehicleTests {
  let sample: SampleOperator
  /// Two trips that one vehicle runs one after the other within the next hour.
  let (first, second): (Trip, Trip)

  init() throws {
    sample = try SampleOperator()
    let timetable = try sample.feed.timetable(on: SampleOperator.day)
    let vehicles = Vehicles(timetable)
    let (morning, hour) = (sample.morning, sample.morning + .minutes(60))
    let pair = (0..<vehicles.count).lazy.map(vehicles.rows).compactMap { rows in
      zip(rows, rows.dropFirst()).first {
        timetable.departure(ofRow: $0) > morning && timetable.departure(ofRow: $1) < hour
      }
    }.first
    let (a, b) = try #require(pair)
    (first, second) = (try timetable.trip(ofRow: a), try timetable.trip(ofRow: b))
  }

  @Test("the next trip is published with what follows, and goes with the decision that it follows from")
  func follows() async throws {
    let composer = sample.composer()
    let late = try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    let message = try await sample.message(composer)
    let delay = try #require(message.update(second)?.stopTimeUpdate.first?.departure.delay)
    #expect(delay > 0 && delay < 40 * 60)
    #expect(message.update(second)?.stopTimeUpdate.allSatisfy { $0.arrival.delay == delay } == true)
    #expect(message.update(second)?.timestamp == message.update(first)?.timestamp)
    _ = try await sample.journal.append(Proposal.undoing(late, time: sample.morning, author: "test"))
    #expect(try await sample.message(composer).entity.isEmpty)
  }

  @Test("it is published only as long as the decision that it follows from is")
  func presence() async throws {
    let composer = sample.composer()
    try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    #expect(try await sample.message(composer, at: sample.morning + .minutes(14)).update(second) != nil)
    #expect(try await sample.message(composer, at: sample.morning + .minutes(16)).update(second) == nil)
  }

  @Test("a followed feed's report makes the next trip late without a dispatcher, as long as it is fresh")
  func reported() async throws {
    let composer = sample.composer()
    let time = sample.morning + .minutes(20)
    let stops = first.stopTimes.map {
      StopTimeReport(sequence: $0.sequence, arrivalDelay: .minutes(40), departureDelay: .minutes(40))
    }
    await composer.use(TripReports([first.instance: TripReport(time: time, stopTimes: stops)]))
    #expect(try await sample.message(composer, at: time).update(second)?.stopTimeUpdate.isEmpty == false)
    #expect(try await sample.message(composer, at: time + TripReport.lifetime + 1).update(second) == nil)
  }

  @Test("the operator may keep it at the desk, and a trip of another vehicle does not follow")
  func settings() async throws {
    let composer = sample.composer()
    try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    let setting = Proposal(
      .vehicles(VehicleSettings(publishes: false)), time: sample.morning, author: "test", operatorID: sample.id)
    let kept = try await sample.journal.append([setting])
    #expect(try await sample.message(composer).update(second) == nil)
    _ = try await sample.journal.append(Proposal.undoing(kept, time: sample.morning, author: "test"))
    #expect(try await sample.message(composer).update(second) != nil)
    try await sample.decide(.vehicle("spare"), on: second)
    #expect(try await sample.message(composer).update(second)?.stopTimeUpdate.contains { $0.hasDeparture } != true)
  }

  @Test("what is only at risk is not published")
  func atRisk() async throws {
    let composer = sample.composer()
    try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    let setting = Proposal(
      .vehicles(VehicleSettings(horizon: 60)), time: sample.morning, author: "test", operatorID: sample.id)
    _ = try await sample.journal.append([setting])
    #expect(try await sample.message(composer).update(second) == nil)
  }

  @Test("nobody vouches for a trip at risk, or for one that is late as the operator keeps at the desk")
  func vouched() async throws {
    let composer = sample.composer(vouch: .minutes(120))
    await sample.journal.renewPresence(of: sample.id, at: sample.morning)
    #expect(try await sample.message(composer).update(second)?.stopTimeUpdate.first?.departure.delay == 0)
    try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    for settings in [VehicleSettings(horizon: 60), VehicleSettings(publishes: false)] {
      let setting = Proposal(.vehicles(settings), time: sample.morning, author: "test", operatorID: sample.id)
      _ = try await sample.journal.append([setting])
      #expect(try await sample.message(composer).update(second) == nil)
    }
  }
}

extension LateVehicleTests {
  @Test("pages for passengers are made from the same")
  func pages() async throws {
    let composer = sample.composer()
    try await sample.decide(.departure(delay: .minutes(40), at: nil), on: first)
    _ = try await sample.message(composer)
    let facts = try #require(await composer.pageFacts()).board(at: sample.morning, hasTimetable: true)
    #expect(facts.consequences[second.instance]?.cause == first.instance)
  }
}
