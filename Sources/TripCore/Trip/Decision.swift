/// A dispatcher's decision about one trip instance.
///
/// ```swift
/// try trip.apply(.departure(delay: .minutes(5), at: nil))  // leaves its first stop five minutes late
/// try trip.apply(.skipped(at: 30))                         // does not stop at stop_sequence 30
/// ```
///
/// A decision holds the result ("five minutes late from the first stop on"), not the step that led there ("one minute
/// later"), so that applying it twice changes nothing.
public enum Decision: Hashable, Sendable {
  /// The trip is late by `delay` from the departure at a stop on; negative is early, 0 is on time. `nil` as the stop
  /// is the trip's first stop, even when a newer timetable gives it another `stop_sequence`.
  case departure(delay: Seconds, at: StopSequence?)
  /// The trip is cancelled.
  case cancelled
  /// The trip runs after all: its cancellation is withdrawn.
  case reinstated
  /// The trip passes a stop without stopping.
  case skipped(at: StopSequence)
  /// The trip stops there after all: the decision to skip the stop is withdrawn.
  case restored(at: StopSequence)
  /// The trip stops at another platform of the same station. The planned platform withdraws an earlier change.
  case platform(Platform, at: StopSequence)
  /// The reason for passengers why the trip does not run as planned; an empty text removes the reason.
  case reason(String)
  /// A note about the trip for other dispatchers; an empty text removes the note.
  case note(String)
  /// All earlier decisions about the trip are withdrawn: it runs as in the timetable. An extra trip is removed.
  case withdrawn
  /// The trip is an extra trip that the timetable does not have.
  case added(ExtraTrip)

  /// The stop of the decision; `nil` when the decision is about the whole trip, or about the departure from its first
  /// stop.
  public var sequence: StopSequence? {
    switch self {
    case .departure(_, let sequence): sequence
    case .skipped(let sequence), .restored(let sequence), .platform(_, let sequence): sequence
    case .cancelled, .reinstated, .reason, .note, .withdrawn, .added: nil
    }
  }
}
