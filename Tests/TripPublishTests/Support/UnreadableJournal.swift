import Synchronization
import TripCore

/// A journal that cannot be read where a test says so: as one whose file is another one now.
final class UnreadableJournal: Journal, PresenceRecord {
  let problem = Mutex<JournalError?>(nil)
  private let journal: MemoryJournal

  init(_ journal: MemoryJournal) { self.journal = journal }

  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    try await journal.append(proposals)
  }

  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] {
    if let problem = problem.withLock({ $0 }) { throw problem }
    return await journal.entries(of: operatorID, on: dates, after: sequence)
  }

  func changes() -> AsyncStream<JournalSequence> { journal.changes() }
  func close() {}

  func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) {
    await journal.renewPresence(of: operatorID, at: time)
  }

  func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    if let problem = problem.withLock({ $0 }) { throw problem }
    return await journal.lastPresence(of: operatorID)
  }
}
