/// What a dispatcher decided about one trip instance.
///
/// It holds the result ("leaves 5 minutes late from the first stop on"), not the step that led there ("one minute
/// more"), so that carrying it out twice changes nothing.
public enum Decision: Hashable, Sendable {
  /// From the departure at a stop on, the trip runs `delay` late; negative is early, 0 is on time. Without a stop it is
  /// the first one, whatever its number: a newer timetable may count anew.
  case departure(delay: Seconds, at: StopSequence?)
  /// The trip does not run.
  case cancelled
  /// The trip runs after all.
  case reinstated
  /// It passes a stop without calling there.
  case skipped(at: StopSequence)
  /// It calls at a stop after all.
  case restored(at: StopSequence)
  /// It calls at another platform of the same station; the planned one takes the change back.
  case platform(Platform, at: StopSequence)
  /// Why it does not run as planned; an empty text takes the reason back.
  case reason(String)
  /// What colleagues should know about it; an empty text takes the note back.
  case note(String)
  /// Back to the timetable: everything decided about the trip before is withdrawn, also that it was added.
  case withdrawn
  /// The trip is one that the timetable does not have, and runs.
  case added(ExtraTrip)

  /// The stop that it is about; nothing where it is about the whole trip, or the first stop.
  public var sequence: StopSequence? {
    switch self {
    case .departure(_, let sequence): sequence
    case .skipped(let sequence), .restored(let sequence), .platform(_, let sequence): sequence
    case .cancelled, .reinstated, .reason, .note, .withdrawn, .added: nil
    }
  }
}
