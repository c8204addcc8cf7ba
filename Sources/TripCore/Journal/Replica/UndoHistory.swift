import FoundationEssentials

/// The steps that one author can undo and redo. The history is computed from the journal, so it survives a restart.
public struct UndoHistory: Sendable {
  /// A step of the undo history: decisions that are undone together.
  public struct Step: Hashable, Sendable {
    /// The ``JournalEntry/group`` of the decisions.
    public let group: UUID
    /// The decisions, in the order of the journal.
    public fileprivate(set) var entries: [JournalEntry]
  }

  /// The steps that can be undone, in the order of their decisions.
  private var done: [Step] = []
  /// The steps that can be redone, the one that was undone last at the end.
  private var undone: [Step] = []
  private let state: JournalState

  /// Computes the history of `author`. Cost: visits every entry of `state`.
  public init(_ state: JournalState, of author: String) {
    self.state = state
    for entry in state.entries where entry.author == author {
      switch entry.action {
      case .decision: decide(entry)
      case .undo(let id): undo(state.entry(id))
      }
    }
  }

  /// The step that the next undo takes back, with only those decisions that are in effect; `nil` when there is none.
  public var undoable: Step? {
    done.last { !Self.inEffect($0, state).isEmpty }.map { Step(group: $0.group, entries: Self.inEffect($0, state)) }
  }

  /// The step that the next redo restores; `nil` when there is none.
  public var redoable: Step? { undone.last { !undoers(of: $0).isEmpty } }

  /// Makes the proposals that undo the last step.
  ///
  /// - Parameters:
  ///   - time: The time of the undo.
  ///   - author: The author of the undo.
  /// - Returns: The proposals to append to the journal; an empty array when no step can be undone.
  public func undo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(undoable?.entries ?? [], time: time, author: author)
  }

  /// Makes the proposals that redo the step that was undone last.
  ///
  /// - Parameters:
  ///   - time: The time of the redo.
  ///   - author: The author of the redo.
  /// - Returns: The proposals to append to the journal; an empty array when no step can be redone.
  public func redo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(redoable.map(undoers) ?? [], time: time, author: author)
  }

  /// Adds a decision to its step. A new decision ends the possibility to redo.
  private mutating func decide(_ entry: JournalEntry) {
    undone = []
    if let last = done.indices.last, done[last].group == entry.group {
      done[last].entries.append(entry)
    } else {
      done.append(Step(group: entry.group, entries: [entry]))
    }
  }

  /// Moves the step of an undone entry: after an undo to ``undone``, after a redo back to ``done``.
  private mutating func undo(_ target: JournalEntry?) {
    switch target?.action {
    case .decision?: Self.move(target, from: &done, to: &undone)
    case .undo(let id)?: Self.move(state.entry(id), from: &undone, to: &done)
    case nil: break
    }
  }

  private static func move(_ entry: JournalEntry?, from source: inout [Step], to target: inout [Step]) {
    guard let entry, let index = source.lastIndex(where: { $0.entries.contains { $0.id == entry.id } }) else { return }
    // The first undone entry of a step moves the whole step; for the others of the step this finds none to move.
    target.append(source.remove(at: index))
  }

  /// The undos in effect of a step's decisions.
  private func undoers(of step: Step) -> [JournalEntry] { step.entries.compactMap { state.undoer(of: $0.id) } }

  /// The decisions of a step that are in effect.
  private static func inEffect(_ step: Step, _ state: JournalState) -> [JournalEntry] {
    step.entries.filter { state.isInEffect($0.id) }
  }
}
