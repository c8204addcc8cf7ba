import Testing

@testable import TripCore

/// A day at which it is 08:05, with a desk of it. From Harbour by Market and Museum to Airport it takes thirty minutes.
///
/// Vehicles 12 and 14 go there and back all morning. They are both at Airport from 08:35 to 08:40, and 14 stays until 08:50.
/// Vehicle 16 goes between Depot and Harbour. Trip "free" has no vehicle, and "often" runs by headway. Airport has two
/// platforms: trips come in at one and leave from the other.
@MainActor
struct MeasureTown {
  let sample: SampleDay
  let desk: DeskModel

  private static let out = ["harbour", "market", "museum", "airport-1"]
  private static let back = ["airport-2", "museum", "market", "harbour"]

  /// Makes the day. Without stations, the platforms of Airport have only their name in common.
  init(_ journal: any Journal = MemoryJournal(), author: String = "dispatch-1", hasStations: Bool = true) throws {
    sample = try SampleDay()
    let now = sample.day.origin(in: sample.zone) + Seconds(ServiceTime(hours: 8, minutes: 5).seconds)
    desk = DeskModel(
      timetable: Self.timetable(sample, hasStations: hasStations), now: now, wording: sample.wording,
      journal: sample.replica(journal, author: author))
  }

  private static func timetable(_ sample: SampleDay, hasStations: Bool) -> Timetable {
    let stops = ["harbour", "market", "museum", "airport-1", "airport-2", "depot"]
    var builder = TownBuilder(stops: stops, day: sample.day)
    builder.add("12a", out, 8, 0, "12")
    builder.add("12b", back, 8, 40, "12")
    builder.add("12c", out, 9, 20, "12")
    builder.add("12d", back, 10, 0, "12")
    builder.add("14a", out, 8, 5, "14")
    builder.add("14b", back, 8, 50, "14")
    builder.add("14c", out, 9, 30, "14")
    builder.add("16a", ["depot", "harbour"], 8, 20, "16")
    builder.add("16b", ["harbour", "depot"], 8, 45, "16")
    builder.add("free", out, 8, 15, nil)
    builder.add("often", out, 8, 25, nil, isFrequencyBased: true)
    return builder.timetable(
      sample, names: ["Harbour", "Market", "Museum", "Airport", "Airport", "Depot"], hasStations: hasStations)
  }

  func instance(_ id: GTFSID) throws -> TripInstance { desk.timetable.value.instance(ofRow: try desk.row(id)) }

  func time(_ hours: Int, _ minutes: Int) -> Instant {
    sample.day.origin(in: sample.zone) + Seconds(ServiceTime(hours: hours, minutes: minutes).seconds)
  }

  func decide(_ decision: Decision, on id: GTFSID) throws { try desk.decide(decision, on: try instance(id)) }

  func preview(_ measure: VehicleMeasure) throws(MeasureRefusal) -> MeasurePreview {
    try desk.trips.measureDay().preview(measure)
  }

  /// The vehicles of the trips, by `trip_id`.
  func vehicles(_ ids: GTFSID...) throws -> [GTFSID?] {
    try ids.map { desk.trips.measureDay().vehicle(ofRow: try desk.row($0)) }
  }

  /// The reason why a measure is refused.
  func refusal(_ measure: VehicleMeasure) -> MeasureRefusal? {
    do throws(MeasureRefusal) {
      _ = try preview(measure)
      return nil
    } catch { return error }
  }
}

/// Collects the trips of a small timetable.
private struct TownBuilder {
  let stops: [String]
  let day: ServiceDate
  private var trips: [TripRow] = []
  private var ids: [String] = []
  private var stopTimes: StopTimeColumn = []
  private var scheduled: [ScheduledTrip] = []

  init(stops: [String], day: ServiceDate) { (self.stops, self.day) = (stops, day) }

  mutating func add(
    _ id: String, _ calls: [String], _ hours: Int, _ minutes: Int, _ block: String?, isFrequencyBased: Bool = false
  ) {
    let start = ServiceTime(hours: hours, minutes: minutes)
    let first = stopTimes.count
    for (index, stop) in calls.enumerated() {
      let time = start + .minutes(10 * index)
      stopTimes.append(
        StopTimeRow(
          sequence: StopSequence(index + 1), stop: stops.firstIndex(of: stop) ?? 0, arrival: time, departure: time))
    }
    scheduled.append(
      ScheduledTrip(
        trip: trips.count, serviceDate: day, startTime: isFrequencyBased ? start : nil, isExact: !isFrequencyBased,
        departure: start, arrival: start + .minutes(10 * (calls.count - 1))))
    trips.append(TripRow(route: 0, stopTimes: first..<stopTimes.count, block: block.map { GTFSID($0) }))
    ids.append(id)
  }

  func timetable(_ sample: SampleDay, names: [String], hasStations: Bool) -> Timetable {
    Timetable(
      agency: Agency(id: "sample", name: "Sample Lines", timeZone: sample.zone), serviceDate: day,
      routes: [Route(id: "r1", shortName: "1")],
      stops: StopColumn(
        zip(stops, names).map { id, name in
          Stop(id: GTFSID(id), name: name, station: hasStations && id.hasPrefix("airport") ? "airport" : nil)
        }), trips: trips, tripIDs: TextColumn(ids), headsigns: TextColumn(ids), stopTimes: stopTimes,
      scheduledTrips: scheduled.sorted { ($0.departure, ids[$0.trip]) < ($1.departure, ids[$1.trip]) })
  }
}
