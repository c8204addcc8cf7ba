/// What passengers will see of a trip when a measure is taken, and do not see now.
public struct PassengerChange: Hashable, Sendable {
  /// Another departure.
  public struct Departure: Hashable, Sendable {
    /// The stop; `nil` for the first one.
    public let stop: Stop?
    /// When the trip leaves as it is known now, or else by the timetable.
    public let before: Instant
    /// When it will leave.
    public let after: Instant
  }

  /// The row of the trip in the timetable.
  public let row: Int
  /// The trip.
  public let instance: TripInstance
  /// Whether the trip will be cancelled.
  public let isCancelled: Bool
  /// The reason that passengers will read; `nil` when there is no new one.
  public let reason: String?
  /// The stops that the trip will skip.
  public let skipped: [Stop]
  /// The first stop of the trip that has another departure; `nil` when all stay as they are.
  public let departure: Departure?
  /// Whether some journey planners will not show the trip, because it skips its first or last stop.
  public let mayBeHidden: Bool

  /// Compares a trip before and after.
  ///
  /// - Returns: `nil` when passengers see no difference.
  init?(_ change: MeasurePreview.Change) {
    let (before, after) = (change.before, change.after)
    row = change.row
    instance = after.instance
    isCancelled = after.isCancelled && !before.isCancelled
    reason = after.reason == before.reason ? nil : after.reason
    let pairs = Array(zip(before.stopTimes, after.stopTimes))
    let skippedPairs = after.isCancelled ? [] : pairs.filter { $1.isSkipped && !$0.isSkipped }
    skipped = skippedPairs.map(\.1.stop)
    let ends = [after.stopTimes.first?.sequence, after.stopTimes.last?.sequence]
    mayBeHidden = skippedPairs.contains { ends.contains($0.1.sequence) }
    let moved = pairs.firstIndex { old, new in
      !after.isCancelled && !new.isSkipped && Self.departure(old) != Self.departure(new)
    }
    departure = moved.map { index in
      Departure(
        stop: index == 0 ? nil : pairs[index].1.stop, before: Self.departure(pairs[index].0),
        after: Self.departure(pairs[index].1))
    }
    guard isCancelled || reason != nil || !skipped.isEmpty || departure != nil else { return nil }
  }

  private static func departure(_ stopTime: StopTime) -> Instant { stopTime.expectedDeparture ?? stopTime.departure }
}

extension MeasurePreview {
  /// What passengers will see, in the order of the timetable.
  public var passengerChanges: [PassengerChange] { changes.compactMap(PassengerChange.init) }
}
