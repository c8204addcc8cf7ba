/// The trips of one timetable that stop at the place of a passenger board, with texts in each language of the board.
public struct BoardDay: Sendable {
  /// A stop time at the board's place, a departure or an arrival by the kind of the board, or at another platform of the same station: a decision or a feed may move the
  /// departure from there to the board's place.
  struct StopTime: Sendable {
    /// The row of the trip, the same in each of ``timetables``.
    let row: Int
    /// The index of the stop time in the stop times of its trip.
    let index: Int
    /// The scheduled departure of the trip at this stop time, or the scheduled arrival.
    let time: Instant
    /// Whether the trip is planned to stop at the board's own place; `false` when it is planned at another platform
    /// of the same station.
    let isHere: Bool
    /// The index of the section of the board to which the stop belongs.
    let section: Int
  }

  /// The whole timetable, with the trips that do not stop at the place: a late trip elsewhere may make one late here.
  let wholeTimetable: Timetable
  /// The service date of the timetables; some trips may have an earlier one.
  let date: ServiceDate
  /// The day's timetable in each language of the board; all have the same rows.
  let timetables: [Timetable]
  /// The stop times at the place of the board and at the other platforms of its stations, in the order of the
  /// scheduled times.
  let stopTimes: [StopTime]
  /// For each trip instance, its elements of ``stopTimes``.
  let stopTimesByTrip: [TripInstance: [StopTime]]
  /// Whether the stop times are departures or arrivals.
  let kind: BoardKind
  /// How many lines serve the other stops of the trips.
  let lines: LineCounts
  private let place: BoardPlace
  /// Whether trips of service dates before ``date`` are left out, because another ``BoardDay`` has them.
  private let ownTripsOnly: Bool

  /// Finds the departures from a place in a day's timetable. Stop times at which passengers cannot get on are left
  /// out: the last one of each trip, and those without pickup. Of arrivals, those at which passengers cannot get off are
  /// left out: the first one of each trip, and those without drop-off.
  ///
  /// - Parameters:
  ///   - timetables: The timetable in each language of the board, the feed's own language first; at least one.
  ///   - place: The place of the board.
  ///   - ownTripsOnly: Whether to leave out trips of earlier service dates, because another ``BoardDay`` has them.
  ///   - kind: Whether to find departures or arrivals.
  ///
  /// Cost: visits every stop time of the first timetable.
  public init(
    _ timetables: [Timetable], at place: BoardPlace, ownTripsOnly: Bool = false, listing kind: BoardKind = .departures
  ) {
    var shown: [Timetable] = []
    for timetable in timetables {
      let day = Self.scheduledTrips(of: timetable, at: place, kind, ownTripsOnly: ownTripsOnly)
      // The feed is read once for each language. If it was replaced in between, the rows differ. Then all languages
      // show the timetable that was read first.
      let isSame =
        shown.first.map { $0.scheduledTrips == day.scheduledTrips && $0.stopTimes.count == day.stopTimes.count } ?? true
      shown.append(isSame ? day : shown[0])
    }
    let near = shown.first.map { timetable in Set(timetable.stopTimes.map(\.stop)) } ?? []
    self.init(
      shown: shown, of: timetables[0], at: place, kind, LineCounts(at: near, in: timetables[0]),
      ownTripsOnly: ownTripsOnly)
  }

  private init(
    shown timetables: [Timetable], of whole: Timetable, at place: BoardPlace, _ kind: BoardKind, _ lines: LineCounts,
    ownTripsOnly: Bool
  ) {
    wholeTimetable = whole
    self.kind = kind
    self.lines = lines
    self.timetables = timetables
    self.place = place
    self.ownTripsOnly = ownTripsOnly
    date = whole.serviceDate
    stopTimes = timetables.first.map { Self.stopTimes(of: $0, at: place, kind) } ?? []
    stopTimesByTrip = Dictionary(grouping: stopTimes) { timetables[0].instance(ofRow: $0.row) }
  }

  /// Returns a copy with the extra trips that stop at the place of the board.
  ///
  /// - Parameters:
  ///   - extras: The extra trips that dispatchers added.
  ///   - now: The current time; extra trips of earlier dates that have arrived by then are left out.
  /// - Returns: The copy; this value itself when there are no extra trips.
  func adding(_ extras: [TripInstance: ExtraTrip], at now: Instant) -> BoardDay {
    let own = ownTripsOnly ? extras.filter { $0.key.serviceDate == date } : extras
    guard !own.isEmpty else { return self }
    // `timetables` has every trip that stops at the place, so it also has the trip that an extra trip at this place
    // copies.
    return BoardDay(
      shown: timetables.map { $0.adding(own, at: now) }, of: wholeTimetable.adding(own, at: now), at: place, kind,
      lines,
      ownTripsOnly: ownTripsOnly)
  }

  /// Whether trips of some service dates may be among those of the day.
  func mayRunTrips(of dates: Set<ServiceDate>) -> Bool {
    dates.contains { $0 == date || !ownTripsOnly && $0 < date }
  }

  /// Returns a copy of the timetable with only the trips that stop at the place of the board or elsewhere in its
  /// stations.
  private static func scheduledTrips(
    of timetable: Timetable, at place: BoardPlace, _ kind: BoardKind, ownTripsOnly: Bool
  ) -> Timetable {
    let isNear = near(place, in: timetable)
    var stopTimes: [Int: Bool] = [:]
    return timetable.keepingRows { row in
      let scheduledTrip = timetable.scheduledTrips[row]
      guard !ownTripsOnly || scheduledTrip.serviceDate == timetable.serviceDate else { return false }
      if let known = stopTimes[scheduledTrip.trip] { return known }
      let answer = kind.stopTimes(of: timetable.trips[scheduledTrip.trip]).contains {
        isNear[timetable.stopTimes[$0].stop]
      }
      stopTimes[scheduledTrip.trip] = answer
      return answer
    }
  }

  /// The stop times at the place of the board and at the other platforms of its stations, in the order of the
  /// scheduled times.
  private static func stopTimes(of timetable: Timetable, at place: BoardPlace, _ kind: BoardKind) -> [StopTime] {
    let sections = timetable.stops.indices.map { stop in
      let (id, station) = (timetable.stops.id(at: stop), timetable.stops.station(at: stop))
      return place.sections.firstIndex {
        $0.stopIDs.contains(id) || station.map($0.stationIDs.contains) ?? false
      }
    }
    var stopTimes: [StopTime] = []
    for row in timetable.scheduledTrips.indices {
      let scheduledTrip = timetable.scheduledTrips[row]
      let origin = timetable.origin(ofRow: row) + scheduledTrip.shift
      let trip = timetable.trips[scheduledTrip.trip]
      for position in kind.stopTimes(of: trip) {
        let stopTime = timetable.stopTimes[position]
        // Where numbers repeat, a time that the feed leaves out is not made up; see ``TripRow/isRenumbered``.
        if trip.isRenumbered, stopTime.isInterpolated { continue }
        guard let section = sections[stopTime.stop], kind.boarding(stopTime) != .none else { continue }
        stopTimes.append(
          StopTime(
            row: row, index: position - trip.stopTimes.lowerBound, time: origin + Seconds(kind.time(stopTime).seconds),
            isHere: place.stopIDs.contains(timetable.stops.id(at: stopTime.stop)), section: section))
      }
    }
    return stopTimes.sorted { ($0.time, $0.row) < ($1.time, $1.row) }
  }

  /// Returns for each stop of the timetable whether it belongs to the place of the board or to one of its stations.
  private static func near(_ place: BoardPlace, in timetable: Timetable) -> [Bool] {
    let stops = timetable.stops
    return stops.indices.map {
      place.stopIDs.contains(stops.id(at: $0)) || stops.station(at: $0).map(place.stationIDs.contains) ?? false
    }
  }
}

extension BoardKind {
  /// The indices of a trip's stop times at which passengers may get on, or get off: all but the last, or the first.
  fileprivate func stopTimes(of trip: TripRow) -> Range<Int> {
    self == .departures ? trip.stopTimes.dropLast() : trip.stopTimes.dropFirst()
  }

  /// Whether passengers may get on at a stop time, or get off there.
  func boarding(_ stopTime: StopTimeRow) -> Boarding { self == .departures ? stopTime.pickup : stopTime.dropOff }

  fileprivate func time(_ stopTime: StopTimeRow) -> ServiceTime {
    self == .departures ? stopTime.departure : stopTime.arrival
  }
}
