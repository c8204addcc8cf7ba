import TripCore

/// A service date and the vehicles that are planned for it, as a line of JSON.
struct TimetableFacts: Encodable {
  struct Listed: Encodable {
    let trip_id: GTFSID
    let vehicle: GTFSID
    let date: String
  }

  let date: String
  let transfers: [[GTFSID]]
  let listed: [Listed]
  let vehicles: [PlannedFacts]

  struct PlannedFacts: Encodable {
    let name: GTFSID
    let trips: [InstanceFacts]
  }

  init(_ timetable: Timetable) {
    date = timetable.serviceDate.gtfsText
    let planned = timetable.plannedVehicles
    transfers = planned.successors.flatMap { trip, next in next.map { [trip, $0] } }
    let everyDate = planned.names.map { Listed(trip_id: $0.key, vehicle: $0.value, date: "") }
    let onDates = planned.namesOnDate.flatMap { date, names in
      names.map { Listed(trip_id: $0.key, vehicle: $0.value, date: date.gtfsText) }
    }
    listed = everyDate + onDates
    let found = Vehicles(timetable)
    vehicles = (0..<found.count).map { vehicle in
      PlannedFacts(
        name: found.identities[vehicle].name,
        trips: found.rows(of: vehicle).map { InstanceFacts(timetable.instance(ofRow: $0)) })
    }
  }
}

/// A day, what is known of it, and what the program found to follow, as a line of JSON.
struct DayFacts: Encodable {
  let date: String
  let now: Int
  let settings: SettingsFacts
  let plan: [String: GTFSID]
  let trips: [KnownFacts]
  let follows: [FollowsFacts]
  /// The vehicles of which something is known, and some others.
  let vehicles: [VehicleFacts]
  /// The trips of which something is known, with what follows for them.
  let shown: [ShownFacts]
}

struct InstanceFacts: Encodable {
  let trip: GTFSID
  let start: String?

  init(_ instance: TripInstance) {
    trip = instance.tripID
    start = instance.startTime?.description
  }
}

struct SettingsFacts: Encodable {
  struct Rule: Encodable {
    var end: GTFSID?
    var start: GTFSID?
    var route: GTFSID?
    let seconds: Int
  }

  let turnaround: Int
  let horizon: Int
  let rules: [Rule]

  init(_ settings: VehicleSettings) {
    turnaround = settings.turnaround.count
    horizon = settings.horizon.count
    rules = settings.rules.map { rule in
      let seconds = rule.turnaround.count
      return switch rule.place {
      case .stops(let from, let to): Rule(end: from, start: to, seconds: seconds)
      case .stop(let stop): Rule(end: stop, seconds: seconds)
      case .route(let route): Rule(route: route, seconds: seconds)
      }
    }
  }
}

/// What follows for a trip, as the program found it.
struct FollowsFacts: Encodable {
  let trip: InstanceFacts
  let delay: Int
  let isAtRisk: Bool
  let cause: InstanceFacts

  init(_ instance: TripInstance, _ consequence: Consequence) {
    trip = InstanceFacts(instance)
    delay = consequence.delay.count
    isAtRisk = consequence.isAtRisk
    cause = InstanceFacts(consequence.cause)
  }
}

struct VehicleFacts: Encodable {
  let name: GTFSID
  let trips: [InstanceFacts]
  let links: [LinkFacts]
}

struct LinkFacts: Encodable {
  let first: InstanceFacts
  let second: InstanceFacts
  let arrival: Int
  let needed: Int
  let departure: Int
  let slack: Int
  let isPlannedSo: Bool
  let isLate: Bool
  let isConflict: Bool

  init(_ link: VehicleLink) {
    first = InstanceFacts(link.first)
    second = InstanceFacts(link.second)
    arrival = link.arrival.unixSeconds
    needed = link.needed.count
    departure = link.departure.unixSeconds
    slack = link.slack.count
    isPlannedSo = link.isPlannedSo
    isLate = link.isLate
    isConflict = link.isConflict
  }
}
