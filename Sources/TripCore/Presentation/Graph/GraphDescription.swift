import FoundationEssentials

/// The axis of a train graph and the points of its trips, as data.
public struct GraphDescription: Encodable, Sendable {
  /// A station of the axis.
  struct Station: Encodable {
    let stopID: String
    let name: String
    /// 0 for the trunk, or the number of a branch.
    let section: Int
    /// The distance from the start of the section, in ``GraphDescription/unit``.
    let position: Double
  }

  /// A trip.
  struct Trip: Encodable {
    let tripID: String
    let routeID: String
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

  let routeID: String
  /// The `route_id`s of all lines that are shown.
  let routeIDs: [String]
  let line: String
  let serviceDate: String
  /// The unit of positions: `m`, or `s` where the timetable has neither distances nor coordinates.
  let unit: String
  let stations: [Station]
  let trips: [Trip]

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
    let trips = tableRows.value.compactMap { row -> GraphDescription.Trip? in
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
    return GraphDescription(
      routeID: route.id.routeID, routeIDs: route.id.lines, line: route.name,
      serviceDate: timetable.serviceDate.description,
      unit: line.isInMetres ? "m" : "s",
      stations: line.stations.map {
        GraphDescription.Station(
          stopID: timetable.stops.id(at: $0.stop), name: timetable.stops.name(at: $0.stop), section: $0.section,
          position: $0.distance)
      }, trips: trips)
  }
}
