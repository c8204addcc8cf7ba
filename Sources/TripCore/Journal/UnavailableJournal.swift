/// A journal that takes the place of one that could not be opened: every call to read or append throws the reason.
public struct UnavailableJournal: Journal {
  /// The reason why the journal could not be opened.
  public let reason: JournalError

  /// Makes a journal whose methods throw `reason`.
  public init(_ reason: JournalError) { self.reason = reason }

  /// Always throws ``reason``; no entry is appended.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] { throw reason }

  /// Always throws ``reason``; no entries are read.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] { throw reason }

  /// Does nothing, because no journal is open.
  public func close() {}

  /// Returns a stream that ends at once, without announcing any entry.
  public func changes() -> AsyncStream<JournalSequence> { AsyncStream { $0.finish() } }
}
