/// A desk's copy of its operator's journal: the entries that the journal has confirmed, and after them the decisions of
/// this desk that are not saved yet.
///
/// ```swift
/// let replica = JournalReplica(
///   journal, from: today, operatorID: OperatorID(timetable.agency), author: "desk-1", clock: .system)
/// try replica.append([proposal])                // shown at once, saved in the background
/// let decisions = replica.shown.decisions(on: proposal.instance)
/// ```
///
/// Appended proposals are shown at once, and saved one step after the other away from the main thread. Entries of other
/// desks and programs are read as soon as the journal announces them. A decision that could not be saved stays until
/// ``retry()`` or ``discard()``.
@MainActor
public final class JournalReplica {
  /// The operator whose decisions are copied.
  public let operatorID: OperatorID
  /// The name under which this desk decides.
  public let author: String
  /// Sends the trip instances whose decisions in effect, or whose ``mark(of:)``, changed.
  public let changes = Event<Set<TripInstance>>()
  /// Sends the reason when the journal refused a step because of a decision of another desk. The step is then gone.
  public let refusals = Event<Refusal>()
  /// Sends when entries were added to ``confirmed``.
  public let confirmations = Event<Void>()
  /// Sends the reason when entries of other desks could not be read.
  public let readingFailures = Event<JournalError>()
  /// Sends when ``confirmed`` was replaced by the entries of a journal that was opened anew.
  public let replacements = Event<Void>()
  /// Whether all decisions of this desk are saved, being saved, or could not be saved.
  public let saving: ReadOnlyDynamic<SavingState>
  /// Whether the last read of the journal succeeded. While `false`, decisions of other desks may be missing here.
  public let isReadable: ReadOnlyDynamic<Bool>

  /// The journal's entries about the loaded service dates. Only these decisions may be published.
  public internal(set) var confirmed: JournalState
  /// The state that the desk shows: ``confirmed``, and after it the steps that are not saved yet.
  public internal(set) var shown: JournalState
  /// The first loaded service date. After a failed read, its entries are loaded as soon as possible.
  public internal(set) var firstDay: ServiceDate

  var journal: any Journal
  /// The place up to which ``confirmed`` has all entries about the dates from ``firstDay`` on; `nil` when some are
  /// missing.
  var place: JournalSequence?
  /// Whether ``confirmed`` belongs to a journal that was replaced, so that the next read replaces it.
  var isReplaced = false
  /// Counts how often the journal was replaced, so that late answers of an earlier journal are ignored.
  var openings = 0
  /// Counts changes of the dates or the journal to read, so that the result of a read that began before is ignored.
  var reloads = 0
  /// The steps that are not known to be saved, in the order in which they were decided. A step is an array of proposals
  /// that are appended together.
  var waiting: [[Proposal]] = [] { didSet { cachedWaitingInstances = nil } }
  /// The reason why the first of ``waiting`` could not be saved; `nil` while steps are being saved.
  var failure: JournalError?
  /// The task that reads new entries whenever the journal announces some.
  var following: Task<Void, Never>?
  /// The value of ``history``, until ``shown`` changes.
  var cachedHistory: UndoHistory?
  /// The value of ``waitingInstances``, until ``waiting`` changes.
  private var cachedWaitingInstances: Set<TripInstance>?
  private let clock: DeskClock
  private var isSending = false
  private let savingState: Dynamic<SavingState> = Dynamic(.saved)
  let readability = Dynamic(true)
  /// The callers of ``settle()`` that wait.
  private var settling: [CheckedContinuation<Void, Never>] = []

  /// Makes the copy of a journal, and starts to read entries that are appended from now on.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - state: The entries that were read when the journal was opened.
  ///   - firstDay: The first service date about which `state` has all entries.
  ///   - operatorID: The operator whose decisions are copied.
  ///   - author: The name under which this desk decides.
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
    saving = savingState.readOnly
    isReadable = readability.readOnly
    follow()
  }

  isolated deinit { following?.cancel() }

  /// The current time of the desk's clock.
  public var now: Instant { clock.now() }

  /// Whether all entries about the dates from ``firstDay`` on are loaded; `false` after a failed read of these dates.
  public var isLoaded: Bool { place != nil }

  /// The service dates whose entries are read: ``firstDay`` and all later ones.
  var days: ClosedRange<ServiceDate> { JournalState.days(from: firstDay) }

  /// Returns whether the shown decisions about a trip instance are saved.
  public func mark(of instance: TripInstance) -> SaveMark {
    guard waitingInstances.contains(instance) else { return .saved }
    return failure == nil ? .saving : .notSaved
  }

  /// The decisions that the desk's ``author`` can undo and redo.
  public var history: UndoHistory {
    let history = cachedHistory ?? UndoHistory(shown, of: author)
    cachedHistory = history
    return history
  }
}

// MARK: - Saving

extension JournalReplica {
  /// Shows decisions at once and saves them in the background, as one step: all of them, or none.
  ///
  /// - Parameter proposals: The decisions, in the order in which they apply.
  /// - Throws: ``Refusal`` when one of them is invalid. Then none of them is shown or saved.
  public func append(_ proposals: [Proposal]) throws(Refusal) {
    guard !proposals.isEmpty else { return }
    var changed = shown
    for proposal in proposals { changed.add(try proposal.entry(changed.last.next, after: changed)) }
    shown = changed
    cachedHistory = nil
    waiting.append(proposals)
    announce(Set(proposals.map(\.instance)))
    send()
  }

  /// Tries again to save the steps that could not be saved. Does nothing when no save failed.
  public func retry() {
    guard failure != nil else { return }
    failure = nil
    announce(waitingInstances)
    send()
  }

  /// Replaces the journal by one that was opened anew, and tries again to save there. Decisions that the previous
  /// journal had stored, but that the new one lacks, become unsaved steps.
  ///
  /// - Parameters:
  ///   - journal: The new journal.
  ///   - state: The entries that were read when the new journal was opened. They may be outdated, so they are shown
  ///     only when no other entries are shown, until the journal has been read again.
  public func retry(in journal: any Journal, state: JournalState) {
    self.journal = journal
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

  /// Discards all steps that could not be saved, and shows the journal's entries only. Does nothing when no save
  /// failed.
  public func discard() {
    guard failure != nil, !isSending else { return }
    let instances = waitingInstances
    waiting = []
    failure = nil
    rebuild()
    announce(instances)
    // A step whose save had no answer may be in the journal after all.
    Task { try? await read() }
  }

  /// Waits until no step is being saved: all steps are saved, or a save has failed.
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

  /// Saves the first of ``waiting``, unless a step is being saved already or a save has failed.
  func send() {
    guard !isSending, failure == nil, let step = waiting.first else { return }
    isSending = true
    // The task keeps this object alive, so that decisions are saved even after their window was closed.
    Task {
      let opening = openings
      do throws(JournalError) {
        // Entries that a journal opened anew lacks become steps before this one.
        if isReplaced { try await read() }
        if opening == openings, failure == nil, isFirst(step) {
          let entries = try await journal.append(step)
          if opening == openings {
            // Other desks may have appended entries before this step. The step is saved even if they cannot be read
            // now.
            try? await read()
          }
          if opening == openings, isFirst(step) { merge(entries, also: Set(step.map(\.instance))) }
        }
      } catch {
        // After the journal was replaced, the new journal saves the step.
        if opening == openings { fail(step, error) }
      }
      proceed()
    }
  }

  /// Handles an error of saving `step`: removes a refused step, and stops saving after any other error.
  private func fail(_ step: [Proposal], _ error: JournalError) {
    // A read may have found the step in the journal before the error arrived. Then it is saved.
    guard isFirst(step) else { return }
    guard case .refused(let refusal) = error else {
      failure = error
      return announce(waitingInstances)
    }
    let before = waitingInstances
    var refused = Set(step.map(\.id))
    waiting.removeFirst()
    // Steps that undo a refused decision are removed too.
    waiting.removeAll { later in
      guard !refused.isDisjoint(with: later.compactMap(\.undoes)) else { return false }
      refused.formUnion(later.map(\.id))
      return true
    }
    rebuild()
    announce(before)
    refusals.send(refusal)
  }

  /// Whether `step` is the first of ``waiting``.
  private func isFirst(_ step: [Proposal]) -> Bool { waiting.first.map { $0.map(\.id) == step.map(\.id) } ?? false }

  /// Saves the next step, or resumes the callers of ``settle()`` when there is none to save.
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
