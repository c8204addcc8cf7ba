/// What a passenger board shows of one departure, in one language.
public struct BoardRow: Hashable, Sendable {
  /// The scheduled departure.
  public let planned: String
  /// The day on which it leaves, where that is another one and not this night; else nothing.
  public let day: String?
  /// The expected departure, or a word: that it is on time, or does not run. Empty where nobody knows: nobody should
  /// take that for *on time*.
  public let expected: String
  /// The line, and the colours that the feed gives it.
  public let route: Route
  /// What the front of the vehicle says at this stop.
  public let destination: String
  /// Why it does not run as planned; nothing where nobody said.
  public let reason: String?
  /// The platform that it leaves from; empty where none is known.
  public let platform: String
  /// Whether that is another one than planned.
  public let isPlatformChanged: Bool
  /// How it stands against the timetable.
  public let punctuality: Punctuality

  /// Puts a departure into words.
  ///
  /// - Parameters:
  ///   - departure: What is known of it.
  ///   - timetable: Its day in the language.
  ///   - now: What time it is.
  ///   - wording: Says it in the language.
  init(_ departure: BoardDeparture, in timetable: Timetable, now: Instant, _ wording: Wording) {
    let stopTime = departure.stopTime
    let named = departure.named(in: timetable)
    planned = wording.time(stopTime.departure)
    // Late at night, 00:20 is just the next one: it belongs to the service day that is still running.
    let (today, date) = (
      ServiceDate(of: now, in: wording.timeZone), ServiceDate(of: stopTime.departure, in: wording.timeZone)
    )
    day = date != today && departure.trip.instance.serviceDate > today ? wording.weekday(date) : nil
    route = named.route
    destination = named.headsign
    reason = departure.trip.reason
    platform = departure.platform(in: timetable, planned: named.platform)
    isPlatformChanged = stopTime.assignedPlatform != nil
    punctuality = departure.isCancelled ? .cancelled : Punctuality(delay: stopTime.departureDelay)
    expected =
      if departure.passes {
        wording.translation.translate("does not stop here")
      } else if punctuality == .late || punctuality == .early, let time = stopTime.expectedDeparture {
        wording.time(time)
      } else if punctuality == .unknown {
        ""
      } else {
        wording.punctuality(punctuality)
      }
  }
}

extension BoardDeparture {
  /// The line, the destination and the planned platform as a timetable in some language names them. What the vehicle
  /// says from this stop on wins over what the trip says as a whole.
  fileprivate func named(in timetable: Timetable) -> (route: Route, headsign: String, platform: String) {
    let scheduledTrip = timetable.scheduledTrips[row]
    let stopTime = timetable.stopTimes[timetable.trips[scheduledTrip.trip].stopTimes.lowerBound + index]
    let headsign = stopTime.headsign.map { timetable.stopHeadsigns[$0] } ?? timetable.headsign(ofRow: row)
    return (timetable.route(ofRow: row), headsign, timetable.stops[stopTime.stop].platform ?? "")
  }

  /// The platform that it leaves from, as the language calls it.
  fileprivate func platform(in timetable: Timetable, planned: String) -> String {
    guard let assigned = stopTime.assignedPlatform else { return planned }
    let named = timetable.platforms(ofStation: assigned.station).first { $0.stopID == assigned.stopID } ?? assigned
    return named.code ?? named.stopID
  }
}
