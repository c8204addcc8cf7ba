/// The decisions of all desks that share them, in one order; only appended to.
///
/// Nothing here assumes that a desk is alone, or that an append is instant: a file on this computer and a database
/// elsewhere look the same. What a desk shows is the fold of ``entries(of:on:after:)``, its ``JournalState``.
public protocol Journal: Sendable {
  /// Appends decisions: all of them, or none.
  ///
  /// It returns when they are kept, whatever happens to the program or to the computer afterwards. Those that are in the
  /// journal already, by their id, are returned as they are there, so that trying again is safe.
  ///
  /// - Parameter proposals: What to append; the journal works it out against what is there at that moment.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError``; nothing is appended then, unless it is ``JournalError/unknown(_:)``.
  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry]

  /// The entries of one operator, in the order of the journal.
  ///
  /// - Parameters:
  ///   - operatorID: Whose.
  ///   - dates: The service days that they are about; all where nothing is given.
  ///   - sequence: Only those that come after this place.
  /// - Returns: The entries; ``JournalState`` is their fold.
  /// - Throws: ``JournalError``.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry]

  /// Tells, whoever appended, from which place on there are new entries.
  ///
  /// It begins with what is appended after the call. Several places may be told as one; the earliest stands for all.
  /// Entries with a smaller place never come later.
  func changes() -> AsyncStream<JournalSequence>

  /// Ends the use of the journal, before the program ends. What was appended then needs nothing that belongs to the
  /// program; whatever is asked of the journal afterwards may fail. It may wait for a disk, for two seconds at most.
  func close()
}

extension Journal {
  /// All entries of one operator about some service days, folded.
  ///
  /// - Parameters:
  ///   - operatorID: Whose.
  ///   - dates: The service days that they are about; all where nothing is given.
  /// - Returns: What follows from them.
  /// - Throws: ``JournalError``.
  public func state(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil
  ) async throws(JournalError) -> JournalState {
    JournalState(try await entries(of: operatorID, on: dates, after: .start))
  }
}
