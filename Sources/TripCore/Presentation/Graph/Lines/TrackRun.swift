/// The run of a trip along a section of a line's axis: when it is where.
struct TrackRun {
  /// A stop of the trip.
  struct Call {
    /// The index in ``LineAxis/stations``.
    let station: Int
    /// How far the station is along the section, in the direction of the trip.
    let distance: Double
    let arrival, departure: Instant
    /// The scheduled departure; at the last stop of a trip, the scheduled arrival.
    let planned: Instant
    /// Whether ``departure`` is expected, and not only scheduled.
    let isKnown: Bool
  }

  /// The row of the trip.
  let row: Int
  /// The section of the axis, and the direction.
  let track: LineAxis.Track
  /// The stops, in the order of the trip; at least two.
  let calls: [Call]

  /// When the trip begins, and when it ends.
  var span: ClosedRange<Instant> {
    let (start, end) = (calls[0].departure, calls[calls.count - 1].arrival)
    return start...max(start, end)
  }

  /// Returns when the trip leaves a place of the section, by its distance, and when it arrives there. Between two stops it is
  /// assumed to run at one speed. `nil` where the trip does not go.
  func pass(_ distance: Double) -> (arrival: Instant, departure: Instant)? {
    var index = 0
    return pass(distance, from: &index)
  }

  /// Returns what ``pass(_:)`` does for one of several growing distances.
  ///
  /// - Parameters:
  ///   - distance: The distance of the place.
  ///   - index: The stop from which on the place is looked for; then the one that is found.
  /// - Returns: The times; `nil` where the trip does not go.
  private func pass(_ distance: Double, from index: inout Int) -> (arrival: Instant, departure: Instant)? {
    while index < calls.count, calls[index].distance < distance { index += 1 }
    guard index < calls.count else { return nil }
    let call = calls[index]
    guard call.distance > distance else { return (call.arrival, call.departure) }
    guard index > 0 else { return nil }
    let before = calls[index - 1]
    let share = (distance - before.distance) / (call.distance - before.distance)
    let seconds = (share * Double((call.arrival - before.departure).count)).rounded()
    let time = before.departure + Seconds(Int(saturating: seconds))
    return (time, time)
  }

  /// Finds where another trip, in the same direction, passes this one between two of its stops.
  ///
  /// Cost: grows with the number of stops of both.
  func isPassed(by other: TrackRun) -> Overtaking? {
    var index = 0
    var first = calls.first.flatMap { other.pass($0.distance, from: &index) }
    for (from, to) in zip(calls, calls.dropFirst()) {
      let last = other.pass(to.distance, from: &index)
      defer { first = last }
      guard let first, let last, first.departure > from.departure, last.arrival < to.arrival else { continue }
      let (behind, ahead) = ((first.departure - from.departure).count, (to.arrival - last.arrival).count)
      return Overtaking(
        fastRow: other.row, slowRow: row, section: track.section, from: from.station, to: to.station,
        start: from.departure, end: to.arrival, share: Double(behind) / Double(behind + ahead))
    }
    return nil
  }
}

extension LineAxis {
  /// A section in one direction.
  struct Track: Hashable {
    let section: Int
    /// Whether trips go towards the section's start.
    let isBack: Bool
  }

  /// The runs of a trip along the sections of the axis, of which each goes one way. Times are the expected ones, or the
  /// scheduled ones where those are not known. None for a trip of another line, and for one that is cancelled.
  ///
  /// A run on a branch begins and ends at the station where the branch leaves another section, when the trip stops there.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - timetable: The timetable.
  ///   - trip: What is known of the trip; `nil` when only the timetable is.
  /// - Returns: The runs, in the order of the trip.
  func runs(ofRow row: Int, in timetable: Timetable, _ trip: Trip?) -> [TrackRun] {
    guard timetable.scheduledTrips.indices.contains(row), !(trip?.isCancelled ?? false) else { return [] }
    let scheduled = timetable.scheduledTrips[row]
    guard let way = wayOfTrip[scheduled.trip].map({ ways[$0] }) else { return [] }
    var writer = RunWriter(self, row: row)
    if let trip {
      for (station, stop) in zip(way.stations, trip.stopTimes) where !stop.isSkipped {
        let arrival = stop.expectedArrival ?? stop.arrival
        writer.add(
          LineCall(
            station: station, arrival: arrival, departure: max(arrival, stop.expectedDeparture ?? stop.departure),
            planned: stop.departure, isKnown: stop.expectedDeparture != nil))
      }
    } else {
      let origin = timetable.origin(ofRow: row) + scheduled.shift
      for (station, index) in zip(way.stations, timetable.trips[scheduled.trip].stopTimes) {
        let stopTime = timetable.stopTimes[index]
        let arrival = origin + Seconds(stopTime.arrival.seconds)
        let departure = max(arrival, origin + Seconds(stopTime.departure.seconds))
        writer.add(
          LineCall(station: station, arrival: arrival, departure: departure, planned: departure, isKnown: false))
      }
    }
    return writer.finished()
  }

  /// Returns how far a station is along a section: its own, or a branch that leaves or reaches its section there. `nil` for
  /// any other station.
  func distance(of station: Int, along section: Int) -> Double? {
    if stations[station].section == section { return stations[station].distance }
    if sections[section].start == station { return 0 }
    return sections[section].end == station ? sections[section].length : nil
  }
}

/// A stop of a trip at a station of the axis.
private struct LineCall {
  let station: Int
  let arrival, departure, planned: Instant
  let isKnown: Bool
}

/// Divides the stops of a trip into runs.
private struct RunWriter {
  private let line: LineAxis
  private let row: Int
  private var runs: [TrackRun] = []
  private var calls: [TrackRun.Call] = []
  private var track: LineAxis.Track?
  private var last: LineCall?

  init(_ line: LineAxis, row: Int) { (self.line, self.row) = (line, row) }

  mutating func add(_ call: LineCall) {
    defer { last = call }
    guard let last, let section = section(from: last.station, to: call.station),
      let from = line.distance(of: last.station, along: section),
      let to = line.distance(of: call.station, along: section), from != to
    else { return finish() }
    let here = LineAxis.Track(section: section, isBack: to < from)
    let sign: Double = here.isBack ? -1 : 1
    if here != track {
      finish()
      track = here
      calls.append(Self.call(last, at: sign * from))
    }
    calls.append(Self.call(call, at: sign * to))
  }

  mutating func finished() -> [TrackRun] {
    finish()
    return runs
  }

  /// The section along which a trip goes from one station to another; `nil` when they have none in common.
  private func section(from one: Int, to other: Int) -> Int? {
    let (first, second) = (line.stations[one].section, line.stations[other].section)
    if first == second { return first }
    return [second, first].first {
      line.distance(of: one, along: $0) != nil && line.distance(of: other, along: $0) != nil
    }
  }

  private mutating func finish() {
    if let track, calls.count > 1 { runs.append(TrackRun(row: row, track: track, calls: calls)) }
    (track, calls) = (nil, [])
  }

  private static func call(_ call: LineCall, at distance: Double) -> TrackRun.Call {
    TrackRun.Call(
      station: call.station, distance: distance, arrival: call.arrival, departure: call.departure,
      planned: call.planned, isKnown: call.isKnown)
  }
}
