/// What was decided at a desk and has not been seen to be saved, taken out at the end of the program: any thread can save
/// it, while the main thread waits or is in the middle of something else.
public struct UnsavedSteps: Sendable {
  /// Where decisions are kept.
  public let journal: any Journal
  /// One array a step, in the order in which it was decided.
  private let steps: [[Proposal]]

  init(_ steps: [[Proposal]], in journal: any Journal) {
    self.steps = steps
    self.journal = journal
  }

  /// How many decisions they are.
  public var count: Int { steps.reduce(0) { $0 + $1.count } }

  /// Saves one step after the other. A step that is on its way already, or saved by now, is not saved twice; one that the
  /// journal refuses, because another desk was quicker, is left out.
  ///
  /// - Returns: How many decisions could not be saved.
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

extension JournalReplica {
  /// What has not been seen to be saved: what is on its way, and what could not be saved so far.
  public var unsavedSteps: UnsavedSteps { UnsavedSteps(waiting, in: journal) }
}
