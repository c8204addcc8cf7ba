/// Which trips of a line follow each other at each stop, and where the time between two of them is much shorter or longer
/// than planned. After a change of one trip, only its stops are looked at again.
///
/// The time between two trips counts where both departures are known. It is unknown while a trip with an unknown departure
/// may come between them.
struct Headways {
  /// The trips that leave a station in one direction.
  private struct Place: Hashable {
    let station: Int
    let isBack: Bool
  }

  private struct Call {
    let row: Int
    let time: Instant
    /// The scheduled departure; `nil` for an extra trip.
    let planned: Instant?
    let isKnown: Bool
  }

  /// The calls at each place, in the order of time.
  private var calls: [Place: [Call]] = [:]
  /// The scheduled departures from each place, in order.
  private var planned: [Place: [Instant]] = [:]
  private var own: [Int: [(place: Place, time: Instant)]] = [:]
  private var stale: Set<Place> = []
  private var found: [Place: [HeadwayGap]] = [:]

  /// Whether there are trips.
  var hasTrips: Bool { !own.isEmpty }

  /// Adds what the timetable has, before any call of ``note(_:_:isExtra:line:)``.
  ///
  /// - Parameters:
  ///   - trips: The runs of all trips, as scheduled.
  ///   - line: The line.
  init(_ trips: [[TrackRun]] = [], on line: LineAxis? = nil) {
    guard let line else { return }
    for runs in trips {
      for (place, call) in Self.departures(runs, line) { planned[place, default: []].append(call.planned) }
    }
    for place in Array(planned.keys) { planned[place]?.sort() }
  }

  /// Notes when a trip leaves its stops.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - runs: The runs of the trip; empty when it does not run any more.
  ///   - isExtra: Whether the timetable does not have the trip.
  ///   - line: The line.
  mutating func note(_ row: Int, _ runs: [TrackRun], isExtra: Bool, on line: LineAxis) {
    for (place, time) in own.removeValue(forKey: row) ?? [] {
      stale.insert(place)
      guard let others = calls[place] else { continue }
      let from = others.indices.partitionPoint { others[$0].time >= time }
      if let index = others[from...].firstIndex(where: { $0.row == row }) { calls[place]?.remove(at: index) }
    }
    for (place, call) in Self.departures(runs, line) {
      let own = Call(
        row: row, time: call.departure, planned: isExtra ? nil : call.planned, isKnown: call.isKnown)
      let others = calls[place] ?? []
      let index = others.indices.partitionPoint { (others[$0].time, others[$0].row) >= (own.time, own.row) }
      calls[place, default: []].insert(own, at: index)
      self.own[row, default: []].append((place, own.time))
      stale.insert(place)
    }
  }

  /// Looks again at the stops of the trips that were noted.
  ///
  /// - Returns: All gaps, in the order of the first trip, and for two trips in that of time.
  mutating func current() -> [HeadwayGap] {
    for place in stale {
      let gaps = gaps(at: place)
      found[place] = gaps.isEmpty ? nil : gaps
    }
    stale = []
    return found.values.joined().sorted {
      ($0.firstRow, $0.secondRow, $0.start, $0.station) < ($1.firstRow, $1.secondRow, $1.start, $1.station)
    }
  }

  private func gaps(at place: Place) -> [HeadwayGap] {
    guard let calls = calls[place], let planned = planned[place] else { return [] }
    return zip(calls, calls.dropFirst()).compactMap { first, second in
      guard first.isKnown, second.isKnown, first.row != second.row else { return nil }
      // The departure of the timetable before this one; an extra trip has none, so that those around it count.
      let after = planned.indices.partitionPoint { planned[$0] >= second.planned ?? second.time }
      guard after > 0 else { return nil }
      let before = planned[after - 1]
      guard let due = second.planned ?? (after < planned.count ? planned[after] : nil) else { return nil }
      let (length, headway) = (second.time - first.time, due - before)
      let isMissing = first.planned.map { $0 < before } ?? false
      let kind: HeadwayGap.Kind? =
        if 2 * length.count < headway.count {
          .short
        } else if length.count > 2 * headway.count || isMissing && length.count == 2 * headway.count {
          .long
        } else {
          nil
        }
      return kind.map {
        HeadwayGap(
          firstRow: first.row, secondRow: second.row, station: place.station, start: first.time, end: second.time,
          planned: headway, kind: $0)
      }
    }
  }

  /// The stops that a trip leaves, each once.
  private static func departures(_ runs: [TrackRun], _ line: LineAxis) -> [(Place, TrackRun.Call)] {
    let last = runs.last?.calls.last
    return runs.flatMap { run in
      run.calls.compactMap { call in
        // Passengers do not board at the last stop. A station at which a branch begins has its own section.
        guard line.stations[call.station].section == run.track.section,
          call.station != last?.station || call.arrival != last?.arrival
        else { return nil }
        return (Place(station: call.station, isBack: run.track.isBack), call)
      }
    }
  }
}
