/// A departure from the place of a passenger board, or an arrival there, with all decisions and reports applied.
struct BoardDeparture: Hashable, Sendable {
  /// The trip with decisions and reports applied, in the feed's own language.
  let trip: Trip
  /// Whether this is a departure or an arrival.
  let kind: BoardKind
  /// The index of the departure's stop time in the trip's ``Trip/stopTimes``.
  let index: Int
  /// The index of the ``BoardDay`` to which the departure belongs, among the days of the board.
  let day: Int
  /// The row of the trip in the timetables of its ``BoardDay``.
  let row: Int

  /// The index of the section of the board to which the departure belongs.
  let section: Int

  /// When the departure or arrival was expected before a followed feed or the desk fell silent, when that is later than
  /// planned; `nil` when it is known now, or was never expected late.
  let lastExpected: Instant?

  /// The trip's stop time at the place of the board.
  var stopTime: StopTime { trip.stopTimes[index] }

  /// The scheduled departure or arrival.
  var planned: Instant { kind == .departures ? stopTime.departure : stopTime.arrival }
  /// The delay of the departure or arrival; `nil` is unknown, 0 is on time, negative is early.
  var delay: Seconds? { kind == .departures ? stopTime.departureDelay : stopTime.arrivalDelay }
  /// The expected departure or arrival, or `nil` when the delay is unknown.
  var expected: Instant? { delay.map { planned + $0 } }

  /// Whether passengers cannot travel with the trip from here, or to here: the trip is cancelled, skips this stop, or
  /// skips all later stops, or for an arrival all earlier ones.
  var isCancelled: Bool { trip.isCancelled || stopTime.isSkipped || !others.contains { !$0.isSkipped } }

  /// The stop times after a departure, or before an arrival.
  var others: ArraySlice<StopTime> { kind == .departures ? trip.stopTimes[(index + 1)...] : trip.stopTimes[..<index] }

  /// Whether the trip runs, but passengers cannot travel with it, because it skips this stop or all others.
  var passes: Bool { isCancelled && !trip.isCancelled }

  /// The time after which the board removes the departure: the expected departure, or the scheduled one when the
  /// delay is unknown or passengers cannot travel. A departure that was expected late by a feed or a desk that has fallen
  /// silent stays until then: whether it has left is not known.
  var leaves: Instant { isCancelled ? planned : expected ?? lastExpected ?? planned }

  /// Whether the trip should have left or arrived by `now`, without a report or a decision that it has.
  func isOverdue(at now: Instant) -> Bool {
    !isCancelled && expected == nil && lastExpected != nil && planned <= now
  }

  /// Whether the trip stops at one of these stops, by plan or after a change of platform. A departure that was
  /// moved to another platform stays on the board of the planned one, and shows the new platform.
  func isAt(_ stops: Set<GTFSID>) -> Bool {
    stops.contains(stopTime.stop.id) || stopTime.toldPlatform.map { stops.contains($0.stopID) } ?? false
  }
}
