/// What matters of a trip to the vehicle that runs it: where and when the vehicle is needed, and when it is free.
struct VehicleTrip: Hashable, Sendable {
  /// A stop at which a vehicle begins or ends a trip.
  struct Place: Hashable, Sendable {
    let stop: GTFSID
    /// The `parent_station` of the stop, or its own `stop_id`.
    let station: GTFSID

    init(stop: GTFSID, station: GTFSID?) {
      self.stop = stop
      self.station = station ?? stop
    }

    /// Whether a stop or a station of a rule is this place.
    func matches(_ id: GTFSID) -> Bool { stop == id || station == id }
  }

  /// One end of a trip: a stop, and when the vehicle is scheduled to be there.
  struct End: Hashable, Sendable {
    let place: Place
    let scheduled: Instant
  }

  let instance: TripInstance
  /// `route_id` of the trip's route.
  let route: GTFSID
  /// The first stop of the trip as planned.
  let origin: End
  /// The last stop of the trip as planned.
  let destination: End
  /// The first stop that the trip serves. It is ``origin`` unless the trip starts late.
  let start: End
  /// The last stop that the trip serves. It is ``destination`` unless the trip ends early.
  let end: End
  /// The indices of ``start`` and ``end`` among the trip's stop times.
  let served: ClosedRange<Int>
  let isCancelled: Bool
  /// When the trip leaves ``start``, as decided or reported; `nil` when unknown.
  let departure: Instant?
  /// When the trip arrives at ``end``, as decided or reported; `nil` when unknown.
  let arrival: Instant?
  /// Whether the trip's departure may follow from its vehicle: a decided or reported one does not.
  let mayFollow: Bool
  /// Whether ``arrival`` comes of a wait alone, so that the trip arrives later where its vehicle is later.
  let onlyWaits: Bool
  /// Whether the trip's times are those of a feed that itself says what follows from them.
  let feedSaysWhatFollows: Bool
  /// Whether a decision about the trip does not fit the timetable any more, so that the trip's times may be unknown.
  let isDoubtful: Bool
  /// Whether a dispatcher has said which vehicle runs it.
  let isVehicleDecided: Bool

  /// Reads a trip with everything that is known of it, but without what follows from its vehicle.
  init(_ trip: Trip) {
    let stops = trip.stopTimes
    let begin = stops.firstIndex { !$0.isSkipped } ?? 0
    served = begin...(stops.lastIndex { !$0.isSkipped } ?? stops.count - 1)
    let (first, last) = (stops[served.lowerBound], stops[served.upperBound])
    func place(_ stop: StopTime) -> Place { Place(stop: stop.stop.id, station: stop.stop.station) }
    instance = trip.instance
    route = trip.route.id
    origin = End(place: place(stops[0]), scheduled: stops[0].departure)
    destination = End(place: place(stops[stops.count - 1]), scheduled: stops[stops.count - 1].arrival)
    start = End(place: place(first), scheduled: first.departure)
    end = End(place: place(last), scheduled: last.arrival)
    isCancelled = trip.isCancelled || first.isSkipped
    departure = first.expectedDeparture
    arrival = last.expectedArrival
    mayFollow = trip.mayFollow
    onlyWaits = trip.onlyWaits
    feedSaysWhatFollows = trip.feedSaysWhatFollows
    isDoubtful = trip.hasUnfitDecision
    isVehicleDecided = trip.vehicle != nil
  }

  /// Reads a trip of which only the timetable is known.
  init(_ timetable: Timetable, row: Int) {
    func end(_ stopTime: StopTimeRow?, _ scheduled: Instant) -> End {
      guard let stop = stopTime?.stop else { return End(place: Place(stop: "", station: nil), scheduled: scheduled) }
      return End(
        place: Place(stop: timetable.stops.id(at: stop), station: timetable.stops.station(at: stop)),
        scheduled: scheduled)
    }
    let stopTimes = timetable.stopTimes(ofRow: row)
    instance = timetable.instance(ofRow: row)
    route = timetable.route(ofRow: row).id
    origin = end(stopTimes.first, timetable.departure(ofRow: row))
    destination = end(stopTimes.last, timetable.arrival(ofRow: row))
    (start, self.end) = (origin, destination)
    served = 0...max(0, stopTimes.count - 1)
    (isCancelled, departure, arrival, mayFollow, onlyWaits) = (false, nil, nil, true, false)
    (feedSaysWhatFollows, isDoubtful, isVehicleDecided) = (false, false, false)
  }
}
