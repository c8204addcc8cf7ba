import FoundationEssentials
import Synchronization

/// A journal in memory that is lost when the program ends, for tests and for programs that store decisions elsewhere.
public final class MemoryJournal: Journal, PresenceRecord {
  /// All data of the journal; a lock protects it.
  private struct Content {
    var presence: [OperatorID: Instant] = [:]
    var last = JournalSequence.start
    var names: [UUID: JournalEntry] = [:]
    var states: [OperatorID: JournalState] = [:]

    mutating func append(_ proposal: Proposal) throws(JournalError) -> JournalEntry {
      if let known = names[proposal.id] { return known }
      let state = states[proposal.operatorID] ?? JournalState()
      do throws(Refusal) {
        let entry = try proposal.entry(last.next, after: state)
        last = entry.sequence
        names[entry.id] = entry
        states[proposal.operatorID, default: JournalState()].add(entry)
        return entry
      } catch {
        throw .refused(error)
      }
    }
  }
  private let content = Mutex(Content())
  private let listeners = ChangeListeners()

  /// Makes a journal in memory without entries.
  public init() {}

  /// Makes a journal in memory with these entries, which must be in the order of their places.
  init(_ entries: [JournalEntry]) {
    content.withLock { content in
      for entry in entries {
        content.last = max(content.last, entry.sequence)
        content.names[entry.id] = entry
        content.states[entry.operatorID, default: JournalState()].add(entry)
      }
    }
  }

  /// Appends journal entries for proposals: for all of them, or for none.
  ///
  /// - Parameter proposals: The proposals, each of which is checked against the entries before it.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError/refused(_:)``; then no entry was appended.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let (entries, first) = try content.withLock { content throws(JournalError) in
      var changed = content
      var entries: [JournalEntry] = []
      for proposal in proposals { entries.append(try changed.append(proposal)) }
      defer { content = changed }
      return (entries, changed.last > content.last ? content.last.next : nil)
    }
    if let first { listeners.notify(from: first) }
    return entries
  }

  /// Reads the entries of one operator about some service dates that come after a place in the journal, in the order
  /// of the journal.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async -> [JournalEntry] {
    content.withLock { content in
      (content.states[operatorID]?.entries ?? []).filter { entry in
        entry.sequence > sequence && (dates?.contains(entry.subject.serviceDate) ?? true)
      }
    }
  }

  /// Does nothing: a journal in memory has nothing to close.
  public func close() {}

  /// Returns a stream that announces new entries of the journal. An element is the place of the first new entry.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Records that a dispatcher used a desk of the operator at `time`.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async {
    content.withLock { $0.presence[operatorID] = time }
  }

  /// Returns the time when a dispatcher last used a desk of the operator, or `nil` when none ever did.
  public func lastPresence(of operatorID: OperatorID) async -> Instant? {
    content.withLock { $0.presence[operatorID] }
  }
}
