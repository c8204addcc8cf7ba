/// The run of a trip along a section of a line's axis: when it is where.
struct TrackRun {
  /// A stop of the trip.
  struct Call {
    /// The index in ``LineAxis/stations``.
    let station: Int
    /// How far the station is along the section, in the direction of the trip.
    let distance: Double
    let arrival, departure: Instant
  }

  /// The row of the trip.
  let row: Int
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
    guard let next = calls.firstIndex(where: { $0.distance >= distance }) else { return nil }
    let call = calls[next]
    guard call.distance > distance else { return (call.arrival, call.departure) }
    guard next > 0 else { return nil }
    let before = calls[next - 1]
    let share = (distance - before.distance) / (call.distance - before.distance)
    let time = before.departure + Seconds(Int(saturating: share * Double((call.arrival - before.departure).count)))
    return (time, time)
  }

  /// Finds where another trip, in the same direction, passes this one between two of its stops.
  func isPassed(by other: TrackRun) -> Overtaking? {
    for (from, to) in zip(calls, calls.dropFirst()) {
      guard let first = other.pass(from.distance), let last = other.pass(to.distance) else { continue }
      guard first.departure > from.departure, last.arrival < to.arrival else { continue }
      let (behind, ahead) = ((first.departure - from.departure).count, (to.arrival - last.arrival).count)
      return Overtaking(
        fastRow: other.row, slowRow: row, from: from.station, to: to.station, start: from.departure, end: to.arrival,
        share: Double(behind) / Double(behind + ahead))
    }
    return nil
  }
}

extension LineAxis {
  /// The runs of a trip along the sections of the axis, of which each goes one way. Times are the expected ones, or the
  /// scheduled ones where those are not known. None for a trip of another line, and for one that is cancelled.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - row: The row of the trip.
  ///   - index: The index of the trip in ``Timetable/trips``.
  /// - Returns: Each run with its section, and whether it goes towards the section's start.
  func runs(of trip: Trip, row: Int, index: Int) -> [(track: Track, run: TrackRun)] {
    guard !trip.isCancelled, let way = wayOfTrip[index].map({ ways[$0] }) else { return [] }
    var runs: [(Track, TrackRun)] = []
    var calls: [TrackRun.Call] = []
    var track: Track?
    func finish() {
      if let track, calls.count > 1 { runs.append((track, TrackRun(row: row, calls: calls))) }
    }
    var last: (station: Int, stopTime: StopTime)?
    func call(_ station: Int, _ stopTime: StopTime, _ sign: Double) -> TrackRun.Call {
      let arrival = stopTime.expectedArrival ?? stopTime.arrival
      return TrackRun.Call(
        station: station, distance: sign * stations[station].distance, arrival: arrival,
        departure: max(arrival, stopTime.expectedDeparture ?? stopTime.departure))
    }
    for (place, stopTime) in zip(way.stations, trip.stopTimes) where !stopTime.isSkipped {
      defer { last = (place, stopTime) }
      guard let last, stations[last.station].section == stations[place].section,
        stations[last.station].distance != stations[place].distance
      else {
        finish()
        (track, calls) = (nil, [])
        continue
      }
      let isBack = stations[place].distance < stations[last.station].distance
      let here = Track(section: stations[place].section, isBack: isBack)
      if here != track {
        finish()
        (track, calls) = (here, [call(last.station, last.stopTime, isBack ? -1 : 1)])
      }
      calls.append(call(place, stopTime, isBack ? -1 : 1))
    }
    finish()
    return runs
  }

  /// A section in one direction.
  struct Track: Hashable {
    let section: Int
    /// Whether trips go towards the section's start.
    let isBack: Bool
  }
}
