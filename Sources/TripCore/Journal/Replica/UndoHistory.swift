import FoundationEssentials

/// The undo steps that one author can undo and redo. The history is computed from the journal, so it survives a
/// restart of the program.
public struct UndoHistory: Sendable {
  /// An undo step: decisions that are undone together.
  public struct Step: Hashable, Sendable {
    /// The ``JournalEntry/group`` that the decisions of the step have in common.
    public let group: UUID
    /// The journal entries of the step's decisions, in the order of the journal.
    public fileprivate(set) var entries: [JournalEntry]
  }

  /// Where a step is.
  private enum Standing { case done, undone, over }

  /// All steps of the author, in the order in which they were decided first.
  private var steps: [Step] = []
  /// For each of ``steps``, whether undo or redo can have it; `over` when neither can, after a later decision.
  private var standings: [Standing] = []
  /// For each decision of ``steps``, the index of its step there.
  private var stepOfEntry: [UUID: Int] = [:]
  /// The indices of the steps that undo can take back, in the order in which they were decided.
  private var done: [Int] = []
  /// The indices of the steps that redo can bring back; the last one was undone most recently.
  private var undone: [Int] = []
  private let state: JournalState
  /// The journal of which ``state`` may be a part.
  private let whole: JournalState

  /// Computes the history of the steps that `author` can undo and redo. Cost: visits every entry of `state`.
  ///
  /// - Parameters:
  ///   - state: The entries among which the steps are.
  ///   - author: The author.
  ///   - whole: The state of the journal of which these entries are a part; `nil` when they are all.
  public init(_ state: JournalState, of author: String, in whole: JournalState? = nil) {
    self.state = state
    self.whole = whole ?? state
    for entry in state.entries where entry.author == author {
      switch entry.action {
      case .decision, .alert, .settings: decide(entry)
      case .undo(let id): undo(state.entry(id))
      }
    }
  }

  /// The step that the next undo takes back, with only those of its decisions that are in effect; `nil` when there is
  /// none.
  public var undoable: Step? {
    for index in done.reversed() {
      let entries = inEffect(steps[index])
      if !entries.isEmpty { return Step(group: steps[index].group, entries: entries) }
    }
    return nil
  }

  /// The step that the next redo brings back into effect; `nil` when there is none.
  public var redoable: Step? { undone.last { !undoers(of: steps[$0]).isEmpty }.map { steps[$0] } }

  /// Returns the step with this ``JournalEntry/group``, with only those of its decisions that are in effect; `nil` when
  /// it is not a step of the author, or none of its decisions is in effect.
  public func step(_ group: UUID) -> Step? {
    guard let index = done.last(where: { steps[$0].group == group }) else { return nil }
    let entries = inEffect(steps[index])
    return entries.isEmpty ? nil : Step(group: group, entries: entries)
  }

  /// Returns a later decision, by any author, that builds on a step: the step can be undone only after that decision.
  ///
  /// A decision builds on an earlier one about the same trip when both are about how the trip runs, both about its reason,
  /// both about its note or both about its vehicle. Going back to the timetable and adding an extra trip concern all of these. Decisions about
  /// one alert build on each other, and so do settings of one kind, but of those about single tracks only the ones about a section in common.
  ///
  /// - Returns: The journal entry, or `nil` when the step can be undone now.
  public func laterEntry(than step: Step) -> JournalEntry? {
    let own = Set(step.entries.map(\.id))
    let isAboutTracks = step.entries.contains { $0.setting?.kind == .singleTrack }
    let sections = Dictionary(
      isAboutTracks ? whole.sectionChanges().map { ($0.id, $0.sections) } : [], uniquingKeysWith: { first, _ in first })
    for entry in step.entries {
      let later = state.entriesInEffect(on: entry.subject, after: entry.sequence).first { other in
        guard !own.contains(other.id) else { return false }
        // Each decision about an alert replaces those before it.
        if let setting = entry.setting {
          guard other.setting?.kind == setting.kind else { return false }
          guard let ones = sections[entry.id], let others = sections[other.id] else { return true }
          return !ones.isDisjoint(with: others)
        }
        guard let topics = entry.decision?.topics else { return entry.alertDecision != nil }
        return other.decision.map { !$0.topics.isDisjoint(with: topics) } ?? false
      }
      if let later { return later }
    }
    return nil
  }

  /// Makes the proposals that undo a step.
  ///
  /// - Parameters:
  ///   - step: A step that can be undone; when left out, the most recent one.
  ///   - time: The time of the undo.
  ///   - author: The author of the undo.
  /// - Returns: The proposals to append to the journal; an empty array when there is no such step.
  public func undo(_ step: Step? = nil, time: Instant, author: String) -> [Proposal] {
    Proposal.undoing((step ?? undoable)?.entries ?? [], time: time, author: author)
  }

  /// Makes the proposals that redo the step that was undone most recently.
  ///
  /// - Parameters:
  ///   - time: The time of the redo.
  ///   - author: The author of the redo.
  /// - Returns: The proposals to append to the journal; an empty array when no step can be redone.
  public func redo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(redoable.map(undoers) ?? [], time: time, author: author)
  }

  /// Adds the entry of a decision to its undo step. After a new decision, undone steps cannot be redone any more.
  private mutating func decide(_ entry: JournalEntry) {
    for index in undone { standings[index] = .over }
    undone = []
    if let last = done.last, steps[last].group == entry.group {
      steps[last].entries.append(entry)
      stepOfEntry[entry.id] = last
    } else {
      stepOfEntry[entry.id] = steps.count
      done.append(steps.count)
      steps.append(Step(group: entry.group, entries: [entry]))
      standings.append(.done)
    }
  }

  /// Moves the step of an undone entry. When the entry is a decision, the step moves to ``undone``; when the entry is
  /// itself an undo, it was a redo, and the step moves back to ``done``.
  private mutating func undo(_ target: JournalEntry?) {
    switch target?.action {
    case .decision?, .alert?, .settings?: move(target, from: .done, to: .undone)
    case .undo(let id)?: move(state.entry(id), from: .undone, to: .done)
    case nil: break
    }
  }

  /// Moves the step of an entry. The first undone entry of a step moves the whole step; for its other entries nothing is left
  /// to do.
  private mutating func move(_ entry: JournalEntry?, from source: Standing, to target: Standing) {
    guard let index = entry.flatMap({ stepOfEntry[$0.id] }), standings[index] == source else { return }
    standings[index] = target
    // The step is nearly always the last one.
    if target == .undone {
      if let place = done.lastIndex(of: index) { done.remove(at: place) }
      undone.append(index)
    } else {
      if let place = undone.lastIndex(of: index) { undone.remove(at: place) }
      done.append(index)
    }
  }

  /// Returns the entries that undo the decisions of a step, without those that are undone themselves.
  private func undoers(of step: Step) -> [JournalEntry] { step.entries.compactMap { state.undoer(of: $0.id) } }

  /// Returns the decisions of a step that are in effect, that is, not undone.
  private func inEffect(_ step: Step) -> [JournalEntry] {
    step.entries.filter { state.isInEffect($0.id) }
  }
}

/// What a decision is about: a later decision builds on an earlier one when they have a topic in common.
private enum Topic: CaseIterable {
  /// How the trip runs: its times, its stops, and whether it runs at all.
  case running
  case reason
  case note
  case vehicle
}

extension Decision {
  fileprivate var topics: Set<Topic> {
    switch self {
    case .departure, .held, .cancelled, .reinstated, .skipped, .restored, .endsEarly, .startsLate, .platform:
      [.running]
    case .cancelledWithReason: [.running, .reason]
    case .reason: [.reason]
    case .note: [.note]
    case .vehicle: [.vehicle]
    case .withdrawn, .added: Set(Topic.allCases)
    }
  }
}
