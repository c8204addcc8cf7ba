/// One departure from a board's place, as far as is known of it now.
struct BoardDeparture: Hashable, Sendable {
  /// The trip with what was decided and reported; in the feed's own language.
  let trip: Trip
  /// Which of the trip's calls it is.
  let index: Int
  /// Which of the board's days has it.
  let day: Int
  /// In which row of that day.
  let row: Int

  /// The call.
  var stopTime: StopTime { trip.stopTimes[index] }

  /// Whether nobody can travel from here: the trip does not run, does not call here, or calls nowhere after.
  var isCancelled: Bool {
    trip.isCancelled || stopTime.isSkipped || !trip.stopTimes[(index + 1)...].contains { !$0.isSkipped }
  }

  /// Whether the trip runs, and does not call here.
  var passes: Bool { isCancelled && !trip.isCancelled }

  /// When it leaves as far as is known, by which it is taken off the board.
  var leaves: Instant { isCancelled ? stopTime.departure : stopTime.expectedDeparture ?? stopTime.departure }

  /// Whether it leaves from one of these stops, as planned or as was decided. From where it was planned to leave, people
  /// are told where it leaves now.
  func isAt(_ stops: Set<String>) -> Bool {
    stops.contains(stopTime.stop.id) || stopTime.assignedPlatform.map { stops.contains($0.stopID) } ?? false
  }
}
