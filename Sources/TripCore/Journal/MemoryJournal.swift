import FoundationEssentials
import Synchronization

/// A journal that lasts as long as the program: for tests, and for programs that keep decisions elsewhere.
public final class MemoryJournal: Journal, PresenceRecord {
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

  /// Makes an empty journal.
  public init() {}

  /// Makes a journal that holds entries already, in their order.
  init(_ entries: [JournalEntry]) {
    content.withLock { content in
      for entry in entries {
        content.last = max(content.last, entry.sequence)
        content.names[entry.id] = entry
        content.states[entry.operatorID, default: JournalState()].add(entry)
      }
    }
  }

  /// Appends decisions: all of them, or none.
  ///
  /// - Parameter proposals: What to append.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError/refused(_:)``.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let (entries, first) = try content.withLock { content throws(JournalError) in
      var changed = content
      var entries: [JournalEntry] = []
      for proposal in proposals { entries.append(try changed.append(proposal)) }
      defer { content = changed }
      return (entries, changed.last > content.last ? content.last.next : nil)
    }
    if let first { listeners.tell(first) }
    return entries
  }

  /// The entries of one operator, in the order of the journal.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async -> [JournalEntry] {
    content.withLock { content in
      (content.states[operatorID]?.entries ?? []).filter { entry in
        entry.sequence > sequence && (dates?.contains(entry.instance.serviceDate) ?? true)
      }
    }
  }

  /// What it holds ends with the program in any case.
  public func close() {}

  /// Tells from which place on there are new entries.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Notes that somebody is at a desk.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async {
    content.withLock { $0.presence[operatorID] = time }
  }

  /// When somebody was last at a desk.
  public func lastPresence(of operatorID: OperatorID) async -> Instant? {
    content.withLock { $0.presence[operatorID] }
  }
}
