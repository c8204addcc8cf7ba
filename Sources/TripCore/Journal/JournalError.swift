/// Why a journal could not do what was asked.
public enum JournalError: Error, Hashable, Sendable {
  /// The decision cannot be taken.
  case refused(Refusal)
  /// A newer version of the program wrote it.
  case newerVersion(found: Int, supported: Int, path: String)
  /// It is a database of another program.
  case notAJournal(path: String)
  /// It is damaged; a repair sets it aside and recovers what can be read.
  case damaged(path: String)
  /// The file at that path is another one now, or none: it has to be opened again.
  case replaced(path: String)
  /// The decision has a text or a number that the journal cannot keep as it is.
  case notStorable(path: String)
  /// It is the journal of another operator alone.
  case otherOperator(String, path: String)
  /// There is no room left to write.
  case diskFull(path: String)
  /// It may not be read.
  case unreadable(path: String)
  /// It may not be written.
  case readOnly(path: String)
  /// Somebody else has held it for too long.
  case busy(path: String)
  /// It had been saved, and the journal does not have it any more: it was repaired, or replaced by an older one.
  case missing
  /// It holds real decisions, and is not for a rehearsal.
  case realDecisions(path: String)
  /// It holds decisions of a rehearsal, and is not for real ones.
  case rehearsal(path: String)
  /// It is an archive of another journal, which gave the same places to other entries.
  case otherArchive(path: String)
  /// Something else went wrong, as the system words it.
  case failed(path: String, reason: String)
  /// It did not answer: what was appended may be there or not, and appending it again with the same ids tells.
  case unknown(String)
}
