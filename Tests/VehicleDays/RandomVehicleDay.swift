import TestSupport
import TripCore

/// A random day: a timetable, what is decided and reported about some of its trips, and an operator's settings.
struct RandomVehicleDay {
  let timetable: Timetable
  let now: Instant
  let settings: VehicleSettings
  let plan: [String: GTFSID]
  /// What is known of trips, by row.
  private(set) var known: [Int: KnownTrip] = [:]
  /// The numbers of some vehicles, of which more than of others is decided.
  private let chosen: [Int]
  private let vehicles: Vehicles

  /// Makes a day without decisions.
  init(_ planned: Timetable, using random: inout SeededRandom) {
    plan = planned.randomPlan(using: &random)
    let near = planned.departure(ofRow: planned.scheduledTrips.indices.randomElement(using: &random) ?? 0)
    now = near + .minutes(Int.random(in: -40...20, using: &random))
    let extras = Self.extras(of: planned, using: &random)
    timetable = planned.adding(extras, at: now)
    vehicles = Vehicles(timetable, plan: VehiclePlan(names: plan))
    settings = Self.settings(for: timetable, using: &random)
    let departing = timetable.rows(departingAfter: now - .minutes(90), until: now + .minutes(60))
    let vehicles = vehicles
    chosen = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
      departing.randomElement(using: &random).flatMap { vehicles.number(ofRow: $0) }
    }
    for (row, scheduled) in timetable.scheduledTrips.enumerated() where scheduled.isExtra {
      guard let trip = try? timetable.trip(ofRow: row), let extra = extras[trip.instance] else { continue }
      known[row] = KnownTrip(trip, extra: extra)
      if let vehicle = chosen.randomElement(using: &random), random.chance(0.8) {
        known[row]?.give(toVehicle: vehicles.identities[vehicle].name)
      }
    }
  }

  /// Decides and reports at random about up to 40 trips.
  mutating func decide(using random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      guard let row = row(using: &random), let planned = try? timetable.trip(ofRow: row) else { continue }
      var trip = known[row] ?? KnownTrip(planned, extra: nil)
      if random.chance(0.8) { trip.decide(using: &random) }
      if random.chance(0.25), trip.extra == nil { trip.report(at: now, using: &random) }
      if random.chance(0.1) { trip.give(toVehicle: vehicle(using: &random)) }
      known[row] = trip
    }
  }

  /// Returns what the program finds to follow.
  func facts() -> DayFacts {
    var day = VehicleDay(timetable, settings, plan: VehiclePlan(names: plan))
    let trips = known.mapValues { $0.trip(at: now) }
    for (row, trip) in trips { day.note(row, vehicle: trip.vehicle) }
    _ = day.follow(at: now) { trips[$0] }
    let rows = timetable.scheduledTrips.indices
    let touched = Set(known.keys.compactMap(day.vehicles.number(ofRow:)) + chosen).sorted()
    return DayFacts(
      date: timetable.serviceDate.gtfsText, now: now.unixSeconds, settings: SettingsFacts(settings), plan: plan,
      trips: known.sorted { $0.key < $1.key }.map { KnownFacts($0.value, at: now) },
      follows: rows.compactMap { row in
        day.consequence(ofRow: row).map { FollowsFacts(timetable.instance(ofRow: row), $0) }
      },
      vehicles: touched.map { vehicle in
        VehicleFacts(
          name: day.vehicles.identities[vehicle].name,
          trips: day.vehicles.rows(of: vehicle).map { InstanceFacts(timetable.instance(ofRow: $0)) },
          links: day.links(of: vehicle, at: now) { trips[$0] }.map(LinkFacts.init))
      },
      shown: known.sorted { $0.key < $1.key }.map { row, known in
        ShownFacts(known.trip(at: now, following: day.consequence(ofRow: row)))
      })
  }

  private func row(using random: inout SeededRandom) -> Int? {
    guard random.chance(0.9), let vehicle = chosen.randomElement(using: &random) else {
      return timetable.scheduledTrips.indices.randomElement(using: &random)
    }
    return vehicles.rows(of: vehicle).randomElement(using: &random)
  }

  private func vehicle(using random: inout SeededRandom) -> GTFSID {
    let other = chosen.randomElement(using: &random).map { vehicles.identities[$0].name } ?? "spare"
    return ["", "spare", other, other, timetable.vehicleName(using: &random)].randomElement(using: &random) ?? ""
  }

  private static func extras(
    of timetable: Timetable, using random: inout SeededRandom
  ) -> [TripInstance: ExtraTrip] {
    guard random.chance(0.3) else { return [:] }
    var extras: [TripInstance: ExtraTrip] = [:]
    for number in 1...2 {
      guard let row = timetable.scheduledTrips.indices.randomElement(using: &random),
        timetable.scheduledTrips[row].startTime == nil
      else { continue }
      let instance = TripInstance(tripID: "extra \(number)", serviceDate: timetable.serviceDate)
      let shift = Seconds.minutes(Int.random(in: -120...120, using: &random))
      extras[instance] = ExtraTrip(like: timetable.instance(ofRow: row).tripID, shift: shift)
    }
    return extras
  }

  private static func settings(for timetable: Timetable, using random: inout SeededRandom) -> VehicleSettings {
    var settings = VehicleSettings()
    if random.chance(0.4) { settings.turnaround = Seconds(Int.random(in: 0...900, using: &random)) }
    if random.chance(0.4) { settings.horizon = .minutes(Int.random(in: 0...240, using: &random)) }
    var places: Set<TurnaroundRule.Place> = []
    for _ in 0..<(random.chance(0.5) ? Int.random(in: 1...60, using: &random) : 0) {
      guard let row = timetable.scheduledTrips.indices.randomElement(using: &random),
        let trip = try? timetable.trip(ofRow: row), let end = trip.stopTimes.last?.stop
      else { continue }
      let start = trip.stopTimes[0].stop
      // Of one kind of name only, so that two rules of a kind never match the same trips.
      let place: TurnaroundRule.Place =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .route(trip.route.id)
        case 1: .stops(from: end.station ?? end.id, to: end.station ?? end.id)
        case 2: .stops(from: end.station ?? end.id, to: start.station ?? start.id)
        default: .stop(end.station ?? end.id)
        }
      guard places.insert(place).inserted else { continue }
      settings.rules.append(TurnaroundRule(place, turnaround: Seconds(Int.random(in: 0...900, using: &random))))
    }
    return settings
  }
}
