/// What follows along the trips of one vehicle: a pure function of what is known of its trips.
struct VehicleRun {
  /// The links between trips that run, in order.
  private(set) var links: [VehicleLink] = []
  /// What follows, by row.
  private(set) var consequences: [Int: Consequence] = [:]

  /// A trip that runs, with what follows for it.
  private struct Stage {
    let row: Int
    let trip: VehicleTrip
    /// The expected arrival, also one at risk; `nil` when unknown.
    let arrival: Instant?
    /// The trip whose decided or reported times ``arrival`` follows from; `nil` also when nothing follows from them here.
    let cause: TripInstance?
    let isAtRisk: Bool
    /// The trip whose unknown times make those of this one unknown, too; `nil` when there is none.
    let doubt: TripInstance?
  }

  /// Follows a vehicle through its day.
  ///
  /// - Parameters:
  ///   - vehicle: The name of the vehicle.
  ///   - trips: The vehicle's trips in the order of scheduled departure, without what follows from the vehicle.
  ///   - given: The rows of the trips that are planned for the vehicle and that another one runs, or none, in order.
  ///   - timetable: The timetable of the rows.
  ///   - settings: The operator's turnarounds and horizon.
  ///   - now: The present time.
  init(
    of vehicle: GTFSID, _ trips: [(row: Int, trip: VehicleTrip)], without given: [Int] = [], in timetable: Timetable,
    _ settings: VehicleSettings, at now: Instant
  ) {
    var before: Stage?
    var cancelled: [Int] = []
    for (row, trip) in trips {
      guard !trip.isCancelled else {
        cancelled.append(row)
        continue
      }
      var (arrival, isAtRisk) = (trip.arrival, false)
      var cause = trip.feedSaysWhatFollows ? nil : trip.instance
      if let before {
        let between = (cancelled + given.filter { before.row < $0 && $0 < row }).sorted()
        let run = EmptyRun(from: (before.row, before.trip), over: between, to: (row, trip), in: timetable)
        let link = Self.link(of: vehicle, from: before, to: row, trip, after: run, settings, at: now)
        // Where the feed of both trips says what follows, a vehicle that would be late by the timetable is another one.
        if !(link.isLate && before.trip.feedSaysWhatFollows && (trip.mayFollow || trip.feedSaysWhatFollows)) {
          links.append(link)
        }
        // One vehicle cannot run two trips at the same time. It is unknown which of them it runs, so both are at risk.
        if link.isClash, before.trip.mayFollow, consequences[before.row] == nil {
          consequences[before.row] = Consequence(cause: trip.instance, delay: 0, isAtRisk: true)
        }
        if let consequence = Self.consequence(for: trip, over: link, from: before) {
          consequences[row] = consequence
          let followed = trip.end.scheduled + consequence.delay
          if consequence.delay > 0, arrival.map({ trip.onlyWaits && $0 < followed }) ?? true {
            (arrival, cause) = (followed, consequence.cause)
            isAtRisk = consequence.isAtRisk
          }
        }
      }
      let doubt = arrival != nil ? nil : trip.isDoubtful ? trip.instance : before?.doubt
      before = Stage(
        row: row, trip: trip, arrival: arrival, cause: arrival == nil ? nil : cause, isAtRisk: isAtRisk, doubt: doubt)
      cancelled = []
    }
  }

  private static func consequence(for trip: VehicleTrip, over link: VehicleLink, from before: Stage) -> Consequence? {
    guard trip.mayFollow else { return nil }
    let delay = link.arrival + link.needed - trip.start.scheduled
    if link.isClash { return Consequence(cause: before.trip.instance, delay: max(0, delay), isAtRisk: true) }
    if let doubt = before.doubt { return Consequence(cause: doubt, delay: 0, isAtRisk: true) }
    guard link.isArrivalKnown, !link.isOverlap, delay > 0, let origin = before.cause else { return nil }
    return Consequence(cause: origin, delay: delay, isAtRisk: link.isAtRisk)
  }

  private static func link(
    of vehicle: GTFSID, from first: Stage, to row: Int, _ second: VehicleTrip, after run: EmptyRun,
    _ settings: VehicleSettings, at now: Instant
  ) -> VehicleLink {
    let layover = second.start.scheduled - first.trip.end.scheduled
    let turnaround = settings.turnaround(
      from: first.trip.end.place, to: second.start.place, onto: second.route)
    return VehicleLink(
      vehicle: vehicle, first: first.trip.instance, second: second.instance, firstRow: first.row, secondRow: row,
      arrival: first.arrival ?? first.trip.end.scheduled, departure: second.departure ?? second.start.scheduled,
      needed: min(turnaround + run.duration, max(0, layover)), scheduledLayover: layover,
      isArrivalKnown: first.arrival != nil, isArrivalFollowed: first.arrival != first.trip.arrival,
      isDepartureFree: second.mayFollow,
      isAtRisk: first.isAtRisk || second.origin.scheduled > now + settings.horizon,
      isOverlap: second.origin.scheduled < first.trip.destination.scheduled,
      isDecided: first.trip.isVehicleDecided || second.isVehicleDecided)
  }
}

extension VehicleSettings {
  /// Returns the least time between an arrival and the next departure: by the rule for both stops, else for the stop of
  /// the arrival, else for the route of the departure, else ``turnaround``.
  func turnaround(from arrival: VehicleTrip.Place, to departure: VehicleTrip.Place, onto route: GTFSID) -> Seconds {
    var (atStop, onRoute): (Seconds?, Seconds?)
    for rule in rules {
      switch rule.place {
      case .stops(let from, let to):
        if arrival.matches(from), departure.matches(to) { return rule.turnaround }
      case .stop(let stop): if atStop == nil, arrival.matches(stop) { atStop = rule.turnaround }
      case .route(let id): if onRoute == nil, id == route { onRoute = rule.turnaround }
      }
    }
    return atStop ?? onRoute ?? turnaround
  }
}
