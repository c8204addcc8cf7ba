import FoundationEssentials
import TripCore
import TripPostgres
import TripProgram
import TripStore
import TripWeb

// A journal on a server, which may be away when a desk starts.
extension DeskJournal {
  /// How long a desk that knows the journal from earlier waits for the server before it starts without it.
  private static let patience = Duration.seconds(2)
  /// What follows the address of a journal in the outbox of a rehearsal.
  private static let rehearsalMark = " (rehearsal)"

  /// Opens a journal on a server for the start of a desk. While the server is away, the desk starts with what this
  /// computer knew of the journal last.
  ///
  /// - Parameters:
  ///   - store: The address of the journal.
  ///   - operatorID: The operator whose decisions are read.
  ///   - keeper: For whom decisions are kept on this computer.
  ///   - takesAny: Whether another journal than before is used without asking, because nothing is decided here.
  ///   - firstDay: The first service day to read.
  ///   - isRehearsal: Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil`
  ///     when both will do.
  ///   - clock: The source of the current time.
  /// - Returns: The journal, or a stand-in with what this computer knows.
  static func start(
    _ store: String, of operatorID: OperatorID, keeper: String, takesAny: Bool, from firstDay: ServiceDate,
    isRehearsal: Bool?, clock: DeskClock
  ) async -> DeskJournal {
    let address: PostgresAddress
    do throws(JournalError) { address = try PostgresAddress(store) } catch { return unavailable(error, from: firstDay) }
    var (outbox, contents, unopened): (SQLiteOutbox?, OutboxContents, JournalError?) = (nil, OutboxContents(), nil)
    do throws(JournalError) {
      let opened = try openOutbox(for: address, of: operatorID, keeper: keeper, isRehearsal: isRehearsal)
      contents = try await opened.contents(from: firstDay)
      outbox = opened
    } catch { unopened = error }
    let knows = contents.readAt != nil || !contents.steps.isEmpty
    let known = takesAny ? nil : contents.journalID
    let opening = Task { () -> Result<DeskJournal, JournalError> in
      do throws(JournalError) {
        return .success(
          try await open(on: address, of: operatorID, from: firstDay, isRehearsal: isRehearsal, expecting: known))
      } catch { return .failure(error) }
    }
    let silence = JournalError.unreachable(path: address.description, reason: .noAnswer(at: address.description))
    var journal: DeskJournal
    switch await knows ? opening.value(within: patience) : opening.value {
    case .success(let opened)
    where (contents.journalID == nil || contents.journalID == opened.journal.id)
      && contents.known.entries.contains(where: opened.state.lacks):
      // The server lacks what this computer has read of it: it was restored from an older backup. The desk starts with
      // what it knew, and then finds what is missing.
      journal = DeskJournal(
        journal: opened.journal, state: contents.known, firstDay: firstDay, notice: opened.notice, isFormer: true)
    case .success(let opened):
      journal = opened
      try? await outbox?.remember(
        opened.state.entries, of: opened.journal.id, replacesAll: true, readAt: clock.now())
    case .failure(let error) where error.isAboutWrongJournal && !error.isOtherJournal:
      // No waiting makes it the right one, so nothing is kept for it.
      return unavailable(error, from: firstDay)
    case .failure(let error):
      journal = away(error, contents, from: firstDay, keeps: outbox != nil)
    case nil:
      journal = away(silence, contents, from: firstDay, keeps: outbox != nil)
    }
    journal.id = takesAny ? journal.journal.id : contents.journalID ?? journal.journal.id
    journal.outbox = outbox
    (journal.kept, journal.areUndecided, journal.refused) = (contents.steps, contents.areUndecided, contents.refused)
    journal.known = contents.known
    journal.damage = contents.damage
    journal.unopened = unopened
    journal.stranded = outbox?.others { $0.hasSuffix(rehearsalMark) == (isRehearsal != false) } ?? []
    return journal
  }

  /// Opens a journal on a server.
  ///
  /// - Throws: ``JournalError`` when the server is away or does not let this user in, or has another journal than the
  ///   one with the id `known`.
  static func open(
    on address: PostgresAddress, of operatorID: OperatorID, from firstDay: ServiceDate, isRehearsal: Bool?,
    expecting known: UUID?
  ) async throws(JournalError) -> DeskJournal {
    let journal = try await PostgresJournal(address, isRehearsal: isRehearsal, expecting: known)
    let state = try await journal.state(of: operatorID, on: JournalState.days(from: firstDay))
    return DeskJournal(
      journal: journal, state: state, firstDay: firstDay, notice: journal.writeProblem.map { .journalReadOnly($0) })
  }

  private static func away(
    _ error: JournalError, _ contents: OutboxContents, from firstDay: ServiceDate, keeps: Bool
  ) -> DeskJournal {
    DeskJournal(
      journal: UnavailableJournal(error), state: contents.known, firstDay: firstDay,
      notice: keeps && !error.isOtherJournal
        ? .journalAway(error, knownAt: contents.readAt) : .journalUnavailable(error), isFormer: true)
  }

  private static func openOutbox(
    for address: PostgresAddress, of operatorID: OperatorID, keeper: String, isRehearsal: Bool?
  ) throws(JournalError) -> SQLiteOutbox {
    guard let folder = UserFolder.data(ProcessEnvironment.variables) else {
      throw .failed(path: "", reason: tr("You have no home folder."))
    }
    return try SQLiteOutbox(in: folder, for: name(of: address, isRehearsal), of: operatorID, author: keeper)
  }

  /// The name of a journal in outboxes: what is decided in a rehearsal must never be sent by a real desk that names the same
  /// server.
  private static func name(of address: PostgresAddress, _ isRehearsal: Bool?) -> String {
    address.identity + (isRehearsal == false ? "" : rehearsalMark)
  }

  /// Returns those of the agencies of a timetable for which this computer has had a desk on a journal on a server.
  ///
  /// - Parameters:
  ///   - agencyIDs: The `agency_id` of the agencies.
  ///   - store: The address of the journal.
  ///   - keeper: For whom decisions are kept on this computer.
  ///   - isRehearsal: As for `start`.
  /// - Returns: The operators; none where `store` is no address.
  static func keptOperators(
    of agencyIDs: Set<GTFSID>, _ store: String?, keeper: String, isRehearsal: Bool?
  ) -> [OperatorID] {
    guard let store, let address = try? PostgresAddress(store),
      let folder = UserFolder.data(ProcessEnvironment.variables)
    else { return [] }
    return agencyIDs.map { OperatorID($0) }.filter {
      SQLiteOutbox.exists(in: folder, for: name(of: address, isRehearsal), of: $0, author: keeper)
    }
  }
}
