import FoundationEssentials

/// The decisions of a desk that are not known to be saved in the journal when the program ends.
///
/// Any thread can save them, even while the main thread is busy.
public struct UnsavedSteps: Sendable {
  /// The journal to which the unsaved decisions are to be appended.
  public let journal: any Journal
  /// The unsaved undo steps, in the order in which they were decided. A step is an array of proposals that are
  /// appended together.
  private let steps: [[Proposal]]
  /// Whether the steps are on this computer's disk, from where they are sent when the desk starts again.
  private let areKept: Bool
  /// Whether the steps wait for the dispatcher, who has not said what becomes of them.
  private let areUndecided: Bool

  /// Where the steps are kept; `nil` for nowhere.
  private let outbox: (any Outbox)?
  /// The ids of steps that the outbox is still to remove.
  private let forgotten: Set<UUID>

  init(
    _ steps: [[Proposal]], in journal: any Journal, areKept: Bool, areUndecided: Bool,
    outbox: (any Outbox)?, forgotten: Set<UUID>
  ) {
    self.areUndecided = areUndecided
    self.steps = steps
    self.journal = journal
    self.areKept = areKept
    self.outbox = outbox
    self.forgotten = forgotten
  }

  /// The number of decisions that would be lost if the program ended now.
  public var count: Int { areKept ? 0 : steps.reduce(0) { $0 + $1.count } }

  /// Appends the unsaved steps to the journal, one after the other, and removes from the outbox what need not be kept. A
  /// step that was saved in the meantime is not saved twice; a step that the journal refuses, because of a decision of
  /// another desk, is left out.
  ///
  /// - Returns: The number of decisions that could not be saved, and are not kept on this computer.
  public func save() async -> Int {
    var done = forgotten
    var left = 0
    for (index, step) in (areUndecided ? [] : steps).enumerated() {
      do throws(JournalError) {
        _ = try await journal.append(step)
        if let first = step.first { done.insert(first.id) }
      } catch {
        // A refused step that is kept is sent again at the next start, and the dispatcher is told then.
        if case .refused = error { continue }
        left = steps[index...].reduce(0) { $0 + $1.count }
        break
      }
    }
    if !done.isEmpty { try? await outbox?.remove(done) }
    return areUndecided ? count : areKept ? 0 : left
  }
}
