/// What a list of stops shows of one call.
public struct StopLine: Hashable, Sendable {
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
  public static func lines(of trip: Trip, _ wording: Wording) -> [StopLine] {
    trip.calls.indices.map { index in
      StopLine(trip.calls[index], isLast: index == trip.calls.count - 1, isCancelled: trip.isCancelled, wording)
    }
  }

  private init(_ call: StopCall, isLast: Bool, isCancelled: Bool, _ wording: Wording) {
    let delay = isLast ? call.arrivalDelay : call.departureDelay
    let planned = isLast ? call.arrival : call.departure
    sequence = call.sequence
    stop = call.stop.name
    platform =
      call.assignedPlatform.map { "\(call.stop.platform ?? "") → \($0.code ?? $0.stopID)" } ?? call.stop.platform ?? ""
    self.planned = wording.time(planned)
    if isCancelled || call.isSkipped {
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
