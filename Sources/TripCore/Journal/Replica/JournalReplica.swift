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
  public let author: String
  /// An event that is sent when decisions changed, with the trip instances for which the decisions in effect or the
  /// ``mark(of:)`` may differ now.
  public let changes = Event<Set<TripInstance>>()
  /// An event that is sent with the reason when the journal refused a step of this desk because of a decision of
  /// another desk. The step was then removed.
  public let refusals = Event<Refusal>()
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

  /// The entries that the journal has stored about the loaded service dates, and the decisions in effect by them.
  /// Only these decisions may be published.
  public internal(set) var confirmed: JournalState
  /// The decisions that the desk shows: those in ``confirmed``, and after them those of steps that are not saved yet.
  public internal(set) var shown: JournalState
  /// The first service date whose entries the replica holds or, after a failed read, is still to load.
  public internal(set) var firstDay: ServiceDate

  var journal: any Journal
  /// The place in the journal up to which ``confirmed`` has all entries about the dates from ``firstDay`` on; `nil`
  /// when some are missing and all have to be read.
  var place: JournalSequence?
  /// Whether the journal was replaced, but ``confirmed`` still has entries of the previous one. The next read
  /// replaces them.
  var isReplaced = false
  /// Counts how often the journal was replaced, so that a late result of a previous journal is recognized and
  /// ignored.
  var openings = 0
  /// Counts changes of the journal and of the service dates to read, so that the result of a read that began before a
  /// change is recognized and ignored.
  var reloads = 0
  /// The steps of this desk that are not known to be saved, in the order in which they were decided. A step is an
  /// array of proposals that are appended together.
  var waiting: [[Proposal]] = [] { didSet { cachedWaitingInstances = nil } }
  /// The error because of which the first step in ``waiting`` could not be saved, so that saving has stopped; `nil`
  /// while steps can be saved.
  var failure: JournalError?
  /// The task that reads new entries each time the journal announces some.
  var following: Task<Void, Never>?
  /// A cache of ``history``; `nil` after ``shown`` changed.
  var cachedHistory: UndoHistory?
  /// A cache of ``waitingInstances``; `nil` after ``waiting`` changed.
  private var cachedWaitingInstances: Set<TripInstance>?
  private let clock: DeskClock
  private var isSending = false
  private let savingState: Dynamic<SavingState> = Dynamic(.saved)
  let readability = Dynamic(true)
  private let writability: Dynamic<JournalError?>
  /// The callers that are suspended in ``settle()``.
  private var settling: [CheckedContinuation<Void, Never>] = []

  /// Makes a desk's copy of a journal, and starts to read entries that are appended from now on.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - state: The entries that were read when the journal was opened.
  ///   - firstDay: The first service date about which `state` has all entries.
  ///   - operatorID: The operator whose entries are copied.
  ///   - author: The author of the decisions that this desk makes.
  ///   - clock: The clock for the times of decisions.
  public init(
    _ journal: any Journal, state: JournalState = JournalState(), from firstDay: ServiceDate,
    operatorID: OperatorID, author: String, clock: DeskClock
  ) {
    self.journal = journal
    self.operatorID = operatorID
    self.author = author
    self.clock = clock
    self.firstDay = firstDay
    confirmed = state
    shown = state
    place = state.last
    writability = Dynamic(journal.writeProblem)
    writeProblem = writability.readOnly
    saving = savingState.readOnly
    isReadable = readability.readOnly
    follow()
  }

  isolated deinit { following?.cancel() }

  /// The current time of the desk's clock.
  public var now: Instant { clock.now() }

  /// Whether all journal entries about the service dates from ``firstDay`` on are loaded; `false` after a failed read
  /// of these dates.
  public var isLoaded: Bool { place != nil }

  /// The service dates whose journal entries are read: ``firstDay`` and all later ones.
  var days: ClosedRange<ServiceDate> { JournalState.days(from: firstDay) }

  /// Returns whether the decisions that the desk shows about a trip instance are saved in the journal.
  public func mark(of instance: TripInstance) -> SaveMark {
    guard waitingInstances.contains(instance) else { return .saved }
    return failure == nil ? .saving : .notSaved
  }

  /// The undo steps that the desk's ``author`` can undo and redo.
  public var history: UndoHistory {
    let history = cachedHistory ?? UndoHistory(shown, of: author)
    cachedHistory = history
    return history
  }
}

// MARK: - Saving

extension JournalReplica {
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
    guard writability.value == nil else { throw Refusal(instance: first.instance, reason: .journalIsReadOnly) }
    var changed = shown
    var (kept, omitted): ([Proposal], [Proposal]) = ([], [])
    for proposal in proposals {
      let entry = try proposal.entry(changed.last.next, after: changed)
      if proposal.changesNothing(after: changed) {
        omitted.append(proposal)
      } else {
        changed.add(entry)
        kept.append(proposal)
      }
    }
    if !kept.isEmpty {
      shown = changed
      cachedHistory = nil
      waiting.append(kept)
      announce(Set(kept.map(\.instance)))
      send()
    }
    if !omitted.isEmpty { omissions.send(omitted) }
    return omitted
  }

  /// Saves the steps whose save failed. Does nothing when no save failed.
  public func retry() {
    guard failure != nil else { return }
    failure = nil
    announce(waitingInstances)
    send()
  }

  /// Replaces the journal by one that was opened anew, and tries to save the unsaved steps there. Decisions that the
  /// previous journal had stored, but that the new one lacks, become unsaved steps.
  ///
  /// - Parameters:
  ///   - journal: The new journal.
  ///   - state: The entries that were read when the new journal was opened. They may be outdated, so the desk shows
  ///     them only when it has no other entries, until the journal has been read again.
  public func retry(in journal: any Journal, state: JournalState) {
    self.journal = journal
    writability.value = journal.writeProblem
    openings += 1
    reloads += 1
    place = nil
    isReplaced = true
    if confirmed.entries.isEmpty { confirmed = state }
    failure = nil
    rebuild()
    announce(Set(shown.instances).union(waitingInstances))
    follow()
    send()
  }

  /// Discards all decisions that are not saved after a save failed, so that the desk shows only the journal's
  /// entries. Does nothing when no save failed.
  public func discard() {
    guard failure != nil, !isSending else { return }
    let instances = waitingInstances
    waiting = []
    failure = nil
    rebuild()
    announce(instances)
    // A discarded step may be in the journal after all, if the journal stored it but did not answer. So the journal
    // is read.
    Task { try? await read() }
  }

  /// Waits until no step is being saved: either all steps are saved, or a save has failed.
  public func settle() async {
    guard isSending else { return }
    await withCheckedContinuation { settling.append($0) }
  }

  /// The trip instances that the steps in ``waiting`` are about.
  private var waitingInstances: Set<TripInstance> {
    let instances = cachedWaitingInstances ?? Set(waiting.joined().map(\.instance))
    cachedWaitingInstances = instances
    return instances
  }

  /// Saves the first step in ``waiting``, unless a step is being saved already or a save has failed.
  func send() {
    guard !isSending, failure == nil, let step = waiting.first else { return }
    isSending = true
    // The task keeps the replica alive, so that decisions are saved even after the desk's window was closed.
    Task {
      let opening = openings
      do throws(JournalError) {
        // When the journal was opened anew, it is read before the save: decisions that it lacks become steps before
        // this one.
        if isReplaced { try await read() }
        if opening == openings, failure == nil, isFirst(step) {
          let entries = try await journal.append(step)
          if opening == openings {
            // Other desks may have appended entries before this step, so they are read first. If that fails, the step
            // is saved all the same.
            try? await read()
          }
          if opening == openings, isFirst(step) { merge(entries, also: Set(step.map(\.instance))) }
        }
      } catch {
        // When the journal was replaced during the save, the error does not count: the step will be saved in the new
        // journal.
        if opening == openings {
          // The decision that is the reason for a refusal is read first, so that the notice can say whose it is.
          if case .refused = error { try? await read() }
          if opening == openings { fail(step, error) }
        }
      }
      proceed()
    }
  }

  /// Handles an error of saving `step`: removes a refused step, and stops saving after any other error.
  private func fail(_ step: [Proposal], _ error: JournalError) {
    // A read may have found the step in the journal before the error arrived. Then the step is saved, and the error
    // is ignored.
    guard isFirst(step) else { return }
    guard case .refused(let refusal) = error else {
      failure = error
      return announce(waitingInstances)
    }
    let before = waitingInstances
    var refused = Set(step.map(\.id))
    waiting.removeFirst()
    // Later steps that undo a decision of the refused step are removed too.
    waiting.removeAll { later in
      guard !refused.isDisjoint(with: later.compactMap(\.undoes)) else { return false }
      refused.formUnion(later.map(\.id))
      return true
    }
    rebuild()
    announce(before)
    refusals.send(refusal)
  }

  /// Whether `step` is the first step in ``waiting``.
  private func isFirst(_ step: [Proposal]) -> Bool { waiting.first.map { $0.map(\.id) == step.map(\.id) } ?? false }

  /// Saves the next step; when there is none to save, resumes the callers of ``settle()``.
  private func proceed() {
    isSending = false
    send()
    guard !isSending else { return }
    for continuation in settling { continuation.resume() }
    settling = []
  }

  /// Notifies listeners of ``saving`` and ``changes`` after the decisions about `instances` changed.
  func announce(_ instances: Set<TripInstance>) {
    let state: SavingState =
      waiting.isEmpty ? .saved : failure.map { .notSaved(waiting.count, $0) } ?? .saving(waiting.count)
    batch {
      if state != savingState.value { savingState.value = state }
      changes.send(instances)
    }
  }
}
