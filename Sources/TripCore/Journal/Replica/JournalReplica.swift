import FoundationEssentials

/// A desk's copy of its operator's journal: the entries that the journal has confirmed, and after them the decisions
/// of this desk that are not saved yet.
///
/// ```swift
/// let replica = JournalReplica(
///   journal, from: today, operatorID: OperatorID(timetable.agency), author: "desk-1", clock: .system)
/// try replica.append([proposal])                // shown at once, saved in the background
/// let decisions = replica.shown.decisions(on: proposal.instance)
/// ```
///
/// Appended proposals are shown at once, and saved one step after the other away from the main thread. Entries of
/// other desks and programs are read as soon as the journal announces them. A decision that could not be saved stays
/// until ``retry()`` or ``discard()``.
@MainActor
public final class JournalReplica {
  /// The operator whose journal entries the replica holds.
  public let operatorID: OperatorID
  /// The author of the decisions that this desk makes.
  public var author: String { replication.author }
  /// An event that is sent when decisions changed, with the trip instances for which the decisions in effect or the
  /// ``mark(of:)`` may differ now; an empty set when only those about alerts or settings changed.
  public let changes = Event<Set<TripInstance>>()
  /// An event that is sent with the reason when the journal refused a step of this desk because of a decision of
  /// another desk. The step was then removed.
  public let refusals = Event<RefusedStep>()
  /// An event that is sent with the decisions of this desk that were left out, because they would have changed nothing.
  public let omissions = Event<[Proposal]>()
  /// An event that is sent when entries were added to ``confirmed``.
  public let confirmations = Event<Void>()
  /// An event that is sent with the error when entries of other desks could not be read from the journal.
  public let readingFailures = Event<JournalError>()
  /// An event that is sent when the entries of a journal that was opened anew replaced those in ``confirmed``.
  public let replacements = Event<Void>()
  /// Whether all decisions of this desk are saved in the journal, are being saved, or could not be saved.
  public let saving: ReadOnlyDynamic<SavingState>
  /// Whether the last read of the journal succeeded. While `false`, new decisions of other desks may be missing at
  /// this desk.
  public let isReadable: ReadOnlyDynamic<Bool>
  /// The reason why the journal can be read, but not written, so that every decision is refused; `nil` while decisions
  /// can be taken.
  public let writeProblem: ReadOnlyDynamic<JournalError?>

  /// The ``Journal/id`` of the journal that is copied; `nil` until it is known, and for a journal on this computer. It is
  /// compared each time that the journal is opened again, so that decisions never go to another journal.
  public internal(set) var journalID: UUID?

  var replication: Replication
  /// Where unsaved decisions are kept on this computer; `nil` for a desk whose journal is on this computer too.
  let outbox: (any Outbox)?
  /// The steps that the journal had refused before this desk began, without an answer of the dispatcher.
  let refusedBefore: [[Proposal]]
  /// The ids of the steps that the outbox is still to remove, by their first proposals.
  var forgotten: Set<UUID> = []
  /// The last of the outbox's tasks, which are carried out one after the other.
  var keeping: Task<Void, Never>?
  /// When the time of the last read was last remembered.
  var readingNoted: Instant?
  /// Returns whether one vehicle can run two trips, which is asked before a decision is refused because of another desk's.
  /// Without it, no vehicle can.
  var canRunBoth: (@MainActor (VehicleClash) -> Bool)?
  /// The answers of a journal count only while its connection is this one.
  private var connection: JournalConnection
  private let clock: DeskClock
  let settings = ToldSettings()
  private let savingState: Dynamic<SavingState> = Dynamic(.saved)
  private let readability = Dynamic(true)
  private let writability: Dynamic<JournalError?>
  /// A cache of ``history``; `nil` after the shown decisions changed.
  private var cachedHistory: UndoHistory?
  /// The callers that are suspended in ``load(from:)``.
  var loading: [CheckedContinuation<JournalError?, Never>] = []
  /// The callers that are suspended in ``settle()``.
  private var settling: [CheckedContinuation<Void, Never>] = []

  /// Makes a desk's copy of a journal, and starts to read entries that are appended from now on.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - state: The entries that were read when the journal was opened.
  ///   - isFormer: Whether `state` is what this computer knew of the journal earlier. The first read replaces it, and
  ///     what the journal lacks becomes unsaved.
  ///   - firstDay: The first service date about which `state` has all entries.
  ///   - operatorID: The operator whose entries are copied.
  ///   - author: The author of the decisions that this desk makes.
  ///   - clock: The clock for the times of decisions.
  ///   - outbox: Where decisions are kept on this computer until a journal on a server has them; `nil` for nowhere.
  ///   - kept: The undo steps that the outbox has. They are saved first.
  ///   - areUndecided: Whether these steps wait for the dispatcher to say what becomes of them.
  ///   - known: The entries that this computer knew of the journal when they were kept; `nil` when those are `state`.
  ///   - refused: The steps that the journal refused, and whose refusal the dispatcher has not answered.
  ///   - journalID: The id of the journal for which they are kept; `nil` when it is not known.
  ///   - damage: What the outbox could not read.
  ///   - unopened: Why the outbox could not be opened, when there should be one.
  ///   - isOnServer: Whether the journal is on a server, which may be away.
  public init(
    _ journal: any Journal, state: JournalState = JournalState(), isFormer: Bool = false, from firstDay: ServiceDate,
    operatorID: OperatorID, author: String, clock: DeskClock, outbox: (any Outbox)? = nil, kept: [[Proposal]] = [],
    areUndecided: Bool = false, known: JournalState? = nil, refused: [[Proposal]] = [], journalID: UUID? = nil,
    damage: OutboxDamage? = nil,
    unopened: JournalError? = nil, isOnServer: Bool = false
  ) {
    self.isOnServer = isOnServer
    self.journalID = journalID ?? journal.id
    self.operatorID = operatorID
    self.clock = clock
    self.outbox = outbox
    refusedBefore = refused
    replication = Replication(
      state, from: firstDay, isFormer: isFormer, author: author, keeping: outbox.map { _ in kept },
      areUndecided: areUndecided, known: known)
    replication.damage = damage
    replication.unopened = unopened
    connection = JournalConnection(journal, of: operatorID, clock: clock)
    writability = Dynamic(journal.writeProblem)
    writeProblem = writability.readOnly
    savingState.value = replication.saving
    saving = savingState.readOnly
    isReadable = readability.readOnly
    settings.update(replication.shown)
    follow()
  }

  /// The current time of the desk's clock.
  public var now: Instant { clock.now() }

  /// The entries that the journal has stored about the loaded service dates, and the decisions in effect by them.
  /// Only these decisions may be published.
  public var confirmed: JournalState { replication.confirmed }

  /// The decisions that the desk shows: those in ``confirmed``, and after them those of steps that are not saved yet.
  public var shown: JournalState { replication.shown }

  /// The first service date whose entries the replica holds or, after a failed read, is still to load.
  public var firstDay: ServiceDate { replication.firstDay }

  /// Whether all journal entries about the service dates from ``firstDay`` on are loaded; `false` after a failed read
  /// of these dates.
  public var isLoaded: Bool { replication.isLoaded }

  /// Whether the journal is on a server, which may be away.
  public let isOnServer: Bool

  /// Whether decisions are kept on this computer while the journal on a server is away.
  public var keepsSteps: Bool { replication.keepsSteps }

  /// The undo steps that the desk's ``author`` can undo and redo.
  public var history: UndoHistory {
    let history = cachedHistory ?? UndoHistory(shown, of: author)
    cachedHistory = history
    return history
  }

  var journal: any Journal { connection.journal }

  /// The rows of a journal on a server that reading has left out so far, because no program can use them.
  var leftOutRows: LeftOutRows { journal.leftOutRows }

  /// Shows decisions at the desk at once, and saves them in the background as one undo step: all of them, or none.
  ///
  /// A decision that would change nothing, such as the cancellation of a cancelled trip, is left out. Otherwise an undo
  /// would seem to have no effect.
  ///
  /// - Parameter proposals: The decisions, in the order in which they apply.
  /// - Returns: The decisions that were left out; ``omissions`` sends them too.
  /// - Throws: ``Refusal`` when one of them is invalid, or the journal cannot be written. Then none of them is shown
  ///   or saved.
  @discardableResult
  public func append(_ proposals: [Proposal]) throws(Refusal) -> [Proposal] {
    guard let first = proposals.first else { return [] }
    // A decision that cannot be saved is not shown either: what is shown has to be what is in the journal.
    guard writability.value == nil else { throw Refusal(subject: first.subject, reason: .journalIsReadOnly) }
    let fitting = try replication.fit(proposals)
    handle(.decided(fitting))
    if !fitting.omitted.isEmpty { omissions.send(fitting.omitted) }
    return fitting.omitted
  }

  /// Saves the steps whose save failed. Does nothing when no save failed.
  public func retry() { handle(.retried) }

  /// Replaces the journal by one that was opened anew, and tries to save the unsaved steps there. Decisions that the
  /// previous journal had stored, but that the new one lacks, become unsaved steps.
  ///
  /// - Parameters:
  ///   - journal: The new journal.
  ///   - state: The entries that were read when the new journal was opened. They may be outdated, so the desk shows
  ///     them only when it has no other entries, until the journal has been read again.
  ///   - isAsked: Whether the dispatcher asked for it. Otherwise decisions that a journal was found to lack wait on.
  public func retry(in journal: any Journal, state: JournalState, isAsked: Bool = true) {
    if journalID == nil { journalID = journal.id }
    connection = JournalConnection(journal, of: operatorID, clock: clock)
    writability.value = journal.writeProblem
    handle(.reopened(state, isAsked: isAsked))
    follow()
  }

  /// Discards all decisions that are not saved after a save failed, so that the desk shows only the journal's
  /// entries. Does nothing when no save failed.
  public func discard() { handle(.discarded) }

  /// Waits until no step is being saved: either all steps are saved, or a save has failed.
  public func settle() async {
    guard !replication.isSettled else { return }
    await withCheckedContinuation { settling.append($0) }
  }

  /// Starts to read entries each time the journal announces new ones. First reads the entries that were appended
  /// since the journal was opened.
  private func follow() { connection.follow { [weak self] in self?.handle(.announced) } }

  /// Hands what happened to the state machine, and carries out what is to be done.
  func handle(_ event: Replication.Event) {
    let effects = replication.handle(event)
    if effects.contains(where: \.tellsChange) { cachedHistory = nil }
    if readability.value != replication.isReadable { readability.value = replication.isReadable }
    // A listener that is told below may replace the journal; what was asked before is then asked of the former one.
    let connection = connection
    for effect in effects { carryOut(effect, over: connection) }
    guard replication.isSettled else { return }
    for continuation in settling { continuation.resume() }
    settling = []
  }

  private func carryOut(_ effect: Replication.Effect, over connection: JournalConnection) {
    switch effect {
    case .read(let day, let place): request(over: connection) { await $0.read(from: day, after: place) }
    case .append(let step): request(over: connection) { await $0.save(step) }
    case .keep(let steps, let replacesAll): keep(steps, replacesAll: replacesAll)
    case .note(let areUndecided): note(areUndecided: areUndecided)
    case .putAside(let step): putAside(step)
    case .forget(let steps): forget(steps)
    case .remember(let entries, let replacesAll): remember(entries, replacesAll: replacesAll)
    case .judge(let clashes):
      handle(.judged(clashes.first { clash in canRunBoth.map { !$0(clash) } ?? true }))
    case .tellChanged(let subjects): announce(subjects)
    case .tellConfirmed: confirmations.send(())
    case .tellReplaced: replacements.send(())
    case .tellRefused(let refusal): refusals.send(refusal)
    case .tellUnreadable(let error): readingFailures.send(error)
    case .endLoading(let error):
      for continuation in loading { continuation.resume(returning: error) }
      loading = []
    }
  }

  /// Asks the journal in the background. The task keeps the replica alive, so that decisions are saved even after the
  /// desk's window was closed. The answer is ignored when the journal was replaced meanwhile.
  private func request(
    over connection: JournalConnection, _ answer: @escaping @MainActor (JournalConnection) async -> Replication.Event
  ) {
    Task {
      let event = await answer(connection)
      if connection === self.connection { handle(event) }
    }
  }

  /// Notifies listeners of ``saving`` and ``changes`` after the decisions about `subjects` changed.
  private func announce(_ subjects: Set<JournalSubject>) {
    let state = replication.saving
    batch {
      if state != savingState.value { savingState.value = state }
      // Which sections are marked is worked out from all entries.
      if subjects.contains(.settings) { settings.update(shown) }
      changes.send(Set(subjects.compactMap(\.trip)))
    }
  }
}
