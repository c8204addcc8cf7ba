/// The decisions of a desk that are not known to be saved in the journal when the program ends.
///
/// Any thread can save them, even while the main thread is busy.
public struct UnsavedSteps: Sendable {
  /// The journal to which the unsaved decisions are to be appended.
  public let journal: any Journal
  /// The unsaved undo steps, in the order in which they were decided. A step is an array of proposals that are
  /// appended together.
  private let steps: [[Proposal]]

  init(_ steps: [[Proposal]], in journal: any Journal) {
    self.steps = steps
    self.journal = journal
  }

  /// The number of unsaved decisions in all steps together.
  public var count: Int { steps.reduce(0) { $0 + $1.count } }

  /// Appends the unsaved steps to the journal, one after the other. A step that was saved in the meantime is not
  /// saved twice; a step that the journal refuses, because of a decision of another desk, is left out.
  ///
  /// - Returns: The number of decisions that could not be saved.
  public func save() async -> Int {
    for (index, step) in steps.enumerated() {
      do throws(JournalError) { _ = try await journal.append(step) } catch {
        if case .refused = error { continue }
        return steps[index...].reduce(0) { $0 + $1.count }
      }
    }
    return 0
  }
}
