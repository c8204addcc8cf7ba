/// A dispatcher's decision about one trip instance.
///
/// ```swift
/// try trip.apply(.departure(delay: .minutes(5), at: nil))  // leaves its first stop five minutes late
/// try trip.apply(.skipped(at: 30))                         // does not stop at stop_sequence 30
/// ```
///
/// A decision holds the result ("five minutes late from the first stop on"), not the change ("one minute later"), so
/// that it has the same effect when it is applied twice.
public enum Decision: Hashable, Sendable {
  /// The trip has this delay from its departure at a stop on; negative is early, 0 is on time. A stop of `nil` is the
  /// trip's first stop, even when a newer timetable gives that stop another `stop_sequence`. Where the trip waits at a later stop, it
  /// still does.
  case departure(delay: Seconds, at: StopSequence?)
  /// The trip waits at a stop, for a connection or until a time. It leaves with this delay, and has it from there on, as
  /// after ``departure(delay:at:)``. It still waits when the departure from an earlier stop is decided later: then it leaves with the
  /// greater of both delays.
  case held(delay: Seconds, at: StopSequence?)
  /// The trip is cancelled.
  case cancelled
  /// The trip is cancelled, and passengers are told this reason: one decision for what ``cancelled`` and
  /// ``reason(_:cause:)`` are two.
  case cancelledWithReason(String, cause: AlertCause = .other)
  /// The trip runs after all: an earlier cancellation is withdrawn.
  case reinstated
  /// The trip passes the stop with this `stop_sequence` without stopping.
  case skipped(at: StopSequence)
  /// The trip stops at the stop with this `stop_sequence` after all: an earlier decision to skip the stop is
  /// withdrawn.
  case restored(at: StopSequence)
  /// The trip ends at the stop with this `stop_sequence`: it skips all stops beyond, which ``restored(at:)`` can bring back.
  case endsEarly(at: StopSequence)
  /// The trip starts at the stop with this `stop_sequence`: it skips all stops before, which ``restored(at:)`` can bring
  /// back.
  case startsLate(at: StopSequence)
  /// At the stop with this `stop_sequence`, the trip uses another platform of the same station. The planned platform
  /// as the value withdraws an earlier change.
  case platform(Platform, at: StopSequence)
  /// The reason for passengers why the trip does not run as planned, and its category; an empty text removes the reason.
  case reason(String, cause: AlertCause = .other)
  /// A note about the trip for other dispatchers; an empty text removes the note.
  case note(String)
  /// The vehicle with this name runs the trip instead of the planned one. An empty name: no known vehicle runs it, so that
  /// nothing follows from the trips before it, nor from it for those after it.
  case vehicle(GTFSID)
  /// All earlier decisions about the trip are withdrawn: it runs as in the timetable. An extra trip is removed.
  case withdrawn
  /// The dispatcher added the trip: it is an extra trip, which the timetable does not have.
  case added(ExtraTrip)

  /// The `stop_sequence` of the stop that the decision is about; `nil` when the decision is about the whole trip, or
  /// about the departure from the trip's first stop.
  public var sequence: StopSequence? {
    switch self {
    case .departure(_, let sequence), .held(_, let sequence): sequence
    case .skipped(let sequence), .restored(let sequence), .endsEarly(let sequence), .startsLate(let sequence),
      .platform(_, let sequence):
      sequence
    case .cancelled, .cancelledWithReason, .reinstated, .reason, .note, .vehicle, .withdrawn, .added: nil
    }
  }

  /// The delay that the decision gives the trip from its stop on; `nil` for a decision that is not about a departure.
  public var delay: Seconds? {
    switch self {
    case .departure(let delay, _), .held(let delay, _): delay
    default: nil
    }
  }

  /// Whether the decision is that the trip waits.
  var waits: Bool {
    if case .held = self { return true }
    return false
  }

  /// The reason that the decision gives passengers, with its category. The text is empty when the decision removes the
  /// reason; `nil` for a decision that leaves the reason as it is.
  public var reason: (text: String, cause: AlertCause)? {
    switch self {
    case .reason(let text, let cause), .cancelledWithReason(let text, let cause): (text, cause)
    default: nil
    }
  }

  /// Whether a journal keeps the decision with a planned stop time.
  var isKeptWithTime: Bool {
    switch self {
    case .withdrawn, .added: false
    default: true
    }
  }

  /// Whether the decision says when a trip leaves or whether it runs.
  var isAboutRunning: Bool {
    switch self {
    case .departure, .held, .cancelled, .cancelledWithReason, .reinstated, .added: true
    case .skipped, .restored, .endsEarly, .startsLate, .platform, .reason, .note, .vehicle, .withdrawn: false
    }
  }

  /// Whether the decision says when the trip runs, where it stops, or at which platforms.
  package var changesRun: Bool {
    switch self {
    case .reason, .note, .vehicle, .withdrawn: false
    default: true
    }
  }

  /// Whether this decision makes up for one that the journal has lost. It does where both are about the same matter, such as the
  /// trip's delay: the dispatcher who took this one saw the trip as it is without the lost one.
  func answers(_ lost: Decision) -> Bool {
    if lost.isAboutRunning { return isAboutRunning || self == .withdrawn }
    return self == lost || overrules(lost)
  }

  /// Whether the trip runs by the decision: `false` for a cancellation, `true` for its withdrawal, `nil` for a decision that
  /// says neither.
  var runs: Bool? {
    switch self {
    case .cancelled, .cancelledWithReason: false
    case .reinstated: true
    default: nil
    }
  }
}
