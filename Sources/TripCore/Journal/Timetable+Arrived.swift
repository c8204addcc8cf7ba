extension Timetable {
  /// Returns a copy of the timetable without the trips of earlier service dates that have arrived at their last stop.
  ///
  /// A trip that has arrived late stays while a later trip of its vehicle may still be under way, and so do the trips
  /// between the two: the later trip may be late because of them. A lateness never grows from one trip of a vehicle to
  /// the next, so a later trip may be under way until its scheduled arrival plus the greatest lateness before it.
  ///
  /// - Parameters:
  ///   - instant: The current time.
  ///   - decided: The journal's state; a decided delay makes a trip arrive later or earlier.
  /// - Returns: The copy.
  public func withoutArrived(by instant: Instant, as decided: JournalState) -> Timetable {
    let earlier = scheduledTrips.indices.prefix { scheduledTrips[$0].serviceDate < serviceDate }
    var arrivals: [(time: Instant, lateness: Seconds)] = []
    var moved: [(row: Int, vehicle: String)] = []
    for row in earlier {
      let decisions = decided.decisions(on: self.instance(ofRow: row))
      guard !decisions.isEmpty, var trip = try? trip(ofRow: row) else {
        arrivals.append((arrival(ofRow: row), 0))
        continue
      }
      trip.applyAll(decisions)
      if let vehicle = trip.vehicle { moved.append((row, vehicle)) }
      let vehicle = VehicleTrip(trip)
      let lateness = trip.isCancelled ? nil : vehicle.arrival.map { $0 - vehicle.end.scheduled }
      arrivals.append((trip.expectedArrival ?? trip.arrival, max(0, lateness ?? 0)))
    }
    var kept = Set(earlier.filter { arrivals[$0].time > instant })
    if arrivals.contains(where: { $0.lateness > 0 }) {
      var vehicles = Vehicles(self, plan: decided.vehiclePlan)
      for (row, vehicle) in moved { _ = vehicles.assign(row, to: vehicle, in: self) }
      kept.formUnion(rows(ofLate: vehicles, arrivals, at: instant))
    }
    return kept.count == earlier.count ? self : withoutRows(Set(earlier).subtracting(kept))
  }

  /// Returns the rows of earlier service dates that matter because a trip of their vehicle was late: from the first late
  /// trip of each vehicle to the last trip that may still be under way.
  private func rows(
    ofLate vehicles: Vehicles, _ arrivals: [(time: Instant, lateness: Seconds)], at instant: Instant
  ) -> [Int] {
    let late = Set(arrivals.indices.filter { arrivals[$0].lateness > 0 }.compactMap(vehicles.number))
    return late.flatMap { vehicle in
      let rows = vehicles.rows(of: vehicle)
      var (lateness, last): (Seconds, Int?) = (0, nil)
      let first = rows.firstIndex { arrivals[$0].lateness > 0 } ?? 0
      for index in rows.indices[first...] {
        lateness = max(lateness, arrivals[rows[index]].lateness)
        if max(arrivals[rows[index]].time, arrival(ofRow: rows[index]) + lateness) > instant { last = index }
      }
      return last.map { rows[first...$0] } ?? []
    }
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
