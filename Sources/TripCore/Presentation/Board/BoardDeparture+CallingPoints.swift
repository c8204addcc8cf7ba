extension BoardDeparture {
  /// Returns the stops between the board's stop and the other end of the trip where passengers can get off, or for an
  /// arrival where they got on. Skipped stops are left out, and those that have the name of one of the two ends.
  ///
  /// - Parameters:
  ///   - timetable: The timetable of the departure's day, in the language of the names.
  ///   - lines: How many lines serve the stops of the timetable.
  ///   - stations: The names of stations in the same language.
  ///   - end: The destination, or the place where the trip comes from.
  /// - Returns: The stops in the order of the trip; none when passengers cannot travel.
  func callingPoints(in timetable: Timetable, linesAt lines: LineCounts, _ stations: StationNames, to end: String)
    -> CallingPoints
  {
    guard !isCancelled else { return CallingPoints([]) }
    func name(_ index: Int) -> String { self.name(of: index, in: timetable, stations) }
    let (others, served) = (others.indices, others.indices.filter { !trip.stopTimes[$0].isSkipped })
    guard let last = kind == .departures ? served.last : served.first, others.count > 1 else {
      return CallingPoints([])
    }
    let ends = [end, name(index), name(last)]
    return CallingPoints(
      served.filter { $0 != last && isOpen(trip.stopTimes[$0]) }.compactMap { index in
        let name = name(index)
        return ends.contains(name) ? nil : CallingPoints.Point(name: name, lines: lines[stop(at: index, in: timetable)])
      })
  }

  /// Returns the name of the stop where a departure ends before its planned end; `nil` when it goes there.
  func earlyEnd(in timetable: Timetable, _ stations: StationNames) -> String? {
    guard kind == .departures, !isCancelled, let last = others.indices.last(where: { !trip.stopTimes[$0].isSkipped }),
      last < others.endIndex - 1
    else { return nil }
    return name(of: last, in: timetable, stations)
  }

  /// Returns the names of the stops on the way of a departure at which the trip does not stop, although passengers could
  /// get off there by the timetable. Those beyond an early end are not among them.
  func skippedStops(in timetable: Timetable, _ stations: StationNames) -> [String] {
    guard kind == .departures, !isCancelled, let last = others.indices.last(where: { !trip.stopTimes[$0].isSkipped })
    else { return [] }
    return others[..<last].indices.filter { trip.stopTimes[$0].isSkipped && isOpen(trip.stopTimes[$0]) }
      .map { name(of: $0, in: timetable, stations) }
  }

  private func name(of index: Int, in timetable: Timetable, _ stations: StationNames) -> String {
    timetable.name(ofStop: stop(at: index, in: timetable), stations)
  }

  /// The index of the stop of one of the trip's stop times in the stops of a timetable.
  private func stop(at index: Int, in timetable: Timetable) -> Int {
    timetable.stopTimes[timetable.trips[timetable.scheduledTrips[row].trip].stopTimes.lowerBound + index].stop
  }

  /// Whether passengers can get off at a stop on the way, or got on there for an arrival.
  private func isOpen(_ stopTime: StopTime) -> Bool {
    (kind == .departures ? stopTime.dropOff : stopTime.pickup) != .none
  }
}

extension Timetable {
  /// Returns the name by which passengers know a stop.
  fileprivate func name(ofStop stop: Int, _ stations: StationNames) -> String {
    stations.name(ofStop: stops.name(at: stop), in: stops.station(at: stop))
  }
}
