extension Timetable {
  /// The same with only those runs that are told to stay: what a view of a few runs needs of a country's day.
  ///
  /// - Parameter isKept: Answers for each row.
  /// - Returns: A timetable whose stops and lines count as before.
  public func keepingRows(where isKept: (_ row: Int) -> Bool) -> Timetable {
    var (keptTrips, keptIDs, keptHeadsigns): ([TripRow], TextColumn, TextColumn) = ([], TextColumn(), TextColumn())
    var keptCalls: CallColumn = []
    var positions: [Int: Int] = [:]
    let keptRuns = runs.indices.filter(isKept).map { row in
      let run = runs[row]
      let position = positions[run.trip] ?? keptTrips.count
      if position == keptTrips.count {
        positions[run.trip] = position
        let trip = trips[run.trip]
        let start = keptCalls.count
        for call in calls[trip.calls] { keptCalls.append(call) }
        keptTrips.append(trip.moved(to: start, route: trip.route))
        keptIDs.append(tripIDs.utf8(of: run.trip))
        keptHeadsigns.append(headsigns.utf8(of: run.trip))
      }
      return Run(
        trip: position, serviceDate: run.serviceDate, startTime: run.startTime, isExact: run.isExact,
        isExtra: run.isExtra, shift: run.shift, departure: run.departure, arrival: run.arrival)
    }
    return Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: keptTrips, tripIDs: keptIDs,
      headsigns: keptHeadsigns, stopHeadsigns: stopHeadsigns, calls: keptCalls, runs: keptRuns, feedInfo: feedInfo,
      notes: notes, tripsOfDay: tripsOfDay, platforms: platforms)
  }
}
