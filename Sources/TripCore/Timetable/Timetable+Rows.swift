extension Timetable {
  /// Returns a copy of the timetable with only some of its scheduled trips. A copy with few of them needs much less
  /// memory.
  ///
  /// - Parameter isKept: Returns `true` for the index of each scheduled trip that the copy keeps.
  /// - Returns: The copy. The indices of routes, stops and stop headsigns stay the same; the indices of rows, trips
  ///   and stop times change.
  public func keepingRows(where isKept: (_ row: Int) -> Bool) -> Timetable {
    var (keptTrips, keptIDs, keptHeadsigns): ([TripRow], TextColumn, TextColumn) = ([], TextColumn(), TextColumn())
    var keptStopTimes: StopTimeColumn = []
    var positions: [Int: Int] = [:]
    let keptScheduledTrips = scheduledTrips.indices.filter(isKept).map { row in
      let scheduledTrip = scheduledTrips[row]
      let position = positions[scheduledTrip.trip] ?? keptTrips.count
      if position == keptTrips.count {
        positions[scheduledTrip.trip] = position
        let trip = trips[scheduledTrip.trip]
        let start = keptStopTimes.count
        for stopTime in stopTimes[trip.stopTimes] { keptStopTimes.append(stopTime) }
        keptTrips.append(trip.moved(to: start, route: trip.route))
        keptIDs.append(tripIDs.utf8(of: scheduledTrip.trip))
        keptHeadsigns.append(headsigns.utf8(of: scheduledTrip.trip))
      }
      return ScheduledTrip(
        trip: position, serviceDate: scheduledTrip.serviceDate, startTime: scheduledTrip.startTime,
        isExact: scheduledTrip.isExact,
        isExtra: scheduledTrip.isExtra, shift: scheduledTrip.shift, departure: scheduledTrip.departure,
        arrival: scheduledTrip.arrival)
    }
    return Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: keptTrips, tripIDs: keptIDs,
      headsigns: keptHeadsigns, stopHeadsigns: stopHeadsigns, stopTimes: keptStopTimes,
      scheduledTrips: keptScheduledTrips, feedInfo: feedInfo,
      notes: notes, tripsOfDay: tripsOfDay, platforms: platforms, plannedVehicles: plannedVehicles)
  }
}
