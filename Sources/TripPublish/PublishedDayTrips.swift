import TripCore
import TripRealtime

/// The scheduled trips of one service day, found by their trip instance.
struct PublishedDayTrips: Sendable {
  let timetable: Timetable
  private let rows: [TripInstance: Int]
  /// The vehicles as the timetable has them, without a plan of the operator.
  private let vehicles: Vehicles

  init(_ timetable: Timetable) {
    self.timetable = timetable
    rows = timetable.rowsByInstance()
    vehicles = Vehicles(timetable)
  }

  /// Returns what follows for the trips of late vehicles.
  ///
  /// Cost: grows with the number of trips of the vehicles of known trips. Where the operator has a plan, or an extra trip has
  /// a vehicle, every row is visited.
  ///
  /// - Parameters:
  ///   - known: The trips of this service day about which something is known, without what follows from their vehicles.
  ///   - extras: The extra trips to which a dispatcher gave a vehicle.
  ///   - settings: The operator's settings.
  ///   - plan: The operator's accepted plan of the vehicles.
  ///   - now: The current time.
  /// - Returns: What follows, by trip.
  func consequences(
    of known: [TripInstance: Trip], extras: [TripInstance: ExtraTrip], _ settings: VehicleSettings,
    plan: VehiclePlan, at now: Instant
  ) -> [TripInstance: Consequence] {
    let timetable = extras.isEmpty ? timetable : timetable.adding(extras, at: now)
    let rows = extras.isEmpty ? rows : timetable.rowsByInstance()
    let trips = Dictionary(
      known.compactMap { instance, trip in rows[instance].map { ($0, trip) } }, uniquingKeysWith: { $1 })
    let isPlain = extras.isEmpty && plan.isEmpty
    var day = VehicleDay(timetable, isPlain ? vehicles : Vehicles(timetable, plan: plan), settings)
    for (row, trip) in trips { day.note(row, vehicle: trip.vehicle) }
    _ = day.follow(at: now) { trips[$0] }
    return Dictionary(
      day.consequences.map { (timetable.instance(ofRow: $0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a trip of this service day as planned, without decisions.
  ///
  /// - Parameters:
  ///   - instance: The trip instance.
  ///   - extra: The template and time shift of a trip that a dispatcher has added; `nil` for a trip of the timetable.
  /// - Returns: The trip, or `nil` when the service day does not have it.
  func trip(_ instance: TripInstance, _ extra: ExtraTrip?) -> Trip? {
    if let extra { return timetable.trip(extra, as: instance) }
    return rows[instance].flatMap { try? timetable.trip(ofRow: $0) }
  }

  /// Returns `direction_id` of a trip of the timetable; `nil` when that does not say it.
  func direction(of instance: TripInstance) -> Int? {
    rows[instance].flatMap { timetable.trips[timetable.scheduledTrips[$0].trip].direction }
  }

  /// Returns what a feed says of the trip that an extra trip copies, or `nil` when the timetable lacks the copied trip.
  ///
  /// Cost: grows with the number of scheduled trips.
  func template(of extra: ExtraTrip, on date: ServiceDate) -> TripTemplate? {
    let scheduled = timetable.scheduledTrips
    let id = Array(extra.template.text.utf8)
    let row = scheduled.firstIndex {
      $0.serviceDate == date && !$0.isExtra && timetable.tripIDs.utf8(of: $0.trip).elementsEqual(id)
    }
    guard let row, let later = timetable.later(extra, thanRow: row) else { return nil }
    let template = scheduled[row]
    let start = template.departure + later
    let trip = timetable.trips[template.trip]
    let stops = timetable.stopTimes[trip.stopTimes].map(\.stop)
    var distance = Seconds(abs((start - template.departure).count))
    var isStartTaken = false
    for other in scheduled where other.serviceDate == date && !other.isExtra {
      let between = Seconds(abs((start - other.departure).count))
      if other.trip == template.trip {
        isStartTaken = isStartTaken || between == 0
        distance = min(distance, between)
      } else if between < distance {
        let row = timetable.trips[other.trip]
        guard row.route == trip.route, row.stopTimes.count == stops.count,
          timetable.stopTimes[row.stopTimes].lazy.map(\.stop).elementsEqual(stops)
        else { continue }
        distance = between
      }
    }
    return TripTemplate(
      tripID: extra.template, start: start, isStartTaken: isStartTaken, hasFrequencies: template.startTime != nil,
      distance: distance)
  }

  /// Returns the scheduled trips that leave at or before `latest` and arrive after `now`.
  func instances(leavingBy latest: Instant, arrivingAfter now: Instant) -> [TripInstance] {
    timetable.scheduledTrips.indices.filter {
      timetable.departure(ofRow: $0) <= latest && timetable.arrival(ofRow: $0) > now
    }
    .map { timetable.instance(ofRow: $0) }
  }
}
