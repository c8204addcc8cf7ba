extension JournalState {
  /// The days to load of a journal in which nothing before `day` matters any more: that day and all later ones.
  public static func days(from day: ServiceDate) -> ClosedRange<ServiceDate> {
    day...max(day, ServiceDate(dayNumber: 2_932_896))  // 9999-12-31, the last day that a feed can name.
  }

  /// The runs of service days before `date` that somebody decided are late: the timetable cannot know that they are
  /// still under way. Those that added trips run like are among them.
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
  /// The same without the runs of earlier service days that have arrived, as far as is decided.
  ///
  /// - Parameters:
  ///   - instant: By when.
  ///   - decided: What was decided about them.
  /// - Returns: The timetable that a desk shows.
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

  private func withoutRows(_ rows: Set<Int>) -> Timetable {
    Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopHeadsigns: stopHeadsigns, stopTimes: stopTimes,
      scheduledTrips: scheduledTrips.indices.filter { !rows.contains($0) }.map { scheduledTrips[$0] },
      feedInfo: feedInfo, notes: notes,
      tripsOfDay: tripsOfDay, platforms: platforms)
  }
}
