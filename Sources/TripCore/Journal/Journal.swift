import FoundationEssentials

/// A journal: a store of the decisions of all desks that share it, in one order. Entries are appended, and never
/// changed.
///
/// A journal may be a file on this computer or a database elsewhere. Several desks may append entries at the same
/// time, and an append may take a while. A ``JournalState`` computes from the entries which decisions are in effect.
public protocol Journal: Sendable {
  /// The random id that tells a journal on a server from every other, also behind the same address; `nil` for a journal
  /// on this computer.
  var id: UUID? { get }

  /// The reason why the journal can be read, but not written; `nil` for a journal that takes decisions.
  var writeProblem: JournalError? { get }

  /// The rows of a journal on a server that reading has left out so far, because no program can use them; none for a
  /// journal on this computer.
  var leftOutRows: LeftOutRows { get }

  /// Appends journal entries for proposals: for all of them, or for none.
  ///
  /// The method returns after the entries are on the disk, where they survive a crash of the program or the computer.
  /// An append may be repeated: for a proposal whose id the journal has already, the existing entry is returned.
  ///
  /// - Parameter proposals: The proposals. The journal checks each of them against the entries that it has at that
  ///   moment.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError``. No entry was appended in that case, except that ``JournalError/unknown(_:)`` leaves
  ///   it open.
  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry]

  /// Reads the entries of one operator, in the order of the journal.
  ///
  /// A journal may leave out settings that later ones have replaced, as ``SettingOutline`` says, except for all
  /// dates. When an undo of a setting stands after `sequence`, the settings that may count again are returned with it,
  /// also those at earlier places; ``JournalState/merge(_:)`` takes them.
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

  /// Returns a stream that announces new entries of any desk or program. An element is the place of the first new
  /// entry.
  ///
  /// The stream announces the entries that are appended after this call. One element may announce several appends; it
  /// is the earliest of their places. No entry is ever appended at a place before one that was announced.
  func changes() -> AsyncStream<JournalSequence>

  /// Closes the journal before the program ends. Later calls of the journal's methods may fail.
  ///
  /// Blocks the caller for at most two seconds, while the journal writes its last data to the disk.
  func close()
}

extension Journal {
  /// `nil`, because most journals are on this computer.
  public var id: UUID? { nil }

  /// None, because most journals have no rows of other programs.
  public var leftOutRows: LeftOutRows { LeftOutRows(count: 0) }

  /// `nil`, because most journals can be written.
  public var writeProblem: JournalError? { nil }

  /// Reads all entries of one operator about some service dates, and computes which decisions are in effect.
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
