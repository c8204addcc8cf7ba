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

  /// The undo steps that can be undone, in the order in which they were decided.
  private var done: [Step] = []
  /// The undo steps that can be redone; the last one was undone most recently.
  private var undone: [Step] = []
  private let state: JournalState

  /// Computes the history of the steps that `author` can undo and redo. Cost: visits every entry of `state`.
  public init(_ state: JournalState, of author: String) {
    self.state = state
    for entry in state.entries where entry.author == author {
      switch entry.action {
      case .decision: decide(entry)
      case .undo(let id): undo(state.entry(id))
      }
    }
  }

  /// The step that the next undo takes back, with only those of its decisions that are in effect; `nil` when there is
  /// none.
  public var undoable: Step? {
    done.last { !Self.inEffect($0, state).isEmpty }.map { Step(group: $0.group, entries: Self.inEffect($0, state)) }
  }

  /// The step that the next redo brings back into effect; `nil` when there is none.
  public var redoable: Step? { undone.last { !undoers(of: $0).isEmpty } }

  /// Makes the proposals that undo the most recent step that can be undone.
  ///
  /// - Parameters:
  ///   - time: The time of the undo.
  ///   - author: The author of the undo.
  /// - Returns: The proposals to append to the journal; an empty array when no step can be undone.
  public func undo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(undoable?.entries ?? [], time: time, author: author)
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
    undone = []
    if let last = done.indices.last, done[last].group == entry.group {
      done[last].entries.append(entry)
    } else {
      done.append(Step(group: entry.group, entries: [entry]))
    }
  }

  /// Moves the undo step to which an undone entry belongs: to ``undone`` when the entry is a decision, back to
  /// ``done`` when the entry is an undo, so that this is a redo.
  private mutating func undo(_ target: JournalEntry?) {
    switch target?.action {
    case .decision?: Self.move(target, from: &done, to: &undone)
    case .undo(let id)?: Self.move(state.entry(id), from: &undone, to: &done)
    case nil: break
    }
  }

  private static func move(_ entry: JournalEntry?, from source: inout [Step], to target: inout [Step]) {
    guard let entry, let index = source.lastIndex(where: { $0.entries.contains { $0.id == entry.id } }) else { return }
    // The first undone entry of a step moves the whole step. For the other entries of the step, the search above
    // finds no step, because it was moved already.
    target.append(source.remove(at: index))
  }

  /// Returns the entries that undo the decisions of a step, without those that are undone themselves.
  private func undoers(of step: Step) -> [JournalEntry] { step.entries.compactMap { state.undoer(of: $0.id) } }

  /// Returns the decisions of a step that are in effect, that is, not undone.
  private static func inEffect(_ step: Step, _ state: JournalState) -> [JournalEntry] {
    step.entries.filter { state.isInEffect($0.id) }
  }
}
