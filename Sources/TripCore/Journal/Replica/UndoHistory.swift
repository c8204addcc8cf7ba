import FoundationEssentials

/// What one author can undo and redo, worked out from the journal: so it is the same after a restart.
public struct UndoHistory: Sendable {
  /// Decisions that are undone together.
  public struct Step: Hashable, Sendable {
    /// What the decisions have in common.
    public let group: UUID
    /// The decisions, in the order of the journal.
    public fileprivate(set) var entries: [JournalEntry]
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private let state: JournalState

  /// Works out the history of `author`.
  public init(_ state: JournalState, of author: String) {
    self.state = state
    for entry in state.entries where entry.author == author {
      switch entry.action {
      case .decision: decide(entry)
      case .undo(let id): take(state.entry(id))
      }
    }
  }

  /// What undo would take back: the last step, without what is not in effect any more for another reason.
  public var undoable: Step? {
    done.last { !Self.inEffect($0, state).isEmpty }.map { Step(group: $0.group, entries: Self.inEffect($0, state)) }
  }

  /// What redo would bring back.
  public var redoable: Step? { undone.last { !undoers(of: $0).isEmpty } }

  /// The proposals that undo the last step; none where there is nothing to undo.
  ///
  /// - Parameters:
  ///   - time: When it is undone.
  ///   - author: Who undoes it.
  /// - Returns: What to append to the journal.
  public func undo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(undoable?.entries ?? [], time: time, author: author)
  }

  /// The proposals that redo what was undone last; none where there is nothing to redo.
  ///
  /// - Parameters:
  ///   - time: When it is redone.
  ///   - author: Who redoes it.
  /// - Returns: What to append to the journal.
  public func redo(time: Instant, author: String) -> [Proposal] {
    Proposal.undoing(redoable.map(undoers) ?? [], time: time, author: author)
  }

  private mutating func decide(_ entry: JournalEntry) {
    undone = []
    if let last = done.indices.last, done[last].group == entry.group {
      done[last].entries.append(entry)
    } else {
      done.append(Step(group: entry.group, entries: [entry]))
    }
  }

  /// A decision of ours was undone: its step can be redone. An undo was undone: its step can be undone again.
  private mutating func take(_ target: JournalEntry?) {
    switch target?.action {
    case .decision?: Self.move(target, from: &done, to: &undone)
    case .undo(let id)?: Self.move(state.entry(id), from: &undone, to: &done)
    case nil: break
    }
  }

  private static func move(_ entry: JournalEntry?, from source: inout [Step], to target: inout [Step]) {
    guard let entry, let index = source.lastIndex(where: { $0.entries.contains { $0.id == entry.id } }) else { return }
    // The first entry of a step takes the whole step along; the others find it moved.
    target.append(source.remove(at: index))
  }

  private func undoers(of step: Step) -> [JournalEntry] { step.entries.compactMap { state.undoer(of: $0.id) } }

  private static func inEffect(_ step: Step, _ state: JournalState) -> [JournalEntry] {
    step.entries.filter { state.isInEffect($0.id) }
  }
}
