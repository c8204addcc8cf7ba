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
  var isSending = false
  let savingState: Dynamic<SavingState> = Dynamic(.saved)
  let readability = Dynamic(true)
  let writability: Dynamic<JournalError?>
  /// The callers that are suspended in ``settle()``.
  var settling: [CheckedContinuation<Void, Never>] = []

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

  /// The trip instances that the steps in ``waiting`` are about.
  var waitingInstances: Set<TripInstance> {
    let instances = cachedWaitingInstances ?? Set(waiting.joined().map(\.instance))
    cachedWaitingInstances = instances
    return instances
  }
}
