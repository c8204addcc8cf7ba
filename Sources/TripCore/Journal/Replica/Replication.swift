import FoundationEssentials

/// The state of a desk's copy of a journal: a state machine without tasks, clocks or disks.
///
/// ``handle(_:)`` takes what happened, and returns what is to be done. At most one ``Effect/read(from:after:)`` and one
/// ``Effect/append(_:)`` are unanswered at a time. ``JournalReplica`` carries the effects out and hands the answers in.
///
/// ``confirmed`` is always a prefix of the journal, as far as it is about the loaded dates. A step stays in ``waiting``
/// until the journal has it, the journal refused it, or the dispatcher discarded it.
struct Replication: Sendable {
  /// What has become of the first step of ``Replication/waiting``.
  enum Standing: Sendable {
    /// The journal was not asked to append it, or no step is waiting.
    case idle
    /// The journal was asked to append the step that begins with the proposal of this id.
    case appending(UUID)
    /// The journal has appended it as these entries. Others may stand before them, so they are taken over only after
    /// a read.
    case appended([JournalEntry])
    /// The journal has refused the step that begins with the proposal of this id. The decision that is the reason is
    /// read first, so that the desk can say whose it is.
    case refused(Refusal, step: UUID)
    /// It could not be saved. Nothing is saved until the dispatcher retries or discards.
    case stopped(JournalError)
    /// It could not be saved, and is tried again by itself; see ``Replication/outage``.
    case held(JournalError)
  }

  /// What was asked in a request for entries.
  struct Reading: Hashable, Sendable {
    /// The first service date whose entries were asked for.
    let firstDay: ServiceDate
    /// Whether the entries replace those of a journal that was used before.
    let replaces: Bool
    /// Whether they were asked for after the journal had answered about the first waiting step.
    let followsAnswer: Bool
  }

  /// What ``Replication/confirmed`` has of the journal.
  enum Knowledge: Hashable, Sendable {
    /// All entries about the dates from ``Replication/firstDay`` on, up to this place.
    case complete(upTo: JournalSequence)
    /// Entries about some dates are missing, so all entries have to be read.
    case partial
    /// Entries of a journal that was used before. The next read replaces them.
    case former
  }

  /// Decisions that fit after all that the desk shows, with the state that they lead to.
  struct Fitting: Sendable {
    /// The decisions to save.
    let kept: [Proposal]
    /// The decisions that are left out, because they would change nothing.
    let omitted: [Proposal]
    /// What the desk shows with the decisions in ``kept``.
    let shown: JournalState
  }

  /// The author of the decisions that this desk makes.
  let author: String
  /// The entries that the journal has stored about the loaded service dates.
  var confirmed: JournalState
  /// The entries in ``confirmed``, and after them the decisions of the steps in ``waiting``.
  var shown: JournalState
  /// The steps that are not known to be saved, in the order in which they were decided.
  var waiting: [[Proposal]] = [] {
    didSet {
      waitingSubjects = Set(waiting.joined().map(\.subject))
      if waiting.isEmpty { (outage, obstacle) = (nil, nil) }
    }
  }
  /// The trip instances and alerts that the steps in ``waiting`` are about.
  private(set) var waitingSubjects: Set<JournalSubject> = []
  /// The first service date whose entries the copy has or, after a failed read, is still to load.
  var firstDay: ServiceDate
  var standing = Standing.idle
  /// The request for entries that is unanswered, or `nil`.
  var reading: Reading?
  var knowledge: Knowledge
  /// Whether the last read of the journal succeeded.
  var isReadable = true
  /// Whether there may be entries that were not asked for yet.
  var hasNews = false
  /// Whether the steps in ``waiting`` and the entries in ``confirmed`` are kept on this computer.
  let keepsSteps: Bool
  /// The ids of the first proposals of the waiting steps that are, or were asked to be, on this computer's disk.
  var askedToKeep: Set<UUID> = []
  /// Those of them that are on the disk as they are now.
  var kept: Set<UUID> = []
  /// The ids of the first proposals of the steps that are on the disk, perhaps in a former state.
  var onDisk: Set<UUID> = []
  /// The ids of the first proposals of refused steps that were put aside on the disk.
  var aside: Set<UUID> = []
  /// The number of requests to keep a step that are unanswered, by the id of its first proposal.
  var unansweredKeeps: [UUID: Int] = [:]
  /// Whether this computer's disk says that the waiting steps wait for the dispatcher.
  var notedUndecided = false
  /// Why steps could not be kept, until they are.
  var keepProblem: JournalError?
  /// Why the journal could not save the first waiting step, until it answers about one again.
  var outage: JournalError?
  /// Why the first waiting step could not be saved, while it is tried again by itself at a desk that keeps no steps.
  var obstacle: JournalError?
  /// Why the journal could not be read last; `nil` when it could.
  var readingProblem: JournalError?
  /// The id of the first proposal of a step that the dispatcher has given up, and about which the journal has not answered
  /// yet; `nil` when there is none.
  var givenUp: UUID?
  /// The pairs of trips that are to be judged, after all else that is to be done; `nil` when there are none.
  var toJudge: [VehicleClash]?
  /// What an earlier desk kept, until it is compared with the journal; `nil` when there is nothing to compare.
  var earlierDesk: EarlierDesk?

  /// What was kept on this computer, but cannot be read any more; `nil` once the dispatcher knows it.
  var damage: OutboxDamage?

  /// Why the file with what was kept on this computer could not be opened; `nil` when it could, or when there is none.
  var unopened: JournalError?

  /// Makes a copy of a journal.
  ///
  /// - Parameters:
  ///   - state: The entries about the dates from `firstDay` on.
  ///   - firstDay: The first of these dates.
  ///   - isFormer: Whether the entries are those of earlier, which the first read replaces.
  ///   - author: The author of the decisions that this desk makes.
  ///   - waiting: The steps that are kept on this computer; `nil` for a desk that keeps none there.
  ///   - areUndecided: Whether these steps wait for the dispatcher, who was told that the journal lacks them.
  ///   - known: The entries that the desk which kept them knew; `nil` when they are those of `state`.
  init(
    _ state: JournalState, from firstDay: ServiceDate, isFormer: Bool = false, author: String,
    keeping waiting: [[Proposal]]? = nil, areUndecided: Bool = false, known: JournalState? = nil
  ) {
    self.author = author
    self.firstDay = firstDay
    confirmed = state
    shown = state
    knowledge = isFormer ? .former : .complete(upTo: state.last)
    keepsSteps = waiting != nil
    notedUndecided = areUndecided
    guard let waiting, !waiting.isEmpty else { return }
    self.waiting = waiting
    waitingSubjects = Set(waiting.joined().map(\.subject))
    kept = Set(waiting.compactMap(\.first?.id))
    askedToKeep = kept
    onDisk = kept
    // An earlier desk may have ended before it heard that they were saved.
    removeSavedSteps()
    if areUndecided {
      if !self.waiting.isEmpty { standing = .stopped(.missing) }
    } else {
      earlierDesk = EarlierDesk(keeping: waiting, knowing: known ?? state)
    }
    rebuild()
  }

  /// The reason why saving has stopped; `nil` while steps can be saved.
  var problem: JournalError? {
    if case .stopped(let error) = standing { error } else { nil }
  }

  /// Whether all entries about the dates from ``firstDay`` on are loaded.
  var isLoaded: Bool {
    if case .complete = knowledge { true } else { false }
  }

  /// Whether the journal has answered about the first waiting step, and what stands before it is still to be read.
  var isAnswered: Bool {
    switch standing {
    case .appended, .refused: true
    case .idle, .appending, .stopped, .held: false
    }
  }

  /// Whether all steps are saved, or saving has stopped, so that no answer about a step is to come.
  var isSettled: Bool {
    switch standing {
    case .stopped: true
    // A step that is held is safe once it is on the disk, or known not to get there.
    case .held: keepProblem != nil || isKept
    case .idle: waiting.isEmpty
    // The entries of a step may be read before its append is answered.
    case .appending, .appended, .refused: false
    }
  }

  /// Returns the decisions that can be appended after all that the desk shows.
  ///
  /// - Throws: ``Refusal`` when one of them is invalid.
  func fit(_ proposals: [Proposal]) throws(Refusal) -> Fitting {
    var changed = shown
    var (kept, omitted): ([Proposal], [Proposal]) = ([], [])
    for proposal in proposals {
      let proposal = proposal.knowing(changed)
      let entry = try proposal.entry(changed.last.next, after: changed)
      if proposal.changesNothing(entry, after: changed) {
        omitted.append(proposal)
      } else {
        changed.add(entry)
        kept.append(proposal)
      }
    }
    return Fitting(kept: kept, omitted: omitted, shown: changed)
  }

  /// Responds to something that happened.
  ///
  /// - Returns: What is to be done, in this order.
  mutating func handle(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .decided(let fitting): decide(fitting, &effects)
    case .announced: hasNews = true
    case .timePassed: passTime()
    case .kept(let steps): noteKept(steps, &effects)
    case .keepFailed(let steps, let error): noteNotKept(steps, because: error, &effects)
    case .wanted(let day): want(day)
    case .read(let entries, let now): take(entries, at: now, &effects)
    case .readFailed(let error): stopReading(error, &effects)
    case .appended(let entries): finishAppending(entries, &effects)
    case .appendFailed(let error): stopAppending(error, &effects)
    case .retried: retry(&effects)
    case .discarded: discard(&effects)
    case .reopened(let state, let isAsked): reopen(state, isAsked: isAsked, &effects)
    case .judged(let clash): judge(clash, &effects)
    case .forgotten: forget(&effects)
    case .damageAcknowledged:
      damage = nil
      effects.append(.tellChanged([]))
    }
    askAboutOvertaken(&effects)
    dropGivenUp(&effects)
    keepWaiting(isAskedAgain: event.asksToKeepAgain, &effects)
    noteUndecided(&effects)
    ask(&effects)
    // The answer comes at once, and what follows from it comes after all this.
    if let clashes = toJudge.take() { effects.append(.judge(clashes)) }
    return effects
  }
}
