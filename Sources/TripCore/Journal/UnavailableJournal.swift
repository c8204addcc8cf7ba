/// Stands for a journal that could not be opened: it keeps nothing, and says why each time.
public struct UnavailableJournal: Journal {
  /// Why it could not be opened.
  public let reason: JournalError

  /// Makes the stand-in.
  public init(_ reason: JournalError) { self.reason = reason }

  /// Refuses, with ``reason``.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] { throw reason }

  /// Nothing can be read: throws ``reason``.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] { throw reason }

  /// Nothing was opened.
  public func close() {}

  /// Tells nothing, ever.
  public func changes() -> AsyncStream<JournalSequence> { AsyncStream { $0.finish() } }
}
