/// A journal: the decisions of all desks that share it, in one order. Entries are appended, and never changed.
///
/// A journal may be a file on this computer or a database elsewhere: several desks may append at the same time, and
/// appending may take a while. A ``JournalState`` computes the decisions in effect from the entries.
public protocol Journal: Sendable {
  /// Appends entries for proposals: all of them, or none.
  ///
  /// Returns when the entries are stored safely, even if the program or the computer then crashes. For a proposal whose
  /// id is in the journal already, the existing entry is returned, so that an append may be repeated.
  ///
  /// - Parameter proposals: The proposals. The journal checks each against the entries of that moment.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError``; nothing was appended then, except perhaps for ``JournalError/unknown(_:)``.
  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry]

  /// Reads the entries of one operator, in the order of the journal.
  ///
  /// - Parameters:
  ///   - operatorID: The operator.
  ///   - dates: The service dates of the entries to read; `nil` is all dates.
  ///   - sequence: The place after which to read; ``JournalSequence/start`` reads all entries.
  /// - Returns: The entries. ``JournalState`` computes the decisions in effect from them.
  /// - Throws: ``JournalError`` when the journal cannot be read.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry]

  /// Returns a stream that announces new entries of any desk or program, by the place of the first new entry.
  ///
  /// The stream announces what is appended after this call. One element may announce several appends; its place is the
  /// earliest of them. Entries with an earlier place are never appended afterwards.
  func changes() -> AsyncStream<JournalSequence>

  /// Closes the journal before the program ends. Later calls may fail.
  ///
  /// Blocks for at most two seconds while the journal writes what is left to write to its disk.
  func close()
}

extension Journal {
  /// Reads all entries of one operator about some service dates, and computes the decisions in effect.
  ///
  /// - Parameters:
  ///   - operatorID: The operator.
  ///   - dates: The service dates of the entries to read; `nil` is all dates.
  /// - Returns: The state of the journal.
  /// - Throws: ``JournalError`` when the journal cannot be read.
  public func state(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil
  ) async throws(JournalError) -> JournalState {
    JournalState(try await entries(of: operatorID, on: dates, after: .start))
  }
}
