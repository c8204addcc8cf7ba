/// Whether all decisions of a desk are saved in the journal.
public enum SavingState: Hashable, Sendable {
  /// All decisions of the desk are saved.
  case saved
  /// This number of steps is being saved.
  case saving(Int)
  /// This number of steps could not be saved, for this reason. They are lost when the desk is closed.
  case notSaved(Int, JournalError)
}

/// Whether the shown decisions about one trip instance are saved in the journal.
public enum SaveMark: Hashable, Sendable {
  /// All decisions about the trip are saved.
  case saved
  /// Some decisions about the trip are being saved.
  case saving
  /// Some decisions about the trip could not be saved.
  case notSaved
}
