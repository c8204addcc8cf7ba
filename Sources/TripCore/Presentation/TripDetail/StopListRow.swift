/// A row of a trip's list of stops: the texts about one stop time.
public struct StopListRow: Hashable, Sendable {
  /// The `stop_sequence` of the stop time.
  public let sequence: StopSequence
  /// The name of the stop.
  public let stop: String
  /// The platform, as in `3`. A changed platform includes the planned one: `3 → 5`. Empty when no platform is known.
  public let platform: String
  /// The scheduled departure, or the scheduled arrival at the last stop.
  public let planned: String
  /// The expected time, or a word that the trip is cancelled or skips the stop; empty when the delay is unknown.
  public let expected: String
  /// Whether the trip is late, early, on time, cancelled or unknown at this stop.
  public let punctuality: Punctuality

  /// Makes the list of stops of a trip.
  ///
  /// - Returns: A row for each stop time, in the order of the trip.
  public static func rows(of trip: Trip, _ wording: Wording) -> [StopListRow] {
    trip.stopTimes.indices.map { index in
      StopListRow(
        trip.stopTimes[index], isLast: index == trip.stopTimes.count - 1, isCancelled: trip.isCancelled, wording)
    }
  }

  private init(_ stopTime: StopTime, isLast: Bool, isCancelled: Bool, _ wording: Wording) {
    let delay = isLast ? stopTime.arrivalDelay : stopTime.departureDelay
    let planned = isLast ? stopTime.arrival : stopTime.departure
    sequence = stopTime.sequence
    stop = stopTime.stop.name
    platform =
      stopTime.assignedPlatform.map { "\(stopTime.stop.platform ?? "") → \($0.code ?? $0.stopID)" } ?? stopTime.stop
      .platform ?? ""
    self.planned = wording.time(planned)
    if isCancelled || stopTime.isSkipped {
      punctuality = .cancelled
      expected = isCancelled ? wording.punctuality(.cancelled) : wording.skippedWord
    } else {
      punctuality = Punctuality(delay: delay)
      expected = delay.map { wording.time(planned + $0) } ?? ""
    }
  }
}

extension Wording {
  /// The word for a stop that a trip skips.
  public var skippedWord: String { translation.translate("skipped") }
}
