/// A desk's copy of its operator's journal: what the journal has confirmed, and on top of it what is still on its way.
///
/// What is appended shows at once. It is saved one step after the other, away from the main thread. Whatever other desks
/// and programs append arrives here by itself. Nothing is dropped: what could not be saved waits for ``retry()`` or
/// ``discard()``.
@MainActor
public final class JournalReplica {
  /// Whose journal it is.
  public let operatorID: OperatorID
  /// Who decides at this desk.
  public let author: String
  /// Tells the runs about which something else holds now, or whose ``mark(of:)`` changed.
  public let changes = Event<Set<TripInstance>>()
  /// Tells what the journal refused, because somebody else was quicker: it is not shown any more.
  public let refusals = Event<Refusal>()
  /// Tells that ``confirmed`` grew.
  public let confirmations = Event<Void>()
  /// Tells why what others append could not be read.
  public let readingFailures = Event<JournalError>()
  /// Tells that ``confirmed`` is of another journal now, which was opened anew.
  public let replacements = Event<Void>()
  /// Whether everything is saved.
  public let saving: ReadOnlyDynamic<SavingState>
  /// Whether the journal could be read when it was looked at last: else nothing is known of what was decided.
  public let isReadable: ReadOnlyDynamic<Bool>

  /// What the journal holds of the days that are loaded: the only thing that may be published.
  public internal(set) var confirmed: JournalState
  /// What the desk shows: ``confirmed``, and what is on its way.
  public internal(set) var shown: JournalState
  /// From which service day on the journal is loaded, or will be as soon as it can be read.
  public internal(set) var firstDay: ServiceDate

  var journal: any Journal
  /// Up to where everything about the days from ``firstDay`` on is in ``confirmed``; nothing where some of it is missing.
  var place: JournalSequence?
  /// Whether ``confirmed`` is of a journal that was replaced: what is read next stands in its place.
  var isReplaced = false
  /// How often the journal was replaced: what an earlier one still answers does not count.
  var openings = 0
  /// How many times something else was to be read, earlier days or another journal.
  var readings = 0
  /// What is on its way, one array a step, in the order in which it was decided.
  var waiting: [[Proposal]] = [] { didSet { knownWaiting = nil } }
  var failure: JournalError?
  var following: Task<Void, Never>?
  var knownHistory: UndoHistory?
  private var knownWaiting: Set<TripInstance>?
  private let clock: DeskClock
  private var isSending = false
  private let savingState: Dynamic<SavingState> = Dynamic(.saved)
  let readability = Dynamic(true)
  private var whenSettled: [CheckedContinuation<Void, Never>] = []

  /// Makes the copy of a journal, which follows it from then on.
  ///
  /// - Parameters:
  ///   - journal: Where decisions are kept.
  ///   - state: What it held of the operator when it was opened.
  ///   - firstDay: From which service day on `state` was read.
  ///   - operatorID: Whose journal it is.
  ///   - author: Who decides at this desk.
  ///   - clock: Tells when it is decided.
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

  /// What time it is at the desk.
  public var now: Instant { clock.now() }

  /// Whether everything about the loaded days is known: not while the journal cannot be read.
  public var isLoaded: Bool { place != nil }

  /// The service days that are loaded.
  var days: ClosedRange<ServiceDate> { JournalState.days(from: firstDay) }

  /// Whether what is shown of a run is in the journal.
  public func mark(of instance: TripInstance) -> SaveMark {
    guard waitingInstances.contains(instance) else { return .saved }
    return failure == nil ? .saving : .notSaved
  }

  /// What the author can undo and redo.
  public var history: UndoHistory {
    let history = knownHistory ?? UndoHistory(shown, of: author)
    knownHistory = history
    return history
  }
}

// MARK: - Saving

extension JournalReplica {
  /// Shows decisions at once, and saves them: all of them, or none.
  ///
  /// - Parameter proposals: What was decided together, in this order.
  /// - Throws: ``Refusal`` where one of them cannot be; nothing is shown or saved then.
  public func append(_ proposals: [Proposal]) throws(Refusal) {
    guard !proposals.isEmpty else { return }
    var changed = shown
    for proposal in proposals { changed.add(try proposal.entry(changed.last.next, after: changed)) }
    shown = changed
    knownHistory = nil
    waiting.append(proposals)
    announce(Set(proposals.map(\.instance)))
    send()
  }

  /// Tries again to save what could not be saved.
  public func retry() {
    guard failure != nil else { return }
    failure = nil
    announce(waitingInstances)
    send()
  }

  /// Tries again, in a journal that was opened anew. What had been saved and is not in there is then *not saved*.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - state: What it held when it was opened. It may be older than what is shown, so it is only shown where nothing is
  ///     yet, until the journal has been read.
  public func retry(in journal: any Journal, state: JournalState) {
    self.journal = journal
    openings += 1
    readings += 1
    place = nil
    isReplaced = true
    if confirmed.entries.isEmpty { confirmed = state }
    failure = nil
    rebuild()
    announce(Set(shown.instances).union(waitingInstances))
    follow()
    send()
  }

  /// Gives up what could not be saved; what the journal holds is shown again.
  public func discard() {
    guard failure != nil, !isSending else { return }
    let instances = waitingInstances
    waiting = []
    failure = nil
    rebuild()
    announce(instances)
    // Where it was not known whether it was saved, it may have been.
    Task { try? await read() }
  }

  /// Waits until nothing is on its way: all of it is saved, or could not be.
  public func settle() async {
    guard isSending else { return }
    await withCheckedContinuation { whenSettled.append($0) }
  }

  private var waitingInstances: Set<TripInstance> {
    let instances = knownWaiting ?? Set(waiting.joined().map(\.instance))
    knownWaiting = instances
    return instances
  }

  /// Saves the next step, where none is on its way and nothing went wrong.
  func send() {
    guard !isSending, failure == nil, let step = waiting.first else { return }
    isSending = true
    // Holds on to this copy: a window that closes must not stop what was decided in it from being saved.
    Task {
      let opening = openings
      do throws(JournalError) {
        // What a journal that was opened anew lacks was decided before.
        if isReplaced { try await read() }
        if opening == openings, failure == nil, isFirst(step) {
          let entries = try await journal.append(step)
          if opening == openings {
            // Others may have appended before it. Where they cannot be read just now, it is saved all the same.
            try? await read()
          }
          if opening == openings, isFirst(step) { merge(entries, also: Set(step.map(\.instance))) }
        }
      } catch {
        // Another journal is asked instead.
        if opening == openings { fail(step, error) }
      }
      proceed()
    }
  }

  private func fail(_ step: [Proposal], _ error: JournalError) {
    // It may turn out to be saved before the failure is known: then it does not wait any more.
    guard isFirst(step) else { return }
    guard case .refused(let refusal) = error else {
      failure = error
      return announce(waitingInstances)
    }
    let before = waitingInstances
    var refused = Set(step.map(\.id))
    waiting.removeFirst()
    // What was never there need not be undone either.
    waiting.removeAll { later in
      guard !refused.isDisjoint(with: later.compactMap(\.undoes)) else { return false }
      refused.formUnion(later.map(\.id))
      return true
    }
    rebuild()
    announce(before)
    refusals.send(refusal)
  }

  private func isFirst(_ step: [Proposal]) -> Bool { waiting.first.map { $0.map(\.id) == step.map(\.id) } ?? false }

  private func proceed() {
    isSending = false
    send()
    guard !isSending else { return }
    for continuation in whenSettled { continuation.resume() }
    whenSettled = []
  }

  /// Tells what changed, after all of it has.
  func announce(_ instances: Set<TripInstance>) {
    let state: SavingState =
      waiting.isEmpty ? .saved : failure.map { .notSaved(waiting.count, $0) } ?? .saving(waiting.count)
    batch {
      if state != savingState.value { savingState.value = state }
      changes.send(instances)
    }
  }
}
