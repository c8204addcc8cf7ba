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

  init(_ steps: [[Proposal]], in journal: any Journal, areKept: Bool) {
    self.steps = steps
    self.journal = journal
    self.areKept = areKept
  }

  /// The number of decisions that would be lost if the program ended now.
  public var count: Int { areKept ? 0 : steps.reduce(0) { $0 + $1.count } }

  /// Appends the unsaved steps to the journal, one after the other. A step that was saved in the meantime is not
  /// saved twice; a step that the journal refuses, because of a decision of another desk, is left out.
  ///
  /// - Returns: The number of decisions that could not be saved, and are not kept on this computer.
  public func save() async -> Int {
    for (index, step) in steps.enumerated() {
      do throws(JournalError) { _ = try await journal.append(step) } catch {
        if case .refused = error { continue }
        return areKept ? 0 : steps[index...].reduce(0) { $0 + $1.count }
      }
    }
    return 0
  }
}
