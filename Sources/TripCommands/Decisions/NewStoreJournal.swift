import Glibc
import Synchronization
import TripCore
import TripStore

/// The journal of a command that found no file: the file is made when the first decision is saved. A command that is
/// refused thus leaves no empty journal, which another program could take for the one that was lost.
final class NewStoreJournal: Journal {
  /// The path of the journal's file.
  let path: String

  private let isRehearsal: Bool?
  private let opened = Mutex<SQLiteJournal?>(nil)
  private let hasMadeFile = Mutex(false)

  /// Prepares to make the journal.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isRehearsal: Whether the journal is for the decisions of a rehearsal; `nil` when both will do.
  init(path: String, isRehearsal: Bool?) {
    self.path = path
    self.isRehearsal = isRehearsal
  }

  /// Whether a decision is saved in a file that this object has made.
  var isMade: Bool { hasMadeFile.withLock { $0 } }

  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let wasThere = access(path, F_OK) == 0
    let journal = try opened.withLock { opened throws(JournalError) in
      if let opened { return opened }
      let journal = try SQLiteJournal(path: path, isRehearsal: isRehearsal)
      opened = journal
      return journal
    }
    let entries = try await journal.append(proposals)
    if !wasThere { hasMadeFile.withLock { $0 = true } }
    return entries
  }

  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] {
    guard let journal = opened.withLock({ $0 }) else { return [] }
    return try await journal.entries(of: operatorID, on: dates, after: sequence)
  }

  /// Returns a stream without elements: a command does not wait for other programs.
  func changes() -> AsyncStream<JournalSequence> { AsyncStream { $0.finish() } }

  func close() { opened.withLock { $0?.close() } }
}
