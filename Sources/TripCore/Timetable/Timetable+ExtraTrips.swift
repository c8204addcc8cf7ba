extension Timetable {
  /// Returns a timetable with an additional row for each trip that a dispatcher added. The new rows are sorted in
  /// among the others.
  ///
  /// An extra trip is left out when the timetable lacks the trip that it copies, or has another trip with its id
  /// (``ExtraTrip/ends``), when its service date is later than
  /// the timetable's, or when its service date is earlier and it has arrived by `now`. It is left out, too, when the
  /// timetable has a trip with its id, which a later edition of the timetable may bring: an id names one trip, that of the
  /// timetable.
  ///
  /// - Parameters:
  ///   - extras: The trips that dispatchers added.
  ///   - now: The current time.
  /// - Returns: The timetable; unchanged when no extra trip belongs to it.
  public func adding(_ extras: [TripInstance: ExtraTrip], at now: Instant) -> Timetable {
    let extras = withoutOwn(extras.filter { $0.key.serviceDate <= serviceDate })
    guard !extras.isEmpty else { return self }
    let templates = Set(extras.values.map(\.template))
    var found: [GTFSID: Int] = [:]
    for trip in trips.indices {
      let id = tripIDs.id(at: trip)
      if templates.contains(id) { found[id] = trip }
    }
    var trips = trips
    var (tripIDs, headsigns) = (tripIDs, headsigns)
    var added: [ScheduledTrip] = []
    for (instance, extra) in extras.sorted(by: { $0.key < $1.key }) {
      guard let template = found[extra.template], let first = trips[template].stopTimes.first,
        let last = trips[template].stopTimes.last,
        let begin = origin(of: extra, copying: template, on: instance.serviceDate)
      else { continue }
      let shift = shift(of: extra, from: begin, on: instance.serviceDate)
      let arrival = stopTimes[last].arrival + shift
      if instance.serviceDate < serviceDate {
        guard instance.serviceDate.origin(in: agency.timeZone) + Seconds(arrival.seconds) > now else { continue }
      }
      added.append(
        ScheduledTrip(
          trip: trips.count, serviceDate: instance.serviceDate, isExtra: true, shift: shift,
          departure: stopTimes[first].departure + shift, arrival: arrival))
      // The vehicle that runs the extra trip is unknown. So the trip belongs to no block, and whether it takes
      // wheelchairs or bicycles is unknown.
      trips.append(
        TripRow(
          route: trips[template].route, stopTimes: trips[template].stopTimes, direction: trips[template].direction,
          takesWheelchairs: nil, takesBikes: nil, isRenumbered: trips[template].isRenumbered))
      tripIDs.append(instance.tripID.text.utf8)
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
      notes: notes, tripsOfDay: tripsOfDay, platforms: platforms, plannedVehicles: plannedVehicles)
  }

  /// Leaves out extra trips with the id of a trip of this timetable.
  private func withoutOwn(_ extras: [TripInstance: ExtraTrip]) -> [TripInstance: ExtraTrip] {
    guard !extras.isEmpty else { return extras }
    var others = extras
    let instances = Dictionary(grouping: extras.keys, by: \.tripID)
    for scheduledTrip in scheduledTrips where !scheduledTrip.isExtra {
      for instance in instances[tripIDs.id(at: scheduledTrip.trip)] ?? []
      where instance.serviceDate == scheduledTrip.serviceDate {
        others[instance] = nil
      }
    }
    return others
  }

  /// Returns an extra trip as it was planned when a dispatcher added it, without later decisions about it.
  ///
  /// - Parameters:
  ///   - extra: The plan: which trip the extra trip copies, and how much later it runs.
  ///   - instance: The identity of the extra trip.
  /// - Returns: The trip; that of the timetable, when the timetable has one with this identity; `nil` when the timetable
  ///   lacks the copied trip, has another one with its id, or has a trip with the id of the extra trip that runs by frequencies.
  public func trip(_ extra: ExtraTrip, as instance: TripInstance) -> Trip? {
    func row(_ id: GTFSID, _ isWanted: (ScheduledTrip) -> Bool = { _ in true }) -> Int? {
      let id = Array(id.text.utf8)
      return scheduledTrips.indices.first { row in
        scheduledTrips[row].serviceDate == instance.serviceDate
          && tripIDs.utf8(of: scheduledTrips[row].trip).elementsEqual(id) && isWanted(scheduledTrips[row])
      }
    }
    if let own = row(instance.tripID, { !$0.isExtra }) {
      return scheduledTrips[own].startTime == instance.startTime ? try? trip(ofRow: own) : nil
    }
    guard let template = row(extra.template), let later = later(extra, thanRow: template) else { return nil }
    var copy = trip(like: template, later: later, as: instance)
    copy?.isExtra = true
    return copy
  }

  /// Returns how much later an extra trip runs than the trip of `row`; `nil` when that is not the trip that it copies.
  package func later(_ extra: ExtraTrip, thanRow row: Int) -> Seconds? {
    let copied = scheduledTrips[row]
    return origin(of: extra, copying: copied.trip, on: copied.serviceDate).map {
      shift(of: extra, from: $0, on: copied.serviceDate) - copied.shift
    }
  }

  /// Returns how much later an extra trip runs than stop_times.txt says for the trip that it copies; `origin` is the index in
  /// ``stopTimes`` of the stop where it was decided to begin.
  private func shift(of extra: ExtraTrip, from origin: Int, on date: ServiceDate) -> Seconds {
    extra.shift(from: departure(fromCall: origin, on: date))
  }

  /// Returns when a trip of a service date leaves a stop by stop_times.txt; `call` is an index in ``stopTimes``.
  private func departure(fromCall call: Int, on date: ServiceDate) -> Instant {
    date.origin(in: agency.timeZone) + Seconds(stopTimes[call].departure.seconds)
  }

  /// Returns the index in ``stopTimes`` of the stop where an extra trip was decided to begin: the first one of the copied trip,
  /// unless a later timetable lets that begin earlier.
  ///
  /// - Parameters:
  ///   - extra: The plan of the extra trip.
  ///   - trip: The index in ``trips`` of the trip with the id of the copied one.
  ///   - date: The service date of both.
  /// - Returns: The index; `nil` when the trip does not run between the ends of the extra trip any more, or leaves at another time,
  ///   so that it is another one.
  private func origin(of extra: ExtraTrip, copying trip: Int, on date: ServiceDate) -> Int? {
    let calls = trips[trip].stopTimes
    guard let ends = extra.ends else { return calls.first }
    func isAt(_ place: GTFSID, _ call: Int) -> Bool {
      let stop = stopTimes[call].stop
      return stops.station(at: stop) == place || stops.id(at: stop) == place
    }
    guard let origin = calls.first(where: { isAt(ends.origin, $0) }),
      let destination = calls.last(where: { isAt(ends.destination, $0) }), origin < destination
    else { return nil }
    if let planned = extra.departure.map({ $0 - extra.shift }) {
      guard (departure(fromCall: origin, on: date) - planned).magnitude <= PlannedStopTime.greatestChange else {
        return nil
      }
    }
    return origin
  }

  /// Whether the trip in a row is the one in a row of another timetable, which has the same identity: it begins at the same place,
  /// at most ``PlannedStopTime/greatestChange`` earlier or later.
  func isTrip(inRow row: Int, _ otherRow: Int, of other: Timetable) -> Bool {
    ends(ofRow: row)?.origin == other.ends(ofRow: otherRow)?.origin
      && (departure(ofRow: row) - other.departure(ofRow: otherRow)).magnitude <= PlannedStopTime.greatestChange
  }

  /// Returns where the trip of `row` begins and ends; `nil` when a journal could not keep it.
  func ends(ofRow row: Int) -> ExtraTrip.Ends? {
    let calls = trips[scheduledTrips[row].trip].stopTimes
    guard let first = calls.first, let last = calls.last else { return nil }
    let places = [first, last].map { stops.station(at: stopTimes[$0].stop) ?? stops.id(at: stopTimes[$0].stop) }
    guard places.allSatisfy(PlannedStopTime.isKept) else { return nil }
    return ExtraTrip.Ends(origin: places[0], destination: places[1])
  }

  /// Returns a copy of the trip of `row` that runs at another time, without any decision about it.
  ///
  /// - Parameters:
  ///   - row: Index in ``scheduledTrips`` of the trip to copy.
  ///   - shift: How much later than the trip of `row` the copy runs.
  ///   - instance: The identity of the copy.
  /// - Returns: The copy, or `nil` when the stop times of `row` do not make a valid trip.
  func trip(like row: Int, later shift: Seconds, as instance: TripInstance) -> Trip? {
    guard let template = try? trip(ofRow: row) else { return nil }
    let stopTimes = template.stopTimes.map { stopTime in
      StopTime(
        sequence: stopTime.sequence, stop: stopTime.stop, arrival: stopTime.arrival + shift,
        departure: stopTime.departure + shift,
        isInterpolated: stopTime.isInterpolated, pickup: stopTime.pickup, dropOff: stopTime.dropOff,
        headsign: stopTime.headsign)
    }
    var copy = try? Trip(instance: instance, route: template.route, headsign: template.headsign, stopTimes: stopTimes)
    copy?.stationPlatforms = template.stationPlatforms
    copy?.isRenumbered = template.isRenumbered
    return copy
  }
}
