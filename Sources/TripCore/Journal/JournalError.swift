/// The reason why a journal could not be opened, read or appended to.
public enum JournalError: Error, Hashable, Sendable {
  /// The decision was refused, for example because another desk cancelled the trip first.
  case refused(Refusal)
  /// A newer version of the program wrote the file; the values are the format versions.
  case newerVersion(found: Int, supported: Int, path: String)
  /// The file is a database of another program.
  case notAJournal(path: String)
  /// The file is damaged. A repair keeps a copy of the file, and recovers what can be read.
  case damaged(path: String)
  /// The file was replaced or removed while it was open, and has to be opened again.
  case replaced(path: String)
  /// The decision has a text or a number that the file format cannot store unchanged.
  case notStorable(path: String)
  /// The journal belongs to another operator, whose name is the first value.
  case otherOperator(String, path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The program lacks the permission to read the file.
  case unreadable(path: String)
  /// The program lacks the permission to write the file.
  case readOnly(path: String)
  /// Another program locked the file for too long.
  case busy(path: String)
  /// The journal lacks entries that it had stored before: the file was repaired, or replaced by an older one.
  case missing
  /// The file holds real decisions, and cannot be used in a rehearsal.
  case realDecisions(path: String)
  /// The file holds decisions of a rehearsal, and cannot be used for real ones.
  case rehearsal(path: String)
  /// The file is an archive of another journal, which has other entries at the same places.
  case otherArchive(path: String)
  /// Another error occurred; `reason` is the message of the system.
  case failed(path: String, reason: String)
  /// The journal did not answer, so it is unknown whether the entries were stored. Append again with the same ids.
  case unknown(String)
}
