@testable import TripCore

/// A journal that can be read, but not written, as one in a file of another user.
struct UnwritableJournal: Journal {
  private let journal: MemoryJournal
  private let reason: JournalError

  init(_ journal: MemoryJournal, _ reason: JournalError) { (self.journal, self.reason) = (journal, reason) }

  var writeProblem: JournalError? { reason }

  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] { throw reason }

  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] {
    await journal.entries(of: operatorID, on: dates, after: sequence)
  }

  func changes() -> AsyncStream<JournalSequence> { journal.changes() }

  func close() {}
}
