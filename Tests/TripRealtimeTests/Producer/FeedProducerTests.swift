import Testing
import TripCore
import TripFeed
import TripRealtime

@Suite("FeedProducer")
struct FeedProducerTests {
  /// The feed that is published of trips at a time of the day, while a dispatcher is present.
  func produce(
    _ trips: PublishedTrip..., at now: Instant = RuleFeed.at(7, 50), presence: Presence? = nil, vouch: Seconds? = nil,
    index: FeedIndex? = nil
  ) -> ProducedFeed {
    FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: "v7", trips: trips, presence: presence ?? Presence(last: now), vouch: vouch, index: index
      ))
  }

  func published(
    _ id: String, start: ServiceTime? = nil, _ decisions: Decision..., decided: Instant = RuleFeed.at(7, 49, 30),
    tables: [String: String] = RuleFeed.tables
  ) throws -> PublishedTrip {
    var trip = try RuleFeed.trip(GTFSID(id), start: start, tables: tables)
    for decision in decisions { try trip.apply(decision) }
    return PublishedTrip(trip, decided: decided)
  }

  func only(_ feed: ProducedFeed) throws -> Update {
    #expect(feed.heldBack.isEmpty)
    #expect(feed.message.entity.count == 1)
    return try #require(feed.message.entity.first).tripUpdate
  }

  /// Each stop as `5 +120/+120`, a time of its own as `!` seconds after eight o'clock.
  func words(_ update: Update) -> [String] {
    update.stopTimeUpdate.map { stop in
      func words(_ event: Update.StopTimeEvent) -> String {
        (event.hasTime ? "\(event.time - Int64(RuleFeed.at(8, 0).unixSeconds))" : "")
          + (event.hasDelay ? "+\(event.delay)" : "")
      }
      let relationship = ["scheduled", "skipped", "no data", "unscheduled"][stop.scheduleRelationship.rawValue]
      let platform = stop.stopTimeProperties.hasAssignedStopID ? " at \(stop.stopTimeProperties.assignedStopID)" : ""
      let times = stop.hasArrival || stop.hasDeparture ? " \(words(stop.arrival)) \(words(stop.departure))" : ""
      return "\(stop.stopSequence) \(stop.hasStopID ? stop.stopID : "-") \(relationship)\(times)\(platform)"
    }
  }

  // MARK: - The header and the entity

  @Test("the header says version, completeness, timetable and time") func header() throws {
    let header = produce().message.header
    #expect(header.gtfsRealtimeVersion == "2.0")
    #expect(header.hasIncrementality && header.incrementality == .fullDataset)
    #expect(header.timestamp == UInt64(RuleFeed.at(7, 50).unixSeconds))
    #expect(header.feedVersion == "v7")
  }

  @Test("a reader of the bytes learns that the feed itself says what follows from late vehicles")
  func whatFollows() throws {
    let trip = try published("T", .departure(delay: 300, at: nil))
    let feed = try RealtimeFeed(bytes: produce(trip).encoded())
    func reported(_ feed: RealtimeFeed) throws -> Bool? {
      let index = ScheduledTripIndex(try RuleFeed.open().timetable(on: RuleFeed.date))
      let reports = FeedMatch(feed, to: index, receivedAt: RuleFeed.at(7, 50)).reports
      return reports.latest(on: trip.trip.instance)?.feedSaysWhatFollows
    }
    #expect(try reported(feed) == true)
    var others = feed.message
    others.header = .with { $0.timestamp = feed.message.header.timestamp }
    #expect(try reported(RealtimeFeed(others)) == false)
  }

  @Test("an entity's id is the same in every version, and different for every scheduled trip") func ids() throws {
    let exact = ServiceTime(hours: 8, minutes: 10)
    let other = ServiceTime(hours: 8, minutes: 20)
    let trips = [
      try published("T", .departure(delay: 60, at: nil)),
      try published("E", start: exact, .departure(delay: 60, at: nil)),
      try published("E", start: other, .departure(delay: 60, at: nil)),
    ]
    let ids = produce(trips[0], trips[1], trips[2]).message.entity.map(\.id)
    #expect(ids == ["20261120-T", "20261120@08:10:00-E", "20261120@08:20:00-E"])
    #expect(produce(trips[2], at: RuleFeed.at(8, 0)).message.entity.map(\.id) == [ids[2]])
  }

  @Test("a trip is identified by trip_id and start_date, and says that it is scheduled") func descriptor() throws {
    let trip = try only(produce(published("T", .departure(delay: 60, at: nil)))).trip
    #expect(trip.tripID == "T")
    #expect(trip.startDate == "20261120")
    #expect(trip.hasScheduleRelationship && trip.scheduleRelationship == .scheduled)
    #expect(!trip.hasStartTime && !trip.hasRouteID)
  }

  // MARK: - Stops

  @Test("every stop that remains has arrival and departure, each with time and delay") func delayed() throws {
    let update = try only(produce(published("T", .departure(delay: 120, at: nil))))
    #expect(
      words(update) == [
        "2 a scheduled 120+120 120+120", "5 s1 scheduled 720+120 840+120", "9 b scheduled 1320+120 1320+120",
      ])
  }

  @Test("stops have their stop_id alone where the timetable has one stop_sequence on several stops of the trip")
  func repeatedNumbers() throws {
    var tables = RuleFeed.tables
    tables["stop_times"] = tables["stop_times"]?.replacing("b,9", with: "b,5")
      .replacing("L,08:10:00,08:10:00,b,2", with: "L,08:10:00,08:10:00,b,1")
    let index = try RuleFeed.open(tables).index(planning: ["T", "L"], routes: ["R"], stops: ["a", "s1", "b"])
    let late = try published("T", .departure(delay: 120, at: nil), .skipped(at: 5), tables: tables)
    let update = try only(produce(late, index: index))
    #expect(update.stopTimeUpdate.map(\.stopID) == ["a", "s1", "b"])
    #expect(update.stopTimeUpdate.allSatisfy { !$0.hasStopSequence })
    #expect(update.stopTimeUpdate.map(\.scheduleRelationship) == [.scheduled, .skipped, .scheduled])
    let loop = try produce(published("L", .departure(delay: 120, at: nil), tables: tables), index: index)
    #expect(loop.message.entity.isEmpty && loop.heldBack.flatMap(\.findings).map(\.rule) == [.ambiguousStop])
    tables["stop_times"] = tables["stop_times"]?.replacing("a,2", with: "a,5")
    let unordered = try published("T", .departure(delay: 120, at: nil), tables: tables)
    let first = try only(produce(unordered, index: index)).stopTimeUpdate
    #expect(first.map(\.scheduleRelationship) == [.scheduled, .noData, .noData], "one time is known")
    let canceled = try only(produce(published("L", .cancelled, tables: tables), index: index))
    #expect(canceled.trip.scheduleRelationship == .canceled && canceled.stopTimeUpdate.isEmpty)
  }

  @Test("on time is published as delay 0") func onTime() throws {
    let update = try only(produce(published("T", .departure(delay: 0, at: nil))))
    #expect(words(update)[0] == "2 a scheduled 0+0 0+0")
  }

  @Test("stops before a decided one are NO_DATA") func noData() throws {
    let update = try only(produce(published("T", .departure(delay: 60, at: 5))))
    #expect(words(update) == ["2 a no data", "5 s1 scheduled 660+60 780+60", "9 b scheduled 1260+60 1260+60"])
  }

  @Test("a stop left early stays until its scheduled time") func early() throws {
    let early = try published("T", .departure(delay: -300, at: nil))
    #expect(try words(only(produce(early, at: RuleFeed.at(7, 59)))).count == 3)
    #expect(try words(only(produce(early, at: RuleFeed.at(8, 0)))).map { $0.prefix(1) } == ["5", "9"])
  }

  @Test("a stop that is left late stays until it is left") func late() throws {
    let late = try published("T", .departure(delay: 300, at: nil))
    #expect(try words(only(produce(late, at: RuleFeed.at(8, 4, 59)))).count == 3)
    #expect(try words(only(produce(late, at: RuleFeed.at(8, 5)))).count == 2)
  }

  @Test("the last stop is published until the trip ends, and the trip is left out then") func end() throws {
    let late = try published("T", .departure(delay: 300, at: nil))
    #expect(try words(only(produce(late, at: RuleFeed.at(8, 24, 59)))).count == 1)
    #expect(produce(late, at: RuleFeed.at(8, 25)).message.entity.isEmpty)
  }

  @Test("the stops behind an early end stay until their scheduled times, also when the trip has ended") func earlyEnd()
    throws
  {
    let short = try published("T", .departure(delay: 60, at: nil), .endsEarly(at: 5))
    for (minute, second) in [(10, 59), (11, 0), (19, 59)] {
      let update = try only(produce(short, at: RuleFeed.at(8, minute, second)))
      #expect(words(update).suffix(2) == ["5 s1 scheduled 660+60 780+60", "9 b skipped"])
    }
    #expect(produce(short, at: RuleFeed.at(8, 20)).message.entity.isEmpty)
  }

  @Test("where times would tie, only a delay is published") func ties() throws {
    var tables = RuleFeed.tables
    tables["stop_times"] = tables["stop_times"]?.replacing("T,08:20:00,08:20:00", with: "T,08:12:00,08:12:00")
    let update = try only(produce(published("T", .departure(delay: 60, at: nil), tables: tables)))
    #expect(words(update)[1...] == ["5 s1 scheduled 660+60 780+60", "9 b scheduled +60 +60"])
  }

  @Test("a stop without scheduled times has a time, and ties around it are spread") func blankTimes() throws {
    let index = try RuleFeed.index.get()
    let plain = try only(produce(published("B", .departure(delay: 60, at: nil)), index: index))
    #expect(words(plain)[1] == "2 s1 scheduled 660+60 660+60")
    var tables = RuleFeed.tables
    tables["stop_times"] = tables["stop_times"]?.replacing("B,08:20:00,08:20:00", with: "B,08:00:00,08:00:00")
    let tied = try only(produce(published("B", .departure(delay: 60, at: nil), tables: tables)))
    #expect(words(tied) == ["1 a scheduled 60+60 60+60", "2 s1 scheduled 61 61", "3 b scheduled 62 62"])
  }

  @Test("a skipped stop has no times") func skipped() throws {
    let update = try only(produce(published("T", .departure(delay: 60, at: nil), .skipped(at: 5))))
    #expect(words(update)[1] == "5 s1 skipped")
    let alone = try only(produce(published("T", .skipped(at: 5))))
    #expect(words(alone) == ["2 a no data", "5 s1 skipped", "9 b no data"])
  }

  @Test("another platform is an assigned stop, named by number alone") func platform() throws {
    let platform = Decision.platform(Platform(stopID: "s2", station: "s"), at: 5)
    let update = try only(produce(published("T", .departure(delay: 60, at: nil), platform)))
    #expect(words(update)[1] == "5 - scheduled 660+60 780+60 at s2")
    #expect(try words(only(produce(published("T", platform))))[1] == "5 - no data at s2")
  }

  /// T as a followed feed reports it.
  private func reported(_ stopTimes: StopTimeReport...) throws -> PublishedTrip {
    var trip = try RuleFeed.trip("T")
    let time = RuleFeed.at(7, 49)
    trip.applyAll([], over: TripReport(time: time, stopTimes: stopTimes))
    return PublishedTrip(trip, decided: time, source: .followedFeed)
  }

  @Test("times that a followed feed lets run backwards become delays alone") func backwards() throws {
    let update = try only(
      produce(
        reported(
          StopTimeReport(sequence: 2, arrivalDelay: 900, departureDelay: 900),
          StopTimeReport(sequence: 5, arrivalDelay: 60, departureDelay: 0))))
    #expect(words(update) == ["2 a scheduled 900+900 900+900", "5 s1 scheduled +60 +0", "9 b no data"])
  }

  @Test("where a followed feed gives one of arrival and departure, both are published") func oneSided() throws {
    let update = try only(
      produce(reported(StopTimeReport(sequence: 2, departureDelay: 60), StopTimeReport(sequence: 5, arrivalDelay: 120)))
    )
    #expect(
      words(update) == ["2 a scheduled 60+60 60+60", "5 s1 scheduled 720+120 840+120", "9 b no data"])
  }

  // MARK: - Trips

  @Test("a cancelled trip has no stops, and stays until it would have ended") func cancelled() throws {
    let cancelled = try published("T", .departure(delay: 120, at: nil), .cancelled)
    let update = try only(produce(cancelled, at: RuleFeed.at(8, 21, 59)))
    #expect(update.trip.scheduleRelationship == .canceled)
    #expect(update.stopTimeUpdate.isEmpty)
    #expect(produce(cancelled, at: RuleFeed.at(8, 22)).message.entity.isEmpty)
  }

  @Test("a trip of another service day is published too") func otherDays() throws {
    let cancelled = try published("T", .cancelled)
    let update = try only(produce(cancelled, at: RuleFeed.at(8, 0) - Seconds(3 * 86_400)))
    #expect(update.trip.startDate == "20261120")
  }

  @Test("a trip without a decision is left out; so is one that has only a note") func undecided() throws {
    #expect(produce(try published("T"), try published("L", .note("bus 7"))).message.entity.isEmpty)
  }

  @Test("on request, trips that leave soon or are under way are published as on time") func vouched() throws {
    let trip = PublishedTrip(try RuleFeed.trip("T"), decided: nil)
    #expect(produce(trip, at: RuleFeed.at(7, 49, 59), vouch: .minutes(10)).message.entity.isEmpty)
    let update = try only(produce(trip, at: RuleFeed.at(7, 50), vouch: .minutes(10)))
    #expect(words(update)[0] == "2 a scheduled 0+0 0+0")
    #expect(try words(only(produce(trip, at: RuleFeed.at(8, 15), vouch: .minutes(10)))).count == 1)
    let frequent = try published("D", start: ServiceTime(hours: 8, minutes: 0))
    #expect(produce(frequent, vouch: .minutes(10)).message.entity.isEmpty)
  }

  @Test("a trip with exact_times 0 is unscheduled, with start_time and times, ties spread") func frequency() throws {
    var tables = RuleFeed.tables
    tables["stop_times"] = tables["stop_times"]?.replacing("D,00:10:00,00:10:00", with: "D,00:00:00,00:00:00")
    let start = ServiceTime(hours: 8, minutes: 10)
    let update = try only(produce(published("D", start: start, .departure(delay: 60, at: nil), tables: tables)))
    #expect(update.trip.scheduleRelationship == .unscheduled)
    #expect(update.trip.startTime == "08:10:00")
    #expect(words(update) == ["1 a unscheduled 660 660", "2 b unscheduled 661 661"])
  }

  @Test("a trip with exact_times 1 is scheduled, with start_time") func exactFrequency() throws {
    let start = ServiceTime(hours: 8, minutes: 10)
    let update = try only(
      produce(published("E", start: start, .departure(delay: 60, at: nil)), index: try RuleFeed.index.get()))
    #expect(update.trip.scheduleRelationship == .scheduled)
    #expect(update.trip.startTime == "08:10:00")
    #expect(words(update) == ["1 a scheduled 660+60 660+60", "2 b scheduled 1260+60 1260+60"])
  }
}
