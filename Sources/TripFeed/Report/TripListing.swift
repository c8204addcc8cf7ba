import TripCore

/// The runs of a timetable as text: what `tripdesk trips` prints.
public struct TripListing {
  private let timetable: Timetable
  private var times: LocalTimes

  /// Makes the listing of a timetable.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    times = LocalTimes(timetable.agency.timeZone)
  }

  /// The rows by scheduled departure, then by `trip_id`, whatever their service day.
  private var rows: [Int] {
    guard timetable.runs.contains(where: { $0.serviceDate != timetable.serviceDate }) else {
      return Array(0..<timetable.count)
    }
    let departures = (0..<timetable.count).map { timetable.departure(ofRow: $0).unixSeconds }
    // A timetable's rows of one day are in that order already, and Swift's sort keeps what is equal in order.
    return (0..<timetable.count).sorted { a, b in
      if departures[a] != departures[b] { return departures[a] < departures[b] }
      return timetable.tripIDs.precedes(timetable.runs[a].trip, timetable.runs[b].trip)
    }
  }

  /// Writes a line of JSON for every run.
  ///
  /// - Throws: ``ClosedOutput`` where nobody reads any more.
  public mutating func writeJSON(to output: inout TextOutput) throws(ClosedOutput) {
    for row in rows {
      let run = timetable.runs[row]
      let origin = timetable.origin(ofRow: row)
      output.write("{")
      output.write(key: "trip_id", isFirst: true)
      output.write(json: timetable.tripIDs.utf8(of: run.trip))
      output.write(key: "start_date")
      output.write(json: run.serviceDate.gtfsText)
      if let start = run.startTime {
        output.write(key: "start_time")
        output.write("\"")
        output.writeClock(start.seconds)
        output.write("\"")
      }
      let route = timetable.routes[timetable.trips[run.trip].route]
      output.write(key: "route_id")
      output.write(json: route.id)
      output.write(key: "route")
      output.write(json: route.name)
      output.write(key: "headsign")
      output.write(json: timetable.headsigns.utf8(of: run.trip))
      output.write(key: "departure_s")
      output.write(number: run.departure.seconds)
      output.write(key: "arrival_s")
      output.write(number: run.arrival.seconds)
      output.write(key: "departure")
      write(origin + Seconds(run.departure.seconds), to: &output)
      output.write(key: "arrival")
      write(origin + Seconds(run.arrival.seconds), to: &output)
      // Nobody has decided anything about a timetable that is only read.
      output.write(",\"delay_s\":null,\"status\":\"unknown\"}\n")
      try output.flushIfLarge()
    }
    try output.flush()
  }

  private mutating func write(_ instant: Instant, to output: inout TextOutput) {
    output.write("\"")
    output.write(instant, &times)
    output.write("\"")
  }

  /// Writes a table for people: departure, arrival, line, headsign and trip_id.
  ///
  /// - Throws: ``ClosedOutput`` where nobody reads any more.
  public mutating func writeTable(to output: inout TextOutput) throws(ClosedOutput) {
    var lines = [["DEPARTS", "ARRIVES", "LINE", "HEADSIGN", "TRIP"]]
    for row in rows {
      let run = timetable.runs[row]
      let trip = run.startTime.map { "\(timetable.tripIDs[run.trip]) at \($0)" } ?? timetable.tripIDs[run.trip]
      lines.append([
        clock(timetable.departure(ofRow: row)), clock(timetable.arrival(ofRow: row)),
        oneLine(timetable.route(ofRow: row).name), oneLine(timetable.headsign(ofRow: row)), oneLine(trip),
      ])
    }
    let widths = (0..<4).map { column in min(lines.map { $0[column].count }.max() ?? 0, 40) }
    for line in lines {
      for (column, cell) in line.enumerated() {
        output.write(cell)
        if column < 4 { output.write(String(repeating: " ", count: max(0, widths[column] - cell.count) + 2)) }
      }
      output.write("\n")
      try output.flushIfLarge()
    }
    try output.flush()
  }

  /// The time of day, with the day where it is not the timetable's.
  private mutating func clock(_ instant: Instant) -> String {
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
