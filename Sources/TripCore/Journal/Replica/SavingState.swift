/// Whether all decisions of a desk are saved in the journal.
public enum SavingState: Hashable, Sendable {
  /// All decisions of the desk are saved.
  case saved
  /// Nothing waits to be saved, but decisions that were kept on this computer cannot be read any more, and were not sent.
  case unreadable(OutboxDamage)
  /// Nothing of this desk's waits to be saved, but the file with decisions that were kept on this computer could not be
  /// opened, for this reason: some may be in it that were never sent.
  case unopened(JournalError)
  /// The desk is saving; the value is the number of undo steps that are not saved yet.
  case saving(Int)
  /// The journal on a server is away, so these undo steps are on this computer's disk and are sent by themselves. The
  /// values are their number, the time of the oldest decision among them, and why the journal did not take them.
  case kept(Int, since: Instant, JournalError)
  /// A save failed: the values are the number of undo steps that are not saved, and the error. The steps are lost
  /// when the desk is closed.
  case notSaved(Int, JournalError)
}

/// Whether the decisions that a desk shows about one trip instance are saved in the journal.
public enum SaveMark: Hashable, Sendable {
  /// All decisions about the trip are saved.
  case saved
  /// Some decisions about the trip are being saved.
  case saving
  /// Some decisions about the trip are kept on this computer until the journal can be reached.
  case kept
  /// Some decisions about the trip could not be saved, because a save failed.
  case notSaved
}
