extension Timetable {
  /// The timetable with trips that it does not have, each in its place among the others.
  ///
  /// - Parameters:
  ///   - extras: What was decided. Those of other service days are left out, and those whose template the day does not
  ///     have; those of earlier days stay where they have not arrived.
  ///   - now: By when.
  /// - Returns: The timetable with a row for each; itself where there is none.
  public func adding(_ extras: [TripInstance: ExtraTrip], at now: Instant) -> Timetable {
    let extras = extras.filter { $0.key.serviceDate <= serviceDate }
    guard !extras.isEmpty else { return self }
    let templates = Set(extras.values.map(\.template))
    var found: [String: Int] = [:]
    for trip in trips.indices where templates.contains(tripIDs[trip]) { found[tripIDs[trip]] = trip }
    var trips = trips
    var (tripIDs, headsigns) = (tripIDs, headsigns)
    var added: [ScheduledTrip] = []
    for (instance, extra) in extras.sorted(by: { $0.key.tripID < $1.key.tripID }) {
      guard let template = found[extra.template], let first = trips[template].stopTimes.first,
        let last = trips[template].stopTimes.last
      else { continue }
      let arrival = stopTimes[last].arrival + extra.shift
      if instance.serviceDate < serviceDate {
        guard instance.serviceDate.origin(in: agency.timeZone) + Seconds(arrival.seconds) > now else { continue }
      }
      added.append(
        ScheduledTrip(
          trip: trips.count, serviceDate: instance.serviceDate, isExtra: true, shift: extra.shift,
          departure: stopTimes[first].departure + extra.shift, arrival: arrival))
      // The vehicle is another one: it is of no block.
      trips.append(
        TripRow(
          route: trips[template].route, stopTimes: trips[template].stopTimes, direction: trips[template].direction,
          takesWheelchairs: nil, takesBikes: nil))
      tripIDs.append(instance.tripID.utf8)
      headsigns.append(self.headsigns.utf8(of: template))
    }
    guard !added.isEmpty else { return self }
    let order = { (scheduledTrip: ScheduledTrip) in (scheduledTrip.serviceDate, scheduledTrip.departure) }
    added.sort { order($0) < order($1) }
    var scheduledTrips: [ScheduledTrip] = []
    scheduledTrips.reserveCapacity(self.scheduledTrips.count + added.count)
    var next = added[...]
    for scheduledTrip in self.scheduledTrips {
      while let extra = next.first, order(extra) < order(scheduledTrip) { scheduledTrips.append(next.removeFirst()) }
      scheduledTrips.append(scheduledTrip)
    }
    return Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopHeadsigns: stopHeadsigns, stopTimes: stopTimes, scheduledTrips: scheduledTrips + next,
      feedInfo: feedInfo,
      notes: notes, tripsOfDay: tripsOfDay, platforms: platforms)
  }

  /// An extra trip as it is planned; nothing where the day does not have its template.
  ///
  /// - Parameters:
  ///   - extra: How it runs.
  ///   - instance: What it is called.
  /// - Returns: The trip, with nothing else decided.
  public func trip(_ extra: ExtraTrip, as instance: TripInstance) -> Trip? {
    let name = Array(extra.template.utf8)
    let template = scheduledTrips.indices.first { row in
      scheduledTrips[row].serviceDate == instance.serviceDate
        && tripIDs.utf8(of: scheduledTrips[row].trip).elementsEqual(name)
    }
    return template.flatMap { trip(like: $0, later: extra.shift - scheduledTrips[$0].shift, as: instance) }
  }

  /// A trip that runs like the one of `row`, as planned.
  ///
  /// - Parameters:
  ///   - row: Which one.
  ///   - shift: How much later.
  ///   - instance: What it is called.
  /// - Returns: The trip, with nothing decided.
  func trip(like row: Int, later shift: Seconds, as instance: TripInstance) -> Trip? {
    guard let template = try? trip(ofRow: row) else { return nil }
    let stopTimes = template.stopTimes.map { stopTime in
      StopTime(
        sequence: stopTime.sequence, stop: stopTime.stop, arrival: stopTime.arrival + shift,
        departure: stopTime.departure + shift,
        isInterpolated: stopTime.isInterpolated, pickup: stopTime.pickup, dropOff: stopTime.dropOff,
        headsign: stopTime.headsign)
    }
    return try? Trip(instance: instance, route: template.route, headsign: template.headsign, stopTimes: stopTimes)
  }

  /// The trip of the timetable that an extra trip like the one of `row` would run like, and how much later than its
  /// stop_times it would run.
  ///
  /// - Parameters:
  ///   - row: Of the timetable itself, or of an extra trip.
  ///   - shift: How much later than `row`.
  ///   - extras: What was decided about extra trips.
  /// - Returns: How it would run.
  func extraTrip(like row: Int, later shift: Seconds, among extras: JournalState) -> ExtraTrip {
    let instance = instance(ofRow: row)
    return ExtraTrip(
      like: extras.extraTrip(instance)?.template ?? instance.tripID, shift: scheduledTrips[row].shift + shift)
  }
}
