import Dispatch
import FoundationEssentials
import Synchronization
import TripCore

/// A journal in a PostgreSQL database, which the desks, publishers and boards of an operator share.
///
/// An entry is committed when ``append(_:)`` returns. Every program sees the same order: an append takes the operator's
/// lock before it reads, so that no entry appears before one that was read already.
///
/// ```swift
/// let journal = try await PostgresJournal(PostgresAddress("postgresql://control.example/trips"))
/// let entries = try await journal.entries(of: OperatorID("ZVV"))
/// journal.close()
/// ```
///
/// - SeeAlso: PostgreSQL, "Advisory Locks", "NOTIFY".
public final class PostgresJournal: Journal {
  /// The address of the database.
  public let address: PostgresAddress
  /// Why this login cannot append entries; `nil` when it can.
  public let writeProblem: JournalError?
  /// Whether the journal is for the decisions of rehearsals.
  public let isRehearsal: Bool
  /// The random id that the journal was given when it was made. A restored backup has the id of the journal that was
  /// backed up. It is never `nil`.
  public let id: UUID?

  /// The longest time that ``close()`` waits.
  private static let closingPatience = DispatchTimeInterval.seconds(2)

  let link: PostgresLink
  let listener: PostgresListener
  private let listeners: ChangeListeners
  let deskListeners: DeskListeners
  /// The desks that announced themselves through this journal.
  let announced = Mutex<Set<UUID>>([])
  private let days = Mutex(KnownDays())
  private let known: Mutex<KnownEntries>
  /// The rows that reading left out so far, because no program can use them.
  let unusable = UnusableRows()

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - address: The address of the database, which ``PostgresSchema/create(at:isRehearsal:)`` has prepared.
  ///   - isRehearsal: `true` to open a journal for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  ///   - known: The ``id`` that the journal must have, because the caller has decisions for it; `nil` to accept any.
  /// - Throws: ``JournalError``: when the server cannot be reached, the database has no journal or a newer one, or the
  ///   journal is for the other kind of decisions; ``JournalError/otherJournal(path:)`` when it has another id.
  public init(
    _ address: PostgresAddress, isRehearsal: Bool? = nil, expecting known: UUID? = nil
  ) async throws(JournalError) {
    self.address = address
    self.known = Mutex(KnownEntries(address))
    let opening = Opening()
    link = PostgresLink(address) { connection in
      let facts = try PostgresSchema.check(connection, address, after: PostgresLink.settings)
      let journal = opening.state.withLock { state in
        state.facts = facts
        return state.journal
      }
      // Behind the same address there may be another journal by now.
      let expected = journal?.id ?? known
      guard expected == nil || facts.id == expected else { throw JournalError.otherJournal(path: address.description) }
      try journal?.checkHistory(connection)
    }
    try await link.run { _ in }
    guard let facts = opening.state.withLock({ $0.facts }) else { throw .notAJournal(path: address.description) }
    id = facts.id
    if let isRehearsal, isRehearsal != facts.isRehearsal {
      throw facts.isRehearsal ? .rehearsal(path: address.description) : .realDecisions(path: address.description)
    }
    self.isRehearsal = facts.isRehearsal
    writeProblem = facts.mayWrite ? nil : .mayNotDecide(path: address.description)
    let listeners = ChangeListeners()
    self.listeners = listeners
    let deskListeners = DeskListeners()
    self.deskListeners = deskListeners
    let looks = Looks { await opening.state.withLock { $0.journal }?.look() }
    listener = PostgresListener(address) {
      looks.request()
    } lookAtDesks: {
      deskListeners.notify($0)
    }
    opening.state.withLock { $0.journal = self }
  }

  deinit { endListening() }

  /// What the link and the journal, which is made with it, tell each other.
  private final class Opening: Sendable {
    struct State {
      /// What the link has found on its newest connection.
      var facts: PostgresSchema.Facts?
      /// The journal, as soon as it is made.
      weak var journal: PostgresJournal?
    }
    let state = Mutex(State())
  }

  /// Appends proposed decisions, and returns when they are committed. Either all of them are appended, or none.
  ///
  /// - Parameter proposals: The decisions to append.
  /// - Returns: The new journal entries, in the order of the proposals; for a proposal whose id the journal has
  ///   already, the entry with that id.
  /// - Throws: ``JournalError``; ``JournalError/unknown(_:)`` when the connection was lost while the entries were
  ///   committed.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    if let writeProblem { throw writeProblem }
    known.withLock { known in for proposal in proposals { known.ask(proposal.operatorID) } }
    let entries = try await link.run { [self] connection in
      var days = days.withLock { $0 }
      let entries = try EntryAppender(connection, address, of: id, knowing: knownEntries, noting: unusable)
        .append(proposals, knowing: &days)
      self.days.withLock { $0 = days }
      if let last = entries.last { known.withLock { $0.note(last) } }
      return entries
    }
    // The places up to the new entries are numbered one after the other, so the first new one needs no question.
    let last = Dictionary(entries.map { ($0.operatorID, $0.sequence) }, uniquingKeysWith: max)
    let new = known.withLock { known in
      defer { known.markAnnounced(last) }
      return known.unannounced(last)
    }
    for each in new { listeners.notify(from: each.before.next) }
    return entries
  }

  /// Asks the server for new entries, and tells the listeners. They are also told when the server cannot be asked: their
  /// own reading then says why.
  private func look() async {
    let mustTell = known.withLock { known in
      defer { known.mustTell = false }
      return known.mustTell
    }
    do {
      let (last, places) = try await link.run {
        [self] connection -> ([OperatorID: JournalSequence], [JournalSequence]) in
        let query = EntryQuery(connection, address, of: id, knowing: knownEntries, noting: unusable)
        let asked = known.withLock { $0.asked }
        let last = try query.lastPlaces(of: asked)
        try query.forgetRemoved()
        // Who listens before anything is read does not say to which operator.
        if asked.isEmpty { return (last, [.start.next]) }
        let new = mustTell ? [] : known.withLock { $0.unannounced(last) }
        return (last, try new.compactMap { try query.first(of: $0.operatorID, after: $0.before) })
      }
      known.withLock { $0.markAnnounced(last) }
      for place in mustTell ? [.start.next] : places { listeners.notify(from: place) }
    } catch {
      known.withLock { $0.mustTell = true }
      listeners.notify(from: .start)
    }
  }

  /// Reads the entries of one operator.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates of the trips that the entries are about; `nil` for all dates.
  ///   - sequence: Only entries after this place are returned.
  /// - Returns: All such entries, in the order of the journal.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry differs from what was written,
  ///   ``JournalError/replaced(path:)`` when the server lacks an entry that it had before, and other journal errors.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    known.withLock { $0.ask(operatorID) }
    do throws(JournalError) {
      return try await link.run { [self] connection in
        let query = EntryQuery(connection, address, knowing: knownEntries, noting: unusable)
        let entries = try query.entries(of: operatorID, on: dates, after: sequence)
        if let last = entries.last { known.withLock { $0.note(last) } }
        return entries
      }
    } catch {
      // Who could not read what was announced is told again when the server can be asked again.
      known.withLock { $0.mustTell = true }
      if case .readOnly(let path) = error { throw .unreadable(path: path) }
      throw error
    }
  }

  /// Returns a stream with an element each time that this or another program has appended entries. The server is asked
  /// for them after its notification, after each connection, and every 15 seconds besides, because a notification may
  /// be lost with its connection. The stream also yields with the first answer after the opening, when the server cannot be
  /// asked, and when it can be again.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Closes the connections to the server, which forgets the desks that announced themselves here. Later reads and
  /// appends throw ``JournalError/failed(path:reason:)``. This waits at most two seconds for an append that is not
  /// answered.
  public func close() {
    let end = DispatchTime.now() + Self.closingPatience
    let listening = endListening()
    link.close(patience: Self.closingPatience)
    _ = listening.wait(timeout: end)
  }

  @discardableResult
  private func endListening() -> DispatchGroup {
    let desks = announced.withLock { $0 }
    let ending = listener.stop { try? DeskQuery($0).remove(desks) }
    listeners.finish()
    deskListeners.finish()
    return ending
  }

  /// Checks on a new connection that the server has what it had before: it may have been restored from a backup.
  private func checkHistory(_ connection: PostgresConnection) throws {
    try knownEntries.check(connection)
  }

  /// What the server must have still. Each question asks for that too: the server may be restored from a backup while the
  /// connection is open.
  var knownEntries: KnownEntries { known.withLock { $0 } }
}

extension PostgresJournal: PresenceRecord {
  /// Records when a dispatcher was at a desk, for every program that has the journal open.
  ///
  /// - Throws: ``JournalError``.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) {
    // The listener's connection is used, so that no decision waits for this.
    _ = try await listener.run { connection in
      try connection.query(
        """
        INSERT INTO tripdesk.presence VALUES ($1, $2) ON CONFLICT (operator) DO UPDATE SET time = excluded.time
        """, [operatorID.text, String(time.unixSeconds)])
    }
  }

  /// Reads the time that this or another program last recorded for a dispatcher at a desk of an operator.
  ///
  /// - Returns: The recorded time, or `nil` when none was recorded.
  /// - Throws: ``JournalError``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    try await link.run { connection in
      let rows = try connection.query("SELECT time FROM tripdesk.presence WHERE operator = $1", [operatorID.text])
      return rows.first?.first.flatMap { $0 }.flatMap { Int($0) }.flatMap { Instant(exactly: $0) }
    }
  }
}
