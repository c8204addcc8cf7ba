/// What the desk tells of the last change: a decision that was taken, undone or redone at this desk.
public struct ChangeNotice: Hashable, Sendable {
  /// What happened to the step.
  public enum Kind: Hashable, Sendable {
    /// The step was decided.
    case decided
    /// The step was undone.
    case undone
    /// The step was redone.
    case redone
  }

  /// What happened to the step; ``Kind/undone`` offers *Redo*, and the others *Undo*.
  public let kind: Kind
  /// The whole sentence, such as `Undone: 08:20 X1 → Airport moved to 08:25 · now: no data`.
  public let text: String
  /// The sentence for a narrow place: the name of the trip is cut, and what was decided is not.
  public let shortText: String
  /// The trips of the step, which *Show* shows.
  public let instances: Set<TripInstance>
}
