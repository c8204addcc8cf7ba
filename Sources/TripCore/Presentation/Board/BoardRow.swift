/// A row of a passenger board: the texts about one departure, in one language.
public struct BoardRow: Hashable, Sendable {
  /// The scheduled time of the departure, as text.
  public let planned: String
  /// The weekday and day of the month of the departure; `nil` when it is today or in the night after.
  public let day: String?
  /// The expected time of the departure, or words such as *on time*, *canceled*, *does not stop here* or *should have
  /// left*; empty when the delay is unknown, because that must not look like *on time*.
  public let expected: String
  /// The route of the departure, with its name and colours.
  public let route: Route
  /// The kind of vehicle as a word, when routes of several kinds have the name of the route; otherwise `nil`.
  public let kind: String?
  /// The number of the trip, its `trip_short_name`; `nil` when it has none.
  public let number: String?
  /// The destination that the vehicle shows at the board's stop.
  public let destination: String
  /// The reason why the trip does not run as planned, or `nil`. For a trip that the timetable does not have, the text
  /// says so first: passengers do not find the trip in their timetable.
  public let reason: String?
  /// The platform of the departure, after a change the new one; empty when it is unknown.
  public let platform: String
  /// Whether the departure was moved to another platform than the planned one.
  public let isPlatformChanged: Bool
  /// Whether the departure is late, early, on time, cancelled or unknown.
  public let punctuality: Punctuality

  /// Makes the row of a departure on a board.
  ///
  /// - Parameters:
  ///   - departure: The departure.
  ///   - timetable: The timetable of the departure's day, in the language of the row.
  ///   - now: The current time.
  ///   - wording: The wording in the language of the row.
  init(_ departure: BoardDeparture, in timetable: Timetable, now: Instant, _ wording: Wording) {
    let stopTime = departure.stopTime
    let named = departure.named(in: timetable)
    planned = wording.time(stopTime.departure)
    // After midnight, a departure of today's service date shows no day: when the board says 00:20, passengers
    // understand this night.
    let (today, date) = (
      ServiceDate(of: now, in: wording.timeZone), ServiceDate(of: stopTime.departure, in: wording.timeZone)
    )
    day = date != today && departure.trip.instance.serviceDate > today ? wording.weekday(date) : nil
    route = named.route
    kind = timetable.kindToTell(of: named.route).map(wording.word)
    number = timetable.number(ofRow: departure.row)
    destination = named.headsign
    let extra = departure.trip.isExtra ? wording.extraTripWords : nil
    // After a cancellation is withdrawn, its reason explains nothing any more.
    let differs =
      departure.isCancelled || departure.passes || departure.trip.isExtra || stopTime.assignedPlatform != nil
      || (stopTime.departureDelay.map { $0 >= Punctuality.threshold || $0 <= -Punctuality.threshold } ?? false)
    let reasons = [extra, differs ? wording.reason(of: departure.trip) : nil].compactMap(\.self)
    reason = reasons.isEmpty ? nil : reasons.joined(separator: " · ")
    platform = departure.platform(in: timetable, planned: named.platform)
    isPlatformChanged = stopTime.assignedPlatform != nil
    punctuality = departure.isCancelled ? .cancelled : Punctuality(delay: stopTime.departureDelay)
    expected =
      if departure.passes {
        wording.translation.translate("does not stop here")
      } else if punctuality == .late || punctuality == .early, let time = stopTime.expectedDeparture {
        wording.time(time)
      } else if punctuality == .unknown {
        departure.shouldHaveLeft(at: now) ? wording.shouldHaveLeftWords : ""
      } else {
        wording.punctuality(punctuality)
      }
  }
}

extension BoardDeparture {
  /// The departure's route, destination and planned platform, in the language of a timetable. A headsign of the stop
  /// time has precedence over that of the trip.
  fileprivate func named(in timetable: Timetable) -> (route: Route, headsign: String, platform: String) {
    let scheduledTrip = timetable.scheduledTrips[row]
    let stopTime = timetable.stopTimes[timetable.trips[scheduledTrip.trip].stopTimes.lowerBound + index]
    let headsign = stopTime.headsign.map { timetable.stopHeadsigns[$0] } ?? timetable.headsign(ofRow: row)
    return (timetable.route(ofRow: row), headsign, timetable.stops[stopTime.stop].platform ?? "")
  }

  /// The departure's platform, after a change the new one, in the language of a timetable.
  fileprivate func platform(in timetable: Timetable, planned: String) -> String {
    guard let assigned = stopTime.assignedPlatform else { return planned }
    let named = timetable.platforms(ofStation: assigned.station).first { $0.stopID == assigned.stopID } ?? assigned
    return named.code ?? named.stopID
  }
}
