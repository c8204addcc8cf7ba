/// Whether everything that was decided at a desk is in the journal.
public enum SavingState: Hashable, Sendable {
  /// All of it is.
  case saved
  /// So many steps are on their way.
  case saving(Int)
  /// So many steps could not be saved; they last as long as the desk.
  case notSaved(Int, JournalError)
}

/// Whether what is shown of one run is in the journal.
public enum SaveMark: Hashable, Sendable {
  /// All of it is.
  case saved
  /// Some of it is on its way.
  case saving
  /// Some of it could not be saved.
  case notSaved
}
