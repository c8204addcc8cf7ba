import TestSupport

@testable import TripCore

/// A random day of five blocks between four stations, and random decisions about its trips.
struct RandomVehicles {
  let timetable: Timetable
  let settings: VehicleSettings
  private(set) var now: Instant
  /// The decisions about trips, by row.
  private(set) var decisions: [Int: [Decision]] = [:]

  init(on day: ServiceDate, using random: inout SeededRandom) throws {
    timetable = try Self.timetable(on: day, using: &random)
    settings = VehicleSettings(
      turnaround: .minutes(Int.random(in: 0...6, using: &random)),
      rules: random.chance(0.5) ? [TurnaroundRule(.stop("station 1"), turnaround: .minutes(8))] : [],
      horizon: .minutes(Int.random(in: 30...240, using: &random)))
    now = timetable.departure(ofRow: 0) + .minutes(Int.random(in: 0...240, using: &random))
  }

  /// The rows of trips about which something is decided.
  var decidedRows: [Int] { decisions.keys.sorted() }

  /// Returns the trip of a row with the decisions about it; `nil` when there are none.
  func known(_ row: Int) -> Trip? {
    guard let decisions = decisions[row], var trip = try? timetable.trip(ofRow: row) else { return nil }
    trip.applyAll(decisions)
    return trip
  }

  /// Returns what follows, worked out at once.
  func followed() -> VehicleDay {
    var day = VehicleDay(timetable, settings)
    for row in decidedRows { day.note(row, vehicle: known(row)?.vehicle) }
    _ = day.follow(at: now, known: known)
    return day
  }

  mutating func decide(_ new: [Decision], on row: Int) { decisions[row, default: []] += new }

  /// Makes a random decision about a trip.
  mutating func decide(using random: inout SeededRandom) {
    let row = Int.random(in: 0..<timetable.count, using: &random)
    let sequence = StopSequence(Int.random(in: 1...3, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: decide([.cancelled], on: row)
    case 2: decide([.skipped(at: sequence)], on: row)
    case 3: decide([.vehicle("block \(Int.random(in: 0..<6, using: &random))")], on: row)
    case 4: decide([.departure(delay: .minutes(Int.random(in: 0...40, using: &random)), at: sequence)], on: row)
    case 5: decide([.withdrawn], on: row)
    default: decide([.departure(delay: .minutes(Int.random(in: -10...60, using: &random)), at: nil)], on: row)
    }
  }

  /// Returns the same day before anything was decided.
  func withoutDecisions() -> RandomVehicles {
    var day = self
    day.decisions = [:]
    return day
  }

  /// Withdraws what is decided about a trip.
  mutating func withdraw(_ row: Int) { decisions[row] = nil }

  mutating func passTime(to later: Instant) { now = later }

  private static func timetable(on day: ServiceDate, using random: inout SeededRandom) throws -> Timetable {
    var trips: [(row: TripRow, id: String, scheduled: ScheduledTrip)] = []
    var stopTimes: StopTimeColumn = []
    for block in 0..<5 {
      var time = ServiceTime(hours: 6, minutes: Int.random(in: 0..<60, using: &random))
      var place = Int.random(in: 0..<4, using: &random)
      for _ in 0..<Int.random(in: 2...14, using: &random) {
        // Now and then a block overlaps, or begins elsewhere.
        time = time + .minutes(random.chance(0.05) ? -10 : Int.random(in: 0...25, using: &random))
        if random.chance(0.1) { place = Int.random(in: 0..<4, using: &random) }
        let (start, first) = (time, stopTimes.count)
        for sequence in 1...3 {
          let stop = 2 * place + Int.random(in: 0...1, using: &random)
          stopTimes.append(StopTimeRow(sequence: StopSequence(sequence), stop: stop, arrival: time, departure: time))
          guard sequence < 3 else { break }
          time = time + .minutes(Int.random(in: 2...15, using: &random))
          place = Int.random(in: 0..<4, using: &random)
        }
        trips.append(
          (
            TripRow(route: 0, stopTimes: first..<stopTimes.count, block: "block \(block)"), "t\(trips.count)",
            ScheduledTrip(trip: trips.count, serviceDate: day, departure: start, arrival: time)
          ))
      }
    }
    let scheduled = trips.map(\.scheduled).sorted {
      ($0.departure, trips[$0.trip].id) < ($1.departure, trips[$1.trip].id)
    }
    return Timetable(
      agency: Agency(id: "a", name: "Sample Lines", timeZone: try zone("Europe/Amsterdam")), serviceDate: day,
      routes: [Route(id: "r", shortName: "7")],
      stops: StopColumn(
        (0..<8).map { Stop(id: "platform \($0)", name: "Platform", station: "station \($0 / 2)") }),
      trips: trips.map(\.row), tripIDs: TextColumn(trips.map(\.id)),
      headsigns: TextColumn(trips.map { _ in "There" }), stopTimes: stopTimes, scheduledTrips: scheduled)
  }
}
