/// A row of the list of a trip's stops: the texts about one stop time.
public struct StopListRow: Hashable, Sendable {
  /// The `stop_sequence` of the stop time.
  public let sequence: StopSequence
  /// The name of the stop.
  public let stop: String
  /// The platform, such as `3`. After a change, the text has the planned and the new platform: `3 → 5`. Empty when no
  /// platform is known.
  public let platform: String
  /// The scheduled departure from the stop; at the last stop, the scheduled arrival.
  public let planned: String
  /// The expected time at the stop, or a word that says that the trip is cancelled or skips the stop; empty when the
  /// delay is unknown.
  public let expected: String
  /// Whether the trip is late, early, on time, cancelled or unknown at this stop.
  public let punctuality: Punctuality

  /// Makes the rows for the list of a trip's stops.
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
      stopTime.toldPlatform.map { "\(stopTime.stop.platform ?? "") → \($0.name)" } ?? stopTime.stop
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
  /// The word that the list shows for a stop that the trip skips.
  public var skippedWord: String { translation.translate("skipped") }
}
