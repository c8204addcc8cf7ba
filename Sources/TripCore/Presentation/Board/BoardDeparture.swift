/// A departure from the place of a passenger board, with all decisions and reports applied.
struct BoardDeparture: Hashable, Sendable {
  /// The trip with decisions and reports applied, in the feed's own language.
  let trip: Trip
  /// The index of the departure's stop time in the trip's ``Trip/stopTimes``.
  let index: Int
  /// The index of the ``BoardDay`` to which the departure belongs, among the days of the board.
  let day: Int
  /// The row of the trip in the timetables of its ``BoardDay``.
  let row: Int

  /// The departure that a followed feed reported before it fell silent, when it is later than planned; `nil` when the
  /// departure is known, or no such report was made.
  let lastReported: Instant?

  /// The trip's stop time at the place of the board.
  var stopTime: StopTime { trip.stopTimes[index] }

  /// Whether passengers cannot travel with this departure: the trip is cancelled, skips this stop, or skips all later
  /// stops.
  var isCancelled: Bool {
    trip.isCancelled || stopTime.isSkipped || !trip.stopTimes[(index + 1)...].contains { !$0.isSkipped }
  }

  /// Whether the trip runs, but passengers cannot travel with it from here, because it skips this stop or all later
  /// ones.
  var passes: Bool { isCancelled && !trip.isCancelled }

  /// The time after which the board removes the departure: the expected departure, or the scheduled one when the
  /// delay is unknown or passengers cannot travel. A departure that was reported late by a feed that has fallen silent
  /// stays as long as that feed would have made it stay: whether it has left is not known.
  var leaves: Instant {
    isCancelled ? stopTime.departure : stopTime.expectedDeparture ?? lastReported ?? stopTime.departure
  }

  /// Whether the departure should have left by `now`, without a report or a decision that it has.
  func shouldHaveLeft(at now: Instant) -> Bool {
    !isCancelled && stopTime.expectedDeparture == nil && lastReported != nil && stopTime.departure <= now
  }

  /// Whether the trip departs from one of these stops, by plan or after a change of platform. A departure that was
  /// moved to another platform stays on the board of the planned one, and shows the new platform.
  func isAt(_ stops: Set<String>) -> Bool {
    stops.contains(stopTime.stop.id) || stopTime.assignedPlatform.map { stops.contains($0.stopID) } ?? false
  }
}
