extension BoardDeparture {
  /// Returns the stops between the board's stop and the other end of the trip where passengers can get off, or for an
  /// arrival where they got on. Skipped stops are left out, and those that have the name of one of the two ends.
  ///
  /// - Parameters:
  ///   - timetable: The timetable of the departure's day, in the language of the names.
  ///   - lines: How many lines serve the stops of the timetable.
  ///   - end: The destination, or the place where the trip comes from.
  /// - Returns: The stops in the order of the trip; none when passengers cannot travel.
  func callingPoints(in timetable: Timetable, linesAt lines: LineCounts, to end: String) -> CallingPoints {
    guard !isCancelled else { return CallingPoints([]) }
    let first = timetable.trips[timetable.scheduledTrips[row].trip].stopTimes.lowerBound
    func stop(_ index: Int) -> Int { timetable.stopTimes[first + index].stop }
    let (others, served) = (others.indices, others.indices.filter { !trip.stopTimes[$0].isSkipped })
    guard let last = kind == .departures ? served.last : served.first, others.count > 1 else {
      return CallingPoints([])
    }
    let ends = [end, timetable.stops.name(at: stop(index)), timetable.stops.name(at: stop(last))]
    return CallingPoints(
      served.filter { $0 != last && isOpen(trip.stopTimes[$0]) }.compactMap { index in
        let name = timetable.stops.name(at: stop(index))
        return ends.contains(name) ? nil : CallingPoints.Point(name: name, lines: lines[stop(index)])
      })
  }

  /// Whether passengers can get off at a stop on the way, or got on there for an arrival.
  private func isOpen(_ stopTime: StopTime) -> Bool {
    (kind == .departures ? stopTime.dropOff : stopTime.pickup) != .none
  }
}
