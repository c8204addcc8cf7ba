extension Timetable {
  /// Returns a copy of the timetable without the trips of earlier service dates that have arrived at their last stop.
  ///
  /// A trip that has arrived late stays while a later trip of its vehicle is under way late because of it, and so do the
  /// trips between the two, also those that another vehicle runs instead.
  ///
  /// - Parameters:
  ///   - instant: The current time.
  ///   - decided: The journal's state; a decided delay makes a trip arrive later or earlier.
  ///   - reported: The reports of followed feeds. A decision about the same trip takes precedence.
  /// - Returns: The copy.
  public func withoutArrived(
    by instant: Instant, as decided: JournalState, _ reported: TripReports = TripReports()
  ) -> Timetable {
    let earlier = scheduledTrips.indices.prefix { scheduledTrips[$0].serviceDate < serviceDate }
    var known: [Int: Trip] = [:]
    for row in earlier {
      let instance = self.instance(ofRow: row)
      let (taken, report) = (decided.taken(on: instance), reported.report(on: instance, at: instant))
      guard !taken.isEmpty || report != nil, var trip = try? trip(ofRow: row) else { continue }
      trip.applyAll(taken: taken, over: report)
      known[row] = trip
    }
    var kept = Set(
      earlier.filter { row in (known[row].map { $0.expectedArrival ?? $0.arrival } ?? arrival(ofRow: row)) > instant })
    if known.values.contains(where: \.isExpectedLate) {
      kept.formUnion(rows(followedTo: instant, known, decided))
    }
    return kept.count == earlier.count ? self : withoutRows(Set(earlier).subtracting(kept))
  }

  /// Returns the rows of late vehicles: for each trip that is late because of another one and has not arrived, the rows
  /// from that one on.
  private func rows(followedTo instant: Instant, _ known: [Int: Trip], _ decided: JournalState) -> Set<Int> {
    var day = VehicleDay(self, decided.vehicleSettings, plan: decided.vehiclePlan)
    for (row, trip) in known { day.note(row, vehicle: trip.vehicle) }
    var kept: Set<Int> = []
    for row in day.follow(at: instant, known: { known[$0] }) {
      guard let consequence = day.consequence(ofRow: row), arrival(ofRow: row) + consequence.delay > instant,
        let vehicle = day.vehicles.number(ofRow: row)
      else { continue }
      let rows = day.vehicles.rows(of: vehicle).prefix { $0 <= row }.drop { instance(ofRow: $0) != consequence.cause }
      kept.formUnion(rows)
      // Its way to the trip depends on those that another vehicle runs meanwhile.
      let first = rows.first ?? row
      kept.formUnion(day.vehicles.givenRows(of: vehicle).filter { first < $0 && $0 < row })
    }
    return kept
  }

  /// Returns a copy of the timetable without the scheduled trips at the indices `rows`.
  private func withoutRows(_ rows: Set<Int>) -> Timetable {
    Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopHeadsigns: stopHeadsigns, stopTimes: stopTimes,
      scheduledTrips: scheduledTrips.indices.filter { !rows.contains($0) }.map { scheduledTrips[$0] },
      feedInfo: feedInfo, notes: notes,
      tripsOfDay: tripsOfDay, platforms: platforms, plannedVehicles: plannedVehicles)
  }
}
