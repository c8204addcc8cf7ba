import FoundationEssentials

/// The axis of a train graph and the points of its trips, as data.
public struct GraphDescription: Encodable, Sendable {
  /// A station of the axis.
  struct Station: Encodable {
    let stopID: GTFSID
    let name: String
    /// 0 for the trunk, or the number of a branch.
    let section: Int
    /// The distance from the start of the section, in ``GraphDescription/unit``.
    let position: Double
  }

  /// A trip.
  struct Trip: Encodable {
    let tripID: GTFSID
    let routeID: GTFSID
    let serviceDate: String
    let number: String
    let directionID: Int?
    let isCanceled: Bool
    let points: [Point]
  }

  /// A stop of a trip, with times in Unix seconds.
  struct Point: Encodable {
    /// The index of the station.
    let station: Int
    let arrival: Int
    let departure: Int
    /// The expected times; left out when they are not known.
    let expectedArrival: Int?
    let expectedDeparture: Int?
    /// Whether the trip does not stop here, though the timetable says so; left out when it stops.
    let isSkipped: Bool?
    /// Whether the line breaks before this point, because the trip comes from another part of the axis; left out when not.
    let breaks: Bool?
  }

  /// A vehicle that arrives with one trip and leaves with another one from the same station.
  struct Turn: Encodable {
    let vehicle: GTFSID
    /// The index of the station.
    let station: Int
    /// The indices of both trips in `trips`.
    let from: Int
    let to: Int
    /// When the vehicle arrives, and when the next trip leaves, in Unix seconds: as expected, else as scheduled.
    let arrival: Int
    let departure: Int
    /// The seconds that are left after the turnaround; negative when the vehicle is too late.
    let slack: Int
    /// `free`, `late`, `at-risk` or `planned-so`.
    let state: String
  }

  /// Two successive trips at a stop, much nearer to each other than planned or much farther apart.
  struct Gap: Encodable {
    let station: Int
    let from: Int
    let to: Int
    /// The time between both, and the one that is planned, in seconds.
    let length: Int
    let planned: Int
  }

  /// Two trips that meet on a single track, or of which `first` overtakes `second`.
  struct Encounter: Encodable {
    let first: Int
    let second: Int
    /// The indices of the stations between which it happens, and which part of the way lies before the place.
    let stations: [Int]
    let share: Double
    /// In Unix seconds.
    let time: Int
  }

  let routeID: GTFSID
  /// The `route_id`s of all lines that are shown.
  let routeIds: [GTFSID]
  let line: String
  let serviceDate: String
  /// The unit of positions: `m`, or `s` where the timetable has neither distances nor coordinates.
  let unit: String
  let stations: [Station]
  let trips: [Trip]
  let turns: [Turn]
  let gaps: [Gap]
  let overtakings: [Encounter]
  /// Pairs of neighbouring stations with a single track between them.
  let singleTrack: [[Int]]
  let meets: [Encounter]

  /// The description as one JSON object with a line end, its keys in the order of the alphabet.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension GraphModel {
  /// The axis of the shown line with all its branches, and the points of the trips that are shown; `nil` when the timetable
  /// has no trips.
  public var graphDescription: GraphDescription? {
    guard let route = route.value else { return nil }
    let timetable = timetable
    var numberOfRow: [Int: Int] = [:]
    var trips: [GraphDescription.Trip] = []
    for row in tableRows.value {
      guard let trip = description(ofRow: row) else { continue }
      numberOfRow[row] = trips.count
      trips.append(trip)
    }
    func encounter(
      _ first: Int, _ second: Int, _ stations: [Int], _ share: Double, _ time: Instant
    ) -> GraphDescription.Encounter? {
      guard let first = numberOfRow[first], let second = numberOfRow[second] else { return nil }
      return GraphDescription.Encounter(
        first: first, second: second, stations: stations, share: share, time: time.unixSeconds)
    }
    return GraphDescription(
      routeID: route.id.routeID, routeIds: route.id.lines, line: route.name,
      serviceDate: timetable.serviceDate.description,
      unit: line.isInMetres ? "m" : "s",
      stations: line.stations.map {
        GraphDescription.Station(
          stopID: timetable.stops.id(at: $0.stop), name: timetable.stops.name(at: $0.stop), section: $0.section,
          position: $0.distance)
      }, trips: trips,
      turns: foundTurns.value.compactMap { turn in
        guard let from = numberOfRow[turn.link.firstRow], let to = numberOfRow[turn.link.secondRow] else { return nil }
        return GraphDescription.Turn(
          vehicle: turn.link.vehicle, station: turn.station, from: from, to: to,
          arrival: turn.link.arrival.unixSeconds, departure: turn.departure.unixSeconds, slack: turn.link.slack.count,
          state: turn.link.gapKind.word)
      },
      gaps: foundGaps.value.compactMap { gap in
        guard let from = numberOfRow[gap.firstRow], let to = numberOfRow[gap.secondRow] else { return nil }
        return GraphDescription.Gap(
          station: gap.station, from: from, to: to, length: gap.length.count, planned: gap.planned.count)
      },
      overtakings: overtakingList.value.compactMap {
        encounter($0.fastRow, $0.slowRow, [$0.from, $0.to], $0.share, $0.time)
      },
      singleTrack: meets.stretches.map { [$0.from, $0.to] },
      meets: meetList.value.compactMap {
        encounter($0.firstRow, $0.secondRow, [$0.stretch.from, $0.stretch.to], $0.share, $0.time)
      })
  }

  /// The trip of a row with its points; `nil` when it is of another line.
  private func description(ofRow row: Int) -> GraphDescription.Trip? {
    let scheduled = timetable.scheduledTrips[row]
    guard let way = line.wayOfTrip[scheduled.trip].map({ line.ways[$0] }),
      let trip = desk.trips.knownTrip(ofRow: row) ?? (try? timetable.trip(ofRow: row))
    else { return nil }
    let points = zip(trip.stopTimes, way.stations).enumerated().map { index, stop in
      let (stopTime, station) = stop
      let isRunning = !trip.isCancelled
      return GraphDescription.Point(
        station: station, arrival: stopTime.arrival.unixSeconds, departure: stopTime.departure.unixSeconds,
        expectedArrival: isRunning ? stopTime.expectedArrival?.unixSeconds : nil,
        expectedDeparture: isRunning ? stopTime.expectedDeparture?.unixSeconds : nil,
        isSkipped: stopTime.isSkipped ? true : nil, breaks: way.breaks.contains(index) ? true : nil)
    }
    return GraphDescription.Trip(
      tripID: trip.instance.tripID, routeID: timetable.route(ofRow: row).id,
      serviceDate: trip.instance.serviceDate.description,
      number: numbers.number(ofRow: row), directionID: timetable.trips[scheduled.trip].direction,
      isCanceled: trip.isCancelled, points: points)
  }
}

extension VehicleGap.Kind {
  /// The word for the kind in data.
  fileprivate var word: String {
    switch self {
    case .free: "free"
    case .late: "late"
    case .atRisk: "at-risk"
    case .plannedSo: "planned-so"
    case .emptyRun: "empty-run"
    }
  }
}
