import TripCore

/// The planned trip of a kept proposal, as JSON: what a journal needs to check a decision about it.
struct KeptTrip: Codable {
  private let routeID: GTFSID
  private let routeName: String
  private let headsign: String
  private let isFrequencyBased: Bool
  private let isExtra: Bool
  private let stopTimes: [Call]

  /// A stop time of the trip.
  private struct Call: Codable {
    let sequence: Int
    let stopID: GTFSID
    let stopName: String
    let platform: String?
    let station: GTFSID?
    let arrival: Int
    let departure: Int
  }

  init(_ trip: Trip) {
    routeID = trip.route.id
    routeName = trip.route.shortName
    headsign = trip.headsign
    isFrequencyBased = trip.isFrequencyBased
    isExtra = trip.isExtra
    stopTimes = trip.stopTimes.map { stopTime in
      Call(
        sequence: stopTime.sequence.number, stopID: stopTime.stop.id, stopName: stopTime.stop.name,
        platform: stopTime.stop.platform, station: stopTime.stop.station, arrival: stopTime.arrival.unixSeconds,
        departure: stopTime.departure.unixSeconds)
    }
  }

  /// Returns the trip; `nil` when it is none, as in a damaged file.
  func trip(_ instance: TripInstance) -> Trip? {
    var calls: [StopTime] = []
    for call in stopTimes {
      guard let arrival = Instant(exactly: call.arrival), let departure = Instant(exactly: call.departure) else {
        return nil
      }
      calls.append(
        StopTime(
          sequence: StopSequence(call.sequence),
          stop: Stop(id: call.stopID, name: call.stopName, platform: call.platform, station: call.station),
          arrival: arrival, departure: departure))
    }
    var trip = try? Trip(
      instance: instance, route: Route(id: routeID, shortName: routeName), headsign: headsign, stopTimes: calls,
      isFrequencyBased: isFrequencyBased)
    trip?.isExtra = isExtra
    return trip
  }
}

/// A followed feed's report about the trip of a kept proposal, as JSON: a move starts from the delay that it reports.
struct KeptReport: Codable {
  private let time: Int
  private let isCancelled: Bool
  private let stopTimes: [Call]
  private let platforms: [Assigned]

  private struct Call: Codable {
    let sequence: Int
    let arrivalDelay: Int?
    let departureDelay: Int?
    let isSkipped: Bool
  }

  private struct Assigned: Codable {
    let sequence: Int
    let stopID: GTFSID
    let code: String?
    let station: GTFSID
  }

  init(_ report: TripReport) {
    time = report.time.unixSeconds
    isCancelled = report.isCancelled
    stopTimes = report.stopTimes.map { stopTime in
      Call(
        sequence: stopTime.sequence.number, arrivalDelay: stopTime.arrivalDelay?.count,
        departureDelay: stopTime.departureDelay?.count, isSkipped: stopTime.isSkipped)
    }
    platforms = report.platforms.map { sequence, platform in
      Assigned(
        sequence: sequence.number, stopID: platform.stopID, code: platform.code, station: platform.station)
    }
  }

  var report: TripReport {
    TripReport(
      time: Instant(unixSeconds: time), isCancelled: isCancelled,
      stopTimes: stopTimes.map { call in
        StopTimeReport(
          sequence: StopSequence(call.sequence), arrivalDelay: call.arrivalDelay.map { Seconds($0) },
          departureDelay: call.departureDelay.map { Seconds($0) }, isSkipped: call.isSkipped)
      },
      platforms: Dictionary(
        platforms.map { (StopSequence($0.sequence), Platform(stopID: $0.stopID, code: $0.code, station: $0.station)) },
        uniquingKeysWith: { $1 }))
  }
}
