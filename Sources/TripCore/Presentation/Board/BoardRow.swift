/// A row of a passenger board: the texts about one departure or arrival, in one language.
public struct BoardRow: Hashable, Sendable {
  /// The name of the section of the board that begins with this row; otherwise `nil`.
  public internal(set) var section: String?
  /// Whether this row is the last one of those that always stay in sight, above rows that are shown in turn.
  public internal(set) var isLastInSight = false
  /// The scheduled time of the departure, as text.
  public let planned: String
  /// The weekday and day of the month of the departure; `nil` when it is today or in the night after.
  public let day: String?
  /// The expected time of the departure, or words such as *on time*, *canceled*, *does not stop here* or *should have
  /// left*; empty when the delay is unknown, because that must not look like *on time*.
  public let expected: String
  /// The time until the departure, as whole minutes (`3 min`) or the word for less than one; `nil` when it is longer than
  /// the board counts, or not known.
  public let minutes: String?
  /// The route of the departure, with its name and colours.
  public let route: Route
  /// The kind of vehicle as a word, when routes of several kinds have the name of the route; otherwise `nil`.
  public let kind: String?
  /// The number of the trip, its `trip_short_name`; `nil` when it has none.
  public let number: String?
  /// The destination that the vehicle shows at the board's stop; of an arrival, the stop where the trip comes from.
  public let destination: String
  /// Whether the trip ends before its destination; ``reason`` says where.
  public let endsEarly: Bool
  /// The stops between the board's and the destination.
  public let via: CallingPoints
  /// The reason why the trip does not run as planned, or `nil`. Before it, the text says where a trip ends early, at which
  /// stops it does not call, and that the timetable does not have an extra trip: passengers do not find it there. On a board
  /// of several places without sections, the name of the place is first.
  public let reason: String?
  /// The platform of the departure, after a change the new one; empty when it is unknown.
  public let platform: String
  /// The planned platform, when the departure was moved to another one; otherwise `nil`. Empty when it is unknown.
  public let plannedPlatform: String?
  /// Whether the departure is late, early, on time, cancelled or unknown.
  public let punctuality: Punctuality

  /// What stands below the name of the line: ``kind`` and ``number``, so that the name itself keeps large letters; `nil` when
  /// neither is told.
  public var belowLine: String? { Self.belowLine(kind: kind, number: number) }

  static func belowLine(kind: String?, number: String?) -> String? {
    let parts = [kind, number].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Makes the row of a departure on a board.
  ///
  /// - Parameters:
  ///   - departure: The departure.
  ///   - timetable: The timetable of the departure's day, in the language of the row.
  ///   - lines: How many lines serve the stops of the timetable.
  ///   - stations: The names of stations in the language of the row.
  ///   - place: The name of the place, on a board of several places without sections; otherwise `nil`.
  ///   - now: The current time.
  ///   - settings: How much the board shows.
  ///   - wording: The wording in the language of the row.
  init(
    _ departure: BoardDeparture, in timetable: Timetable, linesAt lines: LineCounts, _ stations: StationNames,
    at place: String? = nil, now: Instant, _ settings: BoardSettings, _ wording: Wording
  ) {
    let stopTime = departure.stopTime
    let named = departure.named(in: timetable, stations)
    planned = wording.time(departure.planned)
    // After midnight, a departure of today's service date shows no day: when the board says 00:20, passengers
    // understand this night.
    let (today, date) = (
      ServiceDate(of: now, in: wording.timeZone), ServiceDate(of: departure.planned, in: wording.timeZone)
    )
    day = date != today && departure.trip.instance.serviceDate > today ? wording.weekday(date) : nil
    route = named.route
    kind = timetable.kindToTell(of: named.route).map(wording.word)
    number = timetable.number(ofRow: departure.row)
    destination = named.place
    via = departure.callingPoints(in: timetable, linesAt: lines, stations, to: named.place)
    let end = departure.earlyEnd(in: timetable, stations).flatMap { $0 == named.place ? nil : $0 }
    endsEarly = end != nil
    let skipped = departure.skippedStops(in: timetable, stations)
    let extra = departure.trip.isExtra ? wording.extraTripWords : nil
    // After a cancellation is withdrawn, its reason explains nothing any more.
    let differs =
      departure.isCancelled || departure.trip.isExtra || stopTime.toldPlatform != nil || end != nil
      || !skipped.isEmpty
      || (departure.delay.map { $0 >= Punctuality.threshold || $0 <= -Punctuality.threshold } ?? false)
    let reasons = [
      place, extra, end.map(wording.endPhrase), wording.skippedPhrase(skipped),
      differs ? wording.reason(of: departure.trip) : nil,
    ].compactMap(\.self)
    reason = reasons.isEmpty ? nil : reasons.joined(separator: " · ")
    platform = departure.platform(in: timetable, stations, planned: named.platform)
    plannedPlatform = stopTime.toldPlatform != nil ? named.platform : nil
    punctuality = departure.isCancelled ? .cancelled : Punctuality(delay: departure.delay)
    minutes =
      departure.isCancelled
      ? nil : departure.expected.flatMap { wording.minutes(to: $0, now: now, within: settings.minutesWithin) }
    expected =
      if departure.passes {
        wording.whyNoTravel(departure)
      } else if punctuality == .late || punctuality == .early, let time = departure.expected {
        wording.time(time)
      } else if punctuality == .unknown {
        departure.isOverdue(at: now) ? wording.overdueWords(settings.kind) : ""
      } else {
        wording.punctuality(punctuality)
      }
  }
}

extension Wording {
  /// Says why passengers cannot travel with a trip that runs.
  fileprivate func whyNoTravel(_ departure: BoardDeparture) -> String {
    if departure.stopTime.isSkipped { return translation.translate("does not stop here") }
    return departure.kind == .departures ? translation.translate("ends here") : translation.translate("begins here")
  }
}

extension BoardDeparture {
  /// The departure's route, destination and planned platform, in the language of a timetable. A headsign of the stop
  /// time has precedence over that of the trip. In place of the destination, an arrival has the first stop that the trip
  /// serves, or of a trip with which passengers cannot come, the planned one.
  fileprivate func named(
    in timetable: Timetable, _ stations: StationNames
  ) -> (route: Route, place: String, platform: String) {
    let first = timetable.trips[timetable.scheduledTrips[row].trip].stopTimes.lowerBound
    let stopTime = timetable.stopTimes[first + index]
    let place: String
    switch kind {
    case .departures:
      place = stopTime.headsign.map { timetable.stopHeadsigns[$0] } ?? timetable.headsign(ofRow: row)
    case .arrivals:
      let origin = isCancelled ? 0 : trip.stopTimes.firstIndex { !$0.isSkipped } ?? 0
      place = timetable.stops.name(at: timetable.stopTimes[first + origin].stop)
    }
    let stop = timetable.stops[stopTime.stop]
    return (timetable.route(ofRow: row), place, stop.platform ?? stations.platform(of: stop.id) ?? "")
  }

  /// The departure's platform, after a change the new one, in the language of a timetable.
  fileprivate func platform(in timetable: Timetable, _ stations: StationNames, planned: String) -> String {
    guard let assigned = stopTime.toldPlatform else { return planned }
    let named = timetable.platforms(ofStation: assigned.station).first { $0.stopID == assigned.stopID } ?? assigned
    return named.code ?? stations.platform(of: named.stopID) ?? named.stopID.text
  }
}
