import FoundationEssentials

/// A row of the desk's log: a step of undo, with all that was decided in it.
public struct LogRow: Hashable, Sendable {
  /// The ``JournalEntry/group`` of the step.
  public let step: UUID
  /// The time of day of the step's last decision.
  public let time: String
  /// The trip of the step, or the number of its trips; with the day when that is not the shown one.
  public let trip: String
  /// What was decided, such as `moved to 08:25`. Several key presses are told by their result.
  public let change: String
  /// Who decided it.
  public let author: String
  /// When and by whom the step was undone, and whether all of it is saved; empty for a saved step that holds.
  public let state: String
  /// Whether the step was undone afterwards.
  public let isUndone: Bool
  /// Whether the decisions of the step are saved in the journal and, if they were undone, their undo too.
  public let mark: SaveMark
  /// The trips of the step.
  public let instances: Set<TripInstance>

  /// Whether each of `words`, in lower case, is in one of the row's texts.
  func contains(_ words: [Substring]) -> Bool {
    let text = [time, trip, change, author, state].joined(separator: "\n").lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
