import Testing
import TripCore
import TripPublish

@Suite("Trips that are published as on time on request")
struct VouchingTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  @Test("with vouching, trips that leave soon are on time while a dispatcher is present")
  func vouching() async throws {
    let composer = sample.composer(vouch: .minutes(10))
    #expect(try await sample.message(composer).entity.isEmpty, "no dispatcher was ever present")
    await sample.journal.renewPresence(of: sample.id, at: sample.morning)
    let message = try await sample.message(composer)
    let next = try #require(try sample.upcoming().first)
    #expect(message.update(next)?.stopTimeUpdate.first?.departure.delay == 0)
    #expect(message.entity.count < sample.timetable.count)
  }

  @Test("a trip that a followed feed has reported about is not vouched for, also after the feed fell silent")
  func notVouched() async throws {
    let composer = sample.composer(vouch: .minutes(10))
    let next = try #require(try sample.upcoming().first)
    try await sample.decide(.note("told"), on: next)
    #expect(try await sample.message(composer).update(next)?.stopTimeUpdate.first?.departure.delay == 0)
    let late = TripReport(
      time: sample.morning,
      stopTimes: next.stopTimes.map { StopTimeReport(sequence: $0.sequence, arrivalDelay: 1200, departureDelay: 1200) })
    let saysNothing = TripReport(time: sample.morning)
    for report in [late, saysNothing] {
      await composer.use(TripReports([next.instance: report]))
      let message = try await sample.message(composer)
      #expect(message.update(next)?.stopTimeUpdate.first?.departure.delay == (report == late ? 1200 : nil))
      let later = try await sample.message(composer, at: sample.morning + 120)
      #expect(later.update(next) == nil, "its times are unknown, not on time")
      #expect(!later.entity.isEmpty)
    }
    await composer.use(TripReports())
    let back = try await sample.message(composer, at: sample.morning + 120)
    #expect(back.update(next)?.stopTimeUpdate.first?.departure.delay == 0, "the feed is back without the trip")
  }

  @Test("no trip is vouched for that no known vehicle runs")
  func notVouchedWithoutVehicle() async throws {
    let composer = sample.composer(vouch: .minutes(10))
    await sample.journal.renewPresence(of: sample.id, at: sample.morning)
    let trip = try sample.upcoming()[0]
    try await sample.decide(.vehicle("9"), on: trip)
    #expect(try await sample.message(composer).update(trip) != nil)
    try await sample.decide(.vehicle(""), on: trip)
    #expect(try await sample.message(composer).update(trip) == nil)
  }

  @Test("no trip is vouched for that an alert closes, itself or its line")
  func notVouchedWithoutService() async throws {
    let trip = try sample.upcoming()[0]
    await sample.journal.renewPresence(of: sample.id, at: sample.morning)
    for selector in [AlertSelector(trip: trip.instance), AlertSelector(routeID: trip.route.id)] {
      let composer = sample.composer(vouch: .minutes(10))
      #expect(try await sample.message(composer).update(trip) != nil)
      for effect in [AlertEffect.noService, .other] {
        let alert = Alert(
          id: "x", cause: .other, effect: effect, selectors: [selector], told: AlertPeriod(from: nil, to: nil),
          impacts: [AlertPeriod(from: nil, to: nil)], texts: [])
        await composer.use(followed: [alert])
        #expect(try await (sample.message(composer).update(trip) == nil) == (effect == .noService))
      }
    }
  }

  @Test("neither of two trips at once that a dispatcher gave to one vehicle is vouched for")
  func notVouchedTwice() async throws {
    let composer = sample.composer(vouch: .minutes(30))
    let trips = try sample.upcoming().filter { !$0.isFrequencyBased }
    let first = trips[0]
    let second = try #require(trips.first { $0.instance != first.instance && $0.departure < first.arrival })
    try await sample.decide(.vehicle("9"), on: first)
    #expect(try await sample.message(composer).update(first) != nil)
    try await sample.decide(.vehicle("9"), on: second)
    let message = try await sample.message(composer)
    #expect(message.update(first) == nil && message.update(second) == nil)
  }

  @Test("no trip is vouched for while a followed feed has not been read, or is silent")
  func notVouchedBeforeTheFeed() async throws {
    let composer = DayComposer(
      sample.feed, journal: sample.journal, of: sample.id, vouch: .minutes(10), followed: ["late.pb", "alerts.pb"])
    await sample.journal.renewPresence(of: sample.id, at: sample.morning)
    #expect(try await sample.message(composer).entity.isEmpty, "neither was read")
    var statuses = ["late.pb", "alerts.pb"].map { FollowingStatus(source: $0) }
    (statuses[0].seen, statuses[0].timestamp) = (sample.morning, sample.morning)
    await composer.use(TripReports(), statuses)
    #expect(try await sample.message(composer).entity.isEmpty, "one was not read")
    (statuses[1].seen, statuses[1].givesOnlyAlerts) = (sample.morning, true)
    await composer.use(TripReports(), statuses)
    #expect(try await !sample.message(composer, at: sample.morning + 90).entity.isEmpty)
    #expect(try await sample.message(composer, at: sample.morning + 91).entity.isEmpty, "it is silent")
    statuses[0].timestamp = sample.morning + 91
    await composer.use(TripReports(), statuses)
    #expect(try await !sample.message(composer, at: sample.morning + 91).entity.isEmpty, "it is back")
  }
}
