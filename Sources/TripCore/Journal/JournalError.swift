/// The reason why a journal could not be opened, read or appended to.
public enum JournalError: Error, Hashable, Sendable {
  /// The journal refused the decision, for example because another desk cancelled the trip first.
  case refused(Refusal)
  /// A newer version of the program wrote the journal's file. `found` is the format version of the file, `supported`
  /// the newest version that this program reads.
  case newerVersion(found: Int, supported: Int, path: String)
  /// An older version of the program wrote the journal's file, which can only be read until it is upgraded. `found` is
  /// the format version of the file, `needed` the one that this program writes.
  case olderVersion(found: Int, needed: Int, path: String)
  /// The file at `path` is not a journal, but a database of another program.
  case notAJournal(path: String)
  /// The journal's file is damaged. A repair keeps a copy of the file, and recovers what can be read.
  case damaged(path: String)
  /// The journal's file was replaced or removed while it was open, and has to be opened again.
  case replaced(path: String)
  /// A decision has a text or a number that the journal's file format cannot store unchanged.
  case notStorable(path: String)
  /// The journal's file belongs to another operator; the first value is that operator's name.
  case otherOperator(String, path: String)
  /// The disk on which the journal's file lies is full.
  case diskFull(path: String)
  /// The program lacks the permission to read the journal's file.
  case unreadable(path: String)
  /// The program lacks the permission to write the journal's file.
  case readOnly(path: String)
  /// The login may read the journal on the server at `path`, but not append to it.
  case mayNotDecide(path: String)
  /// Another program kept the journal's file locked for too long.
  case busy(path: String)
  /// The server with the journal cannot be reached, or does not let this user in. `path` is its address.
  case unreachable(path: String, reason: ServerProblem)
  /// The address in `path` leads to another journal on a server than before: after a change of the address, of the
  /// network or of the server. Nothing was read or appended there.
  case otherJournal(path: String)
  /// The journal lacks entries that it had stored before, because its file was repaired, or replaced by an older one.
  case missing
  /// The journal's file holds real decisions, and a rehearsal must not use it.
  case realDecisions(path: String)
  /// The journal's file holds decisions of a rehearsal, and must not be used for real ones.
  case rehearsal(path: String)
  /// The file to which old entries should be moved is the archive of another journal, and has different entries at
  /// the same places.
  case otherArchive(path: String)
  /// Another error of the journal's file; `reason` is the error message of SQLite or the operating system.
  case failed(path: String, reason: String)
  /// The journal did not answer, so it is unknown whether the entries were stored. To find out, append the same
  /// proposals again: their ids prevent that they are stored twice. The value describes the problem.
  case unknown(String)
}

extension JournalError {
  /// Whether the path or address leads to a journal that is not this desk's, so that no waiting helps.
  package var isAboutWrongJournal: Bool {
    switch self {
    case .otherOperator, .realDecisions, .rehearsal, .otherJournal: true
    default: false
    }
  }

  /// Whether the journal is a file that is damaged, which a repair can mend.
  package var isDamagedFile: Bool { if case .damaged = self { ServerProblem(self) == nil } else { false } }

  /// Whether the journal is a file that can be read, and written after an upgrade.
  package var isOlderFile: Bool { if case .olderVersion = self { true } else { false } }

  /// Whether the address leads to another journal on a server than before.
  package var isOtherJournal: Bool { if case .otherJournal = self { true } else { false } }
}
