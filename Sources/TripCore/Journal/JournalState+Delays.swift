extension JournalState {
  /// Returns the range of service dates from `day` on. A desk reads the journal's entries about these dates, because
  /// entries about earlier dates do not matter to it.
  public static func days(from day: ServiceDate) -> ClosedRange<ServiceDate> {
    day...max(day, JournalSubject.settingsDay)  // The last day that a feed can name.
  }

  /// Returns the trips of service dates before `date` that a timetable of `date` must include, although they have
  /// arrived by their scheduled times.
  ///
  /// These are the trips that dispatchers decided are late, which may still be under way, and the trips that extra
  /// trips copy.
  public func delayedTrips(before date: ServiceDate) -> Set<TripInstance> {
    let late = instances.filter { instance in
      instance.serviceDate < date
        && decisions(on: instance).contains { decision in
          if case .departure(let delay, _) = decision { return delay > 0 }
          return false
        }
    }
    let templates = extraTrips.filter { $0.key.serviceDate < date }.map { instance, extra in
      TripInstance(tripID: extra.template, serviceDate: instance.serviceDate)
    }
    return Set(late).union(templates)
  }
}

extension Timetable {
  /// Returns a copy of the timetable without the trips of earlier service dates that have arrived at their last stop.
  ///
  /// - Parameters:
  ///   - instant: The current time.
  ///   - decided: The journal's state; a decided delay makes a trip arrive later or earlier.
  /// - Returns: The copy.
  public func withoutArrived(by instant: Instant, as decided: JournalState) -> Timetable {
    let earlier = scheduledTrips.indices.prefix { scheduledTrips[$0].serviceDate < serviceDate }
    let arrived = earlier.filter { row in
      let decisions = decided.decisions(on: self.instance(ofRow: row))
      guard !decisions.isEmpty, var trip = try? trip(ofRow: row) else { return arrival(ofRow: row) <= instant }
      trip.applyAll(decisions)
      return (trip.expectedArrival ?? trip.arrival) <= instant
    }
    return arrived.isEmpty ? self : withoutRows(Set(arrived))
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
