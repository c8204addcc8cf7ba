import FoundationEssentials
import TripCore

/// Writes the scheduled trips of a timetable as text, as `tripdesk trips` prints them.
///
/// ```swift
/// var output = TextOutput(.text)
/// try TripListing(timetable).writeTable(to: &output)
/// ```
public struct TripListing: Sendable {
  private let timetable: Timetable
  private let times: LocalTimes
  /// By row of the timetable, the trips with decisions or reports, for their delays and changes; `nil` when only the
  /// timetable is listed.
  let known: [Int: Trip]?
  /// Which vehicle runs which trip, as decided or planned; `nil` when that is not listed.
  private let vehicles: Vehicles?
  /// The number of rows that each core turns into JSON before the text is written.
  private static let rowsAtOnce = 2000
  /// The number of bytes that are reserved for a row of JSON. Most rows are shorter.
  private static let bytesOfRow = 384

  /// Makes the listing of a timetable.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - known: By row of the timetable, the trips that have decisions or reports, with these applied. The status of
  ///     all other trips is listed as unknown. `nil` lists the timetable alone.
  ///   - vehicles: Which vehicle runs which trip of the timetable, as decided or planned.
  public init(_ timetable: Timetable, known: [Int: Trip]? = nil, vehicles: Vehicles? = nil) {
    self.timetable = timetable
    self.known = known
    self.vehicles = vehicles
    times = LocalTimes(timetable.agency.timeZone)
  }

  /// The rows of the timetable in the order of the output: sorted by scheduled departure, then by `trip_id`, with all
  /// service days mixed.
  private var rows: [Int] {
    guard timetable.scheduledTrips.contains(where: { $0.serviceDate != timetable.serviceDate }) else {
      return Array(0..<timetable.count)
    }
    let departures = (0..<timetable.count).map { timetable.departure(ofRow: $0).unixSeconds }
    // The rows of one service day have that order already, and Swift's sort keeps the order of equal rows.
    return (0..<timetable.count).sorted { a, b in
      if departures[a] != departures[b] { return departures[a] < departures[b] }
      return timetable.tripIDs.precedes(timetable.scheduledTrips[a].trip, timetable.scheduledTrips[b].trip)
    }
  }

  /// Writes one line of JSON for each scheduled trip.
  ///
  /// - Throws: ``ClosedOutput`` when the text cannot be written.
  public func writeJSON(to output: inout TextOutput) throws(ClosedOutput) {
    try output.flush()
    let routes = timetable.routes.map { route in
      TextOutput.json {
        $0.write(key: "route_id")
        $0.write(json: route.id)
        $0.write(key: "route")
        $0.write(json: route.name)
        $0.write(key: "headsign")
      }
    }
    var rest = rows[...]
    while rest.count > Self.rowsAtOnce {
      let (first, second) = (rest.prefix(Self.rowsAtOnce), rest.dropFirst(Self.rowsAtOnce).prefix(Self.rowsAtOnce))
      let texts = inParallel({ json(first, routes) }, { json(second, routes) })
      try output.send(texts.0)
      try output.send(texts.1)
      rest = rest.dropFirst(first.count + second.count)
    }
    try output.send(json(rest, routes))
  }

  private func json(_ rows: ArraySlice<Int>, _ routes: [[UInt8]]) -> [UInt8] {
    // Two converters, because each keeps the offset of its last quarter of an hour, and departures alone, like
    // arrivals alone, come nearly in order.
    var (departureTimes, arrivalTimes) = (times, times)
    return TextOutput.json(capacity: rows.count * Self.bytesOfRow) { output in
      for row in rows { write(row, routes, to: &output, &departureTimes, &arrivalTimes) }
    }
  }

  private func write(
    _ row: Int, _ routes: [[UInt8]], to output: inout TextOutput, _ departureTimes: inout LocalTimes,
    _ arrivalTimes: inout LocalTimes
  ) {
    let scheduledTrip = timetable.scheduledTrips[row]
    let origin = timetable.origin(ofRow: row)
    output.write("{\"trip_id\":")
    output.write(json: timetable.tripIDs.utf8(of: scheduledTrip.trip))
    output.write(",\"start_date\":\"")
    output.write(gtfs: scheduledTrip.serviceDate)
    output.write("\"")
    if let start = scheduledTrip.startTime {
      output.write(",\"start_time\":\"")
      output.writeClock(start.seconds)
      output.write("\"")
    }
    output.write(routes[timetable.trips[scheduledTrip.trip].route])
    output.write(json: timetable.headsigns.utf8(of: scheduledTrip.trip))
    output.write(key: "trip_short_name")
    output.write(jsonOrNull: timetable.number(ofRow: row))
    output.write(",\"departure_s\":")
    output.write(number: scheduledTrip.departure.seconds)
    output.write(",\"arrival_s\":")
    output.write(number: scheduledTrip.arrival.seconds)
    output.write(",\"departure\":\"")
    output.write(origin + Seconds(scheduledTrip.departure.seconds), &departureTimes)
    output.write("\",\"arrival\":\"")
    output.write(origin + Seconds(scheduledTrip.arrival.seconds), &arrivalTimes)
    output.write("\"")
    if let known {
      output.write(
        known[row], isExtra: scheduledTrip.isExtra, vehicle: vehicle(ofRow: row, known[row]), &departureTimes,
        &arrivalTimes)
    } else {
      // The delay is `null`, because a timetable without a journal or a realtime feed has no delays.
      output.write(",\"delay_s\":null,\"status\":\"unknown\"")
    }
    output.write("}\n")
  }

  /// Returns the name of the vehicle that runs the trip of a row: empty when a dispatcher has taken the trip from its vehicle,
  /// `nil` when no vehicle is known.
  private func vehicle(ofRow row: Int, _ trip: Trip?) -> GTFSID? {
    if let decided = trip?.vehicle { return decided }
    return vehicles.flatMap { vehicles in vehicles.number(ofRow: row).map { vehicles.identities[$0].name } }
  }

  /// Writes a table for people, with the departure, arrival, line, headsign and trip_id of each scheduled trip. When a
  /// trip has a number, a `trip_short_name`, the table has a column for it. If decisions and reports are listed too,
  /// the table also has the expected times, the status and the changes.
  public func writeTable(to output: inout TextOutput) throws(ClosedOutput) {
    var times = times
    let trip = timetable.hasNumbers ? ["LINE", "NUMBER", "HEADSIGN", "TRIP"] : ["LINE", "HEADSIGN", "TRIP"]
    var lines = [
      known == nil
        ? ["DEPARTS", "ARRIVES"] + trip : ["DEPARTS", "EXPECTED", "ARRIVES", "EXPECTED", "STATUS"] + trip + ["CHANGES"]
    ]
    let changes = KnownChanges(timeZone: timetable.agency.timeZone)
    for row in rows {
      let scheduledTrip = timetable.scheduledTrips[row]
      let id =
        scheduledTrip.startTime.map { "\(timetable.tripIDs[scheduledTrip.trip]) at \($0)" }
        ?? timetable.tripIDs[scheduledTrip.trip]
      let (departure, arrival) = (
        clock(timetable.departure(ofRow: row), &times), clock(timetable.arrival(ofRow: row), &times)
      )
      let line = changes.wording.line(timetable.route(ofRow: row), in: timetable)
      let number = timetable.hasNumbers ? [timetable.number(ofRow: row) ?? ""] : []
      let trip = ([line] + number + [timetable.headsign(ofRow: row), id]).map(oneLine)
      guard let known else {
        lines.append([departure, arrival] + trip)
        continue
      }
      let expected = known[row].flatMap { $0.isCancelled ? nil : $0 }
      var cells = [departure]
      cells.append(expected?.actualDeparture.map { clock($0, &times) } ?? "")
      cells.append(arrival)
      cells.append(expected?.expectedArrival.map { clock($0, &times) } ?? "")
      cells.append(changes.wording.status(known[row]))
      cells += trip
      cells.append(oneLine(changes.text(known[row], isExtra: scheduledTrip.isExtra)))
      lines.append(cells)
    }
    let last = lines[0].count - 1
    let widths = (0..<last).map { column in min(lines.map { $0[column].count }.max() ?? 0, 40) }
    for line in lines {
      var gap = 0
      for (column, cell) in line.enumerated() where column < last || !cell.isEmpty {
        output.write(String(repeating: " ", count: gap) + cell)
        gap = column < last ? max(0, widths[column] - cell.count) + 2 : 0
      }
      output.write("\n")
      try output.flushIfLarge()
    }
    try output.flush()
  }

  /// Returns the local time of day of an instant. If it is on another day than the service date, the number of days
  /// between them follows.
  private func clock(_ instant: Instant, _ times: inout LocalTimes) -> String {
    let (date, second, _) = times.parts(of: instant)
    let minutes = second / 60
    let text = (minutes < 600 ? "0" : "") + "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    let days = date.dayNumber - timetable.serviceDate.dayNumber
    return days == 0 ? text : text + (days > 0 ? " +\(days)" : " \(days)")
  }

  private func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
