/// What a passenger board needs of one service day: the runs that call at its place, in each of its languages.
public struct BoardDay: Sendable {
  /// A call at the board's place, or at another platform of its station, from where it may be moved there.
  struct StopTime: Sendable {
    /// Which row of ``timetables``.
    let row: Int
    /// Which call of the row's trip.
    let index: Int
    /// The scheduled departure.
    let departure: Instant
    /// Whether it is planned at the place itself.
    let isHere: Bool
  }

  /// The service day.
  let date: ServiceDate
  /// The runs, once a language: the rows are the same in all.
  let timetables: [Timetable]
  /// Every departure, in the order in which they are scheduled.
  let stopTimes: [StopTime]
  /// The calls of each run.
  let stopTimesByTrip: [TripInstance: [StopTime]]
  private let place: BoardPlace
  private let ownTripsOnly: Bool

  /// Takes what is needed out of a day's timetable. What passengers cannot get on is left out: the last call of a trip,
  /// and those where it only sets down.
  ///
  /// - Parameters:
  ///   - timetables: The same day in each language, the feed's own first.
  ///   - place: Where the board hangs.
  ///   - ownTripsOnly: Whether runs of earlier service days are left out, because another day has them.
  public init(_ timetables: [Timetable], at place: BoardPlace, ownTripsOnly: Bool = false) {
    var shown: [Timetable] = []
    for timetable in timetables {
      let day = Self.scheduledTrips(of: timetable, at: place, ownTripsOnly: ownTripsOnly)
      // Should the feed have been replaced between two readings, the names of its first stand for those of the other.
      let isSame =
        shown.first.map { $0.scheduledTrips == day.scheduledTrips && $0.stopTimes.count == day.stopTimes.count } ?? true
      shown.append(isSame ? day : shown[0])
    }
    self.init(shown: shown, at: place, ownTripsOnly: ownTripsOnly)
  }

  private init(shown timetables: [Timetable], at place: BoardPlace, ownTripsOnly: Bool) {
    self.timetables = timetables
    self.place = place
    self.ownTripsOnly = ownTripsOnly
    date = timetables.first?.serviceDate ?? ServiceDate(dayNumber: 0)
    stopTimes = timetables.first.map { Self.stopTimes(of: $0, at: place) } ?? []
    stopTimesByTrip = Dictionary(grouping: stopTimes) { timetables[0].instance(ofRow: $0.row) }
  }

  /// The day with the trips that somebody added at a desk, as far as they call at the place.
  ///
  /// - Parameters:
  ///   - extras: What was decided.
  ///   - now: Those of earlier days are there until they arrive.
  /// - Returns: The day; itself where there is none.
  func adding(_ extras: [TripInstance: ExtraTrip], at now: Instant) -> BoardDay {
    let own = ownTripsOnly ? extras.filter { $0.key.serviceDate == date } : extras
    guard !own.isEmpty else { return self }
    // A trip that calls here is like one that does, and those are all here.
    return BoardDay(shown: timetables.map { $0.adding(own, at: now) }, at: place, ownTripsOnly: ownTripsOnly)
  }

  private static func scheduledTrips(of timetable: Timetable, at place: BoardPlace, ownTripsOnly: Bool) -> Timetable {
    let isNear = near(place, in: timetable)
    var stopTimes: [Int: Bool] = [:]
    return timetable.keepingRows { row in
      let scheduledTrip = timetable.scheduledTrips[row]
      guard !ownTripsOnly || scheduledTrip.serviceDate == timetable.serviceDate else { return false }
      if let known = stopTimes[scheduledTrip.trip] { return known }
      let answer = timetable.stopTimes[timetable.trips[scheduledTrip.trip].stopTimes].dropLast().contains {
        isNear[$0.stop]
      }
      stopTimes[scheduledTrip.trip] = answer
      return answer
    }
  }

  private static func stopTimes(of timetable: Timetable, at place: BoardPlace) -> [StopTime] {
    let isNear = near(place, in: timetable)
    var stopTimes: [StopTime] = []
    for row in timetable.scheduledTrips.indices {
      let scheduledTrip = timetable.scheduledTrips[row]
      let origin = timetable.origin(ofRow: row) + scheduledTrip.shift
      let all = timetable.stopTimes[timetable.trips[scheduledTrip.trip].stopTimes]
      for (index, stopTime) in all.dropLast().enumerated() where isNear[stopTime.stop] && stopTime.pickup != .none {
        stopTimes.append(
          StopTime(
            row: row, index: index, departure: origin + Seconds(stopTime.departure.seconds),
            isHere: place.stopIDs.contains(timetable.stops.id(at: stopTime.stop))))
      }
    }
    return stopTimes.sorted { ($0.departure, $0.row) < ($1.departure, $1.row) }
  }

  /// The stops of the place, and all of the same stations.
  private static func near(_ place: BoardPlace, in timetable: Timetable) -> [Bool] {
    let stops = timetable.stops
    return stops.indices.map {
      place.stopIDs.contains(stops.id(at: $0)) || stops.station(at: $0).map(place.stationIDs.contains) ?? false
    }
  }
}
