import Foundation
import Testing

@testable import TripCore

/// A day of two routes, and a desk with a graph of it, 1000 by 600 points.
///
/// Line 7 goes from Alpha by Beta and Gamma to Delta (10 km each, ten minutes each), every twenty minutes from 08:00
/// on: six trips, of which "7-2" turns at Gamma and "7-3" goes by Xi in the place of Gamma. It comes back four times
/// from 08:35 on. Line 9 has two trips from Alpha to Beta. The vehicle of "7-0" comes back as "7b-0", that of "7-1" as
/// "7b-1".
@MainActor
struct GraphDay {
  let sample: SampleDay
  let day: ServiceDate
  static let stops = ["Alpha", "Beta", "Gamma", "Delta", "Xi"]

  init() throws {
    sample = try SampleDay()
    day = sample.day
  }

  func timetable(hasPositions: Bool = true, hasDirections: Bool = true) -> Timetable {
    var trips: [TripRow] = []
    var ids: [String] = []
    var headsigns: [String] = []
    var stopTimes: StopTimeColumn = []
    var scheduledTrips: [ScheduledTrip] = []
    func add(
      _ id: String, _ stops: [Int], _ start: ServiceTime, route: Int = 0, direction: Int, block: GTFSID? = nil,
      startTime: ServiceTime? = nil
    ) {
      let first = stopTimes.count
      for (index, stop) in stops.enumerated() {
        let arrival = start + .minutes(10 * index)
        let stay: Seconds = index > 0 && index < stops.count - 1 ? 60 : 0
        stopTimes.append(
          StopTimeRow(sequence: StopSequence(10 * (index + 1)), stop: stop, arrival: arrival, departure: arrival + stay)
        )
      }
      scheduledTrips.append(
        ScheduledTrip(
          trip: trips.count, serviceDate: day, departure: start, arrival: start + .minutes(10 * (stops.count - 1))))
      trips.append(
        TripRow(
          route: route, stopTimes: first..<stopTimes.count, block: block,
          direction: hasDirections ? direction : nil))
      ids.append(id)
      headsigns.append(Self.stops[stops.last ?? 0])
    }
    let eight = ServiceTime(hours: 8, minutes: 0)
    for index in 0..<6 {
      let stops = index == 2 ? [0, 1, 2] : index == 3 ? [0, 1, 4, 3] : [0, 1, 2, 3]
      add(
        "7-\(index)", stops, eight + .minutes(20 * index), direction: 0, block: index < 2 ? "v\(index)" : nil)
    }
    for index in 0..<4 {
      add(
        "7b-\(index)", [3, 2, 1, 0], eight + .minutes(35 + 20 * index), direction: 1,
        block: index < 2 ? "v\(index)" : nil)
    }
    for index in 0..<2 { add("9-\(index)", [0, 1], eight + .minutes(60 * index), route: 1, direction: 0) }
    let order = scheduledTrips.indices.sorted {
      (scheduledTrips[$0].departure, ids[$0]) < (scheduledTrips[$1].departure, ids[$1])
    }
    return Timetable(
      agency: Agency(id: "sample", name: "Sample Lines", timeZone: sample.zone), serviceDate: day,
      routes: [Route(id: "r7", shortName: "7"), Route(id: "r9", shortName: "9")],
      stops: StopColumn(
        Self.stops.enumerated().map { index, name in
          Stop(
            id: GTFSID(name.lowercased()), name: name,
            position: hasPositions
              ? Stop.Position(latitude: 52 + 0.09 * Double(index == 4 ? 2 : index), longitude: index == 4 ? 5.01 : 5)
              : nil)
        }),
      trips: trips, tripIDs: TextColumn(ids), headsigns: TextColumn(headsigns), stopTimes: stopTimes,
      scheduledTrips: order.map { scheduledTrips[$0] })
  }

  func desk(
    _ journal: any Journal = MemoryJournal(), author: String = "dispatch-1", state: JournalState = JournalState()
  ) -> DeskModel {
    let desk = DeskModel(
      timetable: timetable(), now: sample.time.clock.now(), wording: sample.wording,
      journal: sample.replica(journal, author: author, state: state))
    // A vehicle leaves again in the minute in which it arrives.
    desk.trips.use(VehicleSettings(turnaround: 0))
    return desk
  }

  func graph(_ desk: DeskModel) -> GraphModel {
    let graph = GraphModel(desk)
    graph.resize(to: GraphSize(width: 1000, height: 600))
    return graph
  }

  /// The instant at which clocks show a time of the day.
  func time(_ hours: Int, _ minutes: Int) -> Instant {
    day.origin(in: sample.zone) + Seconds(ServiceTime(hours: hours, minutes: minutes).seconds)
  }
}

extension Timetable {
  /// The timetable with other facts about its vehicles.
  func naming(_ facts: PlannedVehicles) -> Timetable {
    Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopTimes: stopTimes, scheduledTrips: scheduledTrips, plannedVehicles: facts)
  }
}

extension DeskModel {
  /// The row of a trip of the day.
  func row(_ tripID: GTFSID) throws -> Int {
    try #require(trips.row(of: TripInstance(tripID: tripID, serviceDate: timetable.value.serviceDate)))
  }
}

extension GraphModel {
  /// The place at which a stop time is drawn: the expected one, or the scheduled one when the delay is unknown.
  func place(_ tripID: GTFSID, stopTime index: Int = 0) throws -> GraphPoint {
    let row = try desk.row(tripID)
    let stopTime = try #require(desk.trips.trip(ofRow: row)).stopTimes[index]
    let place = try #require(places(ofRow: row)[index])
    return GraphPoint(
      x: scale.x(stopTime.expectedDeparture ?? stopTime.departure), y: scale.y(axis.rows[place].position))
  }

  /// How many points so many minutes are.
  func width(minutes: Int) -> Double { Double(minutes) * 60 / window.value.span * scale.plot.width }

  /// A press, a drag by some minutes in two steps, and a release.
  func drag(_ tripID: GTFSID, stopTime: Int = 0, minutes: Int, _ modifiers: GraphModifiers = []) throws {
    let start = try place(tripID, stopTime: stopTime)
    press(at: start, modifiers)
    drag(to: GraphPoint(x: start.x + width(minutes: minutes) / 2, y: start.y + 9), modifiers)
    drag(to: GraphPoint(x: start.x + width(minutes: minutes), y: start.y + 9), modifiers)
    release()
  }

  func strokes(_ kind: GraphStrokes.Kind, of tripID: GTFSID) throws -> Int {
    let row = try desk.row(tripID)
    return [base.value.strokes, moving.value.strokes].flatMap(\.segments).count {
      $0.kind == kind && $0.row == row
    }
  }
}
