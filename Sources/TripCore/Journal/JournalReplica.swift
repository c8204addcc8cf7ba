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
  /// Whether everything is saved.
  public let saving: Observable<SavingState>

  /// What the journal holds of the days that are loaded: the only thing that may be published.
  public private(set) var confirmed: JournalState
  /// What the desk shows: ``confirmed``, and what is on its way.
  public private(set) var shown: JournalState
  /// From which service day on the journal is loaded.
  public private(set) var firstDay: ServiceDate

  private var journal: any Journal
  private let clock: DeskClock
  private var waiting: [[Proposal]] = []
  private var failure: JournalError?
  private var isSending = false
  private var following: Task<Void, Never>?
  private var knownHistory: UndoHistory?
  private let savingState: Dynamic<SavingState> = Dynamic(.saved)
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
    saving = savingState.observable
    follow()
  }

  isolated deinit { following?.cancel() }

  /// What time it is at the desk.
  public var now: Instant { clock.now() }

  /// The service days that are loaded.
  private var days: ClosedRange<ServiceDate> { JournalState.days(from: firstDay) }

  /// Whether what is shown of a run is in the journal.
  public func mark(of instance: TripInstance) -> SaveMark {
    guard waiting.contains(where: { $0.contains { $0.instance == instance } }) else { return .saved }
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

  /// Tries again, in a journal that was opened anew.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - state: What it held when it was opened, of the days that are loaded.
  public func retry(in journal: any Journal, state: JournalState) {
    self.journal = journal
    let before = Set(shown.instances)
    confirmed = state
    rebuild()
    failure = nil
    follow()
    announce(before.union(shown.instances))
    confirmations.send(())
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
  }

  /// Waits until nothing is on its way: all of it is saved, or could not be.
  public func settle() async {
    guard isSending else { return }
    await withCheckedContinuation { whenSettled.append($0) }
  }

  private var waitingInstances: Set<TripInstance> { Set(waiting.joined().map(\.instance)) }

  private func send() {
    guard !isSending, failure == nil, let step = waiting.first else { return }
    isSending = true
    // Holds on to this copy: a window that closes must not stop what was decided in it from being saved.
    Task {
      do throws(JournalError) {
        _ = try await journal.append(step)
        // Others may have appended before it; what is read holds all of them in their order.
        finish(step, with: try await journal.entries(of: operatorID, on: days, after: confirmed.last))
      } catch {
        fail(step, error)
      }
    }
  }

  private func finish(_ step: [Proposal], with entries: [JournalEntry]) {
    waiting.removeFirst()
    merge(entries, also: Set(step.map(\.instance)))
    proceed()
  }

  private func fail(_ step: [Proposal], _ error: JournalError) {
    if case .refused(let refusal) = error {
      waiting.removeFirst()
      rebuild()
      announce(Set(step.map(\.instance)))
      refusals.send(refusal)
      proceed()
    } else {
      failure = error
      announce(waitingInstances)
      proceed()
    }
  }

  private func proceed() {
    isSending = false
    send()
    guard !isSending else { return }
    for continuation in whenSettled { continuation.resume() }
    whenSettled = []
  }

  /// Tells what changed, after all of it has.
  private func announce(_ instances: Set<TripInstance>) {
    batch {
      savingState.value =
        waiting.isEmpty ? .saved : failure.map { .notSaved(waiting.count, $0) } ?? .saving(waiting.count)
      changes.send(instances)
    }
  }
}

// MARK: - Following

extension JournalReplica {
  /// Loads earlier days too, where `day` is one of them.
  ///
  /// - Throws: ``JournalError``; what was loaded stays.
  public func load(from day: ServiceDate) async throws(JournalError) {
    guard day < firstDay else { return }
    let entries = try await journal.entries(of: operatorID, on: JournalState.days(from: day), after: .start)
    guard day < firstDay else { return }
    firstDay = day
    // Whatever came meanwhile is read again.
    let before = Set(shown.instances)
    confirmed = JournalState(entries)
    rebuild()
    announce(before.union(shown.instances))
    confirmations.send(())
    await read()
  }

  /// Hears of what others append, and of what they did since the journal was opened.
  private func follow() {
    following?.cancel()
    let news = journal.news()
    following = Task { [weak self] in
      await self?.read()
      for await _ in news { await self?.read() }
    }
  }

  private func read() async {
    let first = firstDay
    // What cannot be read now is read with the next news, or when something is saved.
    guard let entries = try? await journal.entries(of: operatorID, on: days, after: confirmed.last),
      first == firstDay, !entries.isEmpty
    else { return }
    merge(entries, also: [])
  }

  private func merge(_ entries: [JournalEntry], also instances: Set<TripInstance>) {
    let new = entries.filter { confirmed.add($0) }
    rebuild()
    announce(instances.union(new.map(\.instance)))
    if !new.isEmpty { confirmations.send(()) }
  }

  private func rebuild() {
    shown = confirmed
    knownHistory = nil
    for proposal in waiting.joined() {
      // One that does not hold any more is for the journal to refuse, when its turn comes.
      if let entry = try? proposal.entry(shown.last.next, after: shown) { shown.add(entry) }
    }
  }
}

extension JournalSequence {
  /// The place after this one.
  var next: JournalSequence { JournalSequence(number + 1) }
}
