import TestSupport
import TripCore
import TripFeed
import TripRealtime

/// Some service days of a real feed, for making random versions of the published feed.
struct RandomFeed {
  let index: FeedIndex
  private let days: [Timetable]
  private let platforms: [GTFSID: [Platform]]
  private var extraTrips = 0

  /// Reads the timetables of three random service days.
  init(path: String, using random: inout SeededRandom) throws {
    let feed = try GTFSFeed(path: path)
    var days: [Timetable] = []
    for _ in 0..<3 {
      guard let span = feed.days else { break }
      let randomDate = ServiceDate(
        dayNumber: Int.random(in: span.lowerBound.dayNumber...span.upperBound.dayNumber, using: &random))
      if let date = feed.nearestServiceDate(to: randomDate) { days.append(try feed.timetable(on: date)) }
    }
    self.days = days.filter { $0.count > 0 }
    index = try feed.index(
      planning: Set(days.flatMap { day in (0..<day.tripIDs.count).map { day.tripIDs.id(at: $0) } }))
    platforms = Dictionary(grouping: days.flatMap(\.stops).compactMap(Platform.init), by: \.station)
  }

  /// Returns a random state to publish, and the same state for the reader.
  mutating func day(using random: inout SeededRandom) throws -> (PublishedDay, DayFacts) {
    guard let timetable = days.randomElement(using: &random) else { throw NoTrips() }
    let origin = timetable.serviceDate.origin(in: timetable.agency.timeZone)
    let now = origin + Seconds(Int.random(in: 5 * 3600..<25 * 3600, using: &random))
    // More than half of the trips are under way or leave soon, so that some stops have been passed.
    let near = timetable.rows(departingAfter: now - 5400, until: now + 3600)
    var rows: Set<Int> = []
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      if let row = random.chance(0.6)
        ? near.randomElement(using: &random) : timetable.trips.indices.randomElement(using: &random)
      {
        rows.insert(row)
      }
    }
    var trips: [(PublishedTrip, TripFacts)] = []
    for row in rows.sorted() { trips += try publishedTrips(ofRow: row, of: timetable, now: now, using: &random) }
    trips += followed(trips.map(\.0), of: timetable, now: now)
    let presence =
      now
      - Seconds(
        random.chance(0.8) ? Int.random(in: 0..<900, using: &random) : Int.random(in: 900..<3000, using: &random))
    let vouch: Seconds? = random.chance(0.5) ? .minutes(Int.random(in: 1...120, using: &random)) : nil
    let version = timetable.feedInfo?.version
    var automatic = Self.alerts(in: timetable.agency.timeZone)
    for trip in trips { automatic.update(trip.0.trip, at: now) }
    let own = alerts(of: timetable, now: now, using: &random)
    return (
      PublishedDay(
        now: now, feedVersion: version, trips: trips.map(\.0),
        alerts: automatic.alerts(at: now) + own.map(\.alert), presence: Presence(last: presence), vouch: vouch,
        index: index),
      DayFacts(
        now: now.unixSeconds, feedVersion: version, presence: presence.unixSeconds, vouch: vouch?.count,
        trips: trips.map(\.1), alerts: own.map(\.facts))
    )
  }

  /// Returns the trips that follow because their vehicles are late on published ones. The reader expects of each what a
  /// decision about its departure would say.
  private func followed(
    _ trips: [PublishedTrip], of timetable: Timetable, now: Instant
  ) -> [(PublishedTrip, TripFacts)] {
    let rows = timetable.rowsByInstance()
    let known = Dictionary(
      trips.compactMap { trip in rows[trip.trip.instance].map { ($0, trip) } }, uniquingKeysWith: { $1 })
    var day = VehicleDay(timetable)
    for (row, trip) in known { day.note(row, vehicle: trip.trip.vehicle) }
    return day.follow(at: now) { known[$0]?.trip }.compactMap { row in
      guard known[row] == nil, let consequence = day.consequence(ofRow: row), !consequence.isAtRisk,
        let decided = rows[consequence.cause].flatMap({ known[$0]?.decided }),
        let planned = try? timetable.trip(ofRow: row)
      else { return nil }
      var trip = planned
      trip.applyAll([], following: consequence)
      var facts = TripFacts(
        planned, like: nil, later: nil, decided: decided, [.departure(delay: consequence.delay, at: nil)])
      facts.isFollowed = true
      return (PublishedTrip(trip, decided: decided), facts)
    }
  }

  private struct NoTrips: Error {}

  /// The reasons that decisions have; the empty one takes a reason away.
  private static let reasons = ["Ice", "Signal failure", "Storm “Ana” 🌊", ""]

  private static func reason(using random: inout SeededRandom) -> Decision {
    let cause = random.chance(0.5) ? AlertCause.allCases.randomElement(using: &random) : nil
    return .reason(reasons.randomElement(using: &random) ?? "", cause: cause ?? .other)
  }

  /// Returns the trip of a row with random decisions, or in its place one or two extra trips that run like it.
  private mutating func publishedTrips(
    ofRow row: Int, of timetable: Timetable, now: Instant, using random: inout SeededRandom
  ) throws -> [(PublishedTrip, TripFacts)] {
    let planned = try timetable.trip(ofRow: row)
    let canBeCopied = !planned.isFrequencyBased && planned.instance.startTime == nil
    guard canBeCopied, random.chance(0.08) else { return [publishedTrip(planned, now: now, using: &random)] }
    // At the time of the copied trip, before its service day begins, and more than 90 minutes later, too.
    let minutes = [0, 7, 15, 90, 91, -1440, Int.random(in: -30...120, using: &random)].randomElement(using: &random)
    let shift = Seconds.minutes(minutes ?? 0)
    return (0..<(random.chance(0.3) ? 2 : 1)).compactMap { _ in
      extraTrips += 1
      let instance = TripInstance(tripID: "extra \(extraTrips)", serviceDate: planned.instance.serviceDate)
      let extra = ExtraTrip(like: planned.instance.tripID, shift: shift)
      guard let trip = timetable.trip(extra, as: instance) else { return nil }
      let template = TripTemplate(
        tripID: extra.template, start: timetable.scheduledTrips[row].departure + shift, isStartTaken: shift == 0,
        distance: Seconds(abs(shift.count)))
      return publishedTrip(trip, like: template, later: shift, now: now, using: &random)
    }
  }

  private func publishedTrip(
    _ planned: Trip, like template: TripTemplate? = nil, later shift: Seconds? = nil, now: Instant,
    using random: inout SeededRandom
  ) -> (PublishedTrip, TripFacts) {
    var trip = planned
    if let template, let shift { try? trip.apply(.added(ExtraTrip(like: template.tripID, shift: shift))) }
    var decisions: [Decision] = []
    for _ in 0..<(random.chance(0.15) ? 0 : Int.random(in: 1...5, using: &random)) {
      let decision = decision(on: trip, using: &random)
      if (try? trip.apply(decision)) != nil { decisions.append(decision) }
    }
    if !decisions.isEmpty, random.chance(0.5) {
      let reason = Self.reason(using: &random)
      if (try? trip.apply(reason)) != nil { decisions.append(reason) }
    }
    let decided = decisions.isEmpty ? nil : now - Seconds(Int.random(in: -60..<3600, using: &random))
    return (
      PublishedTrip(trip, decided: decided, like: template),
      TripFacts(planned, like: template, later: shift, decided: decided, decisions)
    )
  }

  /// Returns a random decision. Some of them are refused by the trip.
  private func decision(on trip: Trip, using random: inout SeededRandom) -> Decision {
    let stopTime = trip.stopTimes.randomElement(using: &random) ?? trip.stopTimes[0]
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: return .cancelled
    case 2: return .reinstated
    case 3, 4: return .skipped(at: stopTime.sequence)
    case 5: return .restored(at: stopTime.sequence)
    case 6, 7, 8:
      let near = stopTime.stop.station.flatMap { platforms[$0]?.randomElement(using: &random) }
      return near.map { .platform($0, at: stopTime.sequence) } ?? .note("platform")
    case 9: return .withdrawn
    case 10, 11, 12: return Self.reason(using: &random)
    case 13: return .endsEarly(at: stopTime.sequence)
    case 14: return .startsLate(at: stopTime.sequence)
    case 15: return .held(delay: Seconds(Int.random(in: 0...1800, using: &random)), at: stopTime.sequence)
    case 16:
      return Self.reason(using: &random).reason.map { .cancelledWithReason($0.text, cause: $0.cause) } ?? .cancelled
    default:
      let delay = random.chance(0.1) ? 0 : Int.random(in: -600...1800, using: &random)
      return .departure(delay: Seconds(delay), at: random.chance(0.5) ? nil : stopTime.sequence)
    }
  }
}
