internal import GRDB
import TripCore

/// A journal in a SQLite file that this user can read, but not write: the file or its folder is read-only, or belongs to
/// another user.
///
/// The decisions in it are read, also those that other programs append. Each append throws the reason why the file
/// cannot be written.
public final class ReadOnlyJournal: Journal {
  /// The path of the SQLite file, with all symbolic links resolved.
  public let path: String
  /// The reason why the file cannot be written.
  public let reason: JournalError

  private let reader: StoreReader
  private let seen = SeenEntry()
  private let listeners = ChangeListeners()
  private let watch: StoreWatch?

  /// Opens a journal for reading.
  ///
  /// - Parameters:
  ///   - path: The path of the SQLite file.
  ///   - reason: The reason why the file cannot be written.
  ///   - isRehearsal: `true` to open a journal with the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  /// - Throws: ``JournalError``, also when there is no such file.
  public init(path: String, because reason: JournalError, isRehearsal: Bool? = nil) throws(JournalError) {
    guard let reader = try StoreReader.open(path) else { throw reason }
    if let isRehearsal, let found = try reader.isRehearsal(), found != isRehearsal {
      throw found ? .rehearsal(path: path) : .realDecisions(path: path)
    }
    self.path = StorePath.resolved(path)
    self.reader = reader
    self.reason = reason
    watch = StoreWatch(self.path, named: path) { [listeners] in listeners.notify(from: .start) }
  }

  /// The reason why the file cannot be written.
  public var writeProblem: JournalError? { reason }

  /// Always throws ``reason``; no entry is appended.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] { throw reason }

  /// Reads the entries of one operator. Each call reads the file again, and checks every entry that it reads.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates of the trips that the entries are about; `nil` for all dates.
  ///   - sequence: Only entries after this sequence number are returned.
  /// - Returns: All such entries, in the order in which they were appended.
  /// - Throws: ``JournalError``.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    let entries = try await reader.entries(of: operatorID, on: dates, after: sequence, having: seen)
    seen.note(entries)
    return entries
  }

  /// Returns a stream with an element each time that another program may have appended entries.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Ends the streams of ``changes()``. No file is open between two reads.
  public func close() { listeners.finish() }
}

extension ReadOnlyJournal: PresenceRecord {
  /// Always throws ``reason``: the presence of a dispatcher at this desk cannot be recorded.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) { throw reason }

  /// Reads when a dispatcher was last at another desk of an operator.
  ///
  /// - Returns: The time, or `nil` when none was recorded.
  /// - Throws: ``JournalError``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    try await reader.lastPresence(of: operatorID)
  }
}
