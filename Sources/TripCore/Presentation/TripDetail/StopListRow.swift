/// What a list of stops shows of one call.
public struct StopListRow: Hashable, Sendable {
  /// `stop_sequence`.
  public let sequence: StopSequence
  /// The stop's name.
  public let stop: String
  /// The platform; where it was changed, the planned one too: `3 → 5`. Empty where none is known.
  public let platform: String
  /// The planned time: the departure, or at the last stop the arrival.
  public let planned: String
  /// The expected time, or that it does not call there; empty where nobody knows.
  public let expected: String
  /// How the call stands against the timetable.
  public let punctuality: Punctuality

  /// Puts the calls of a trip into words.
  ///
  /// - Returns: A line a call, in the order of the trip.
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
  /// What is said of a stop that a trip passes without calling there.
  public var skippedWord: String { translation.translate("skipped") }
}
