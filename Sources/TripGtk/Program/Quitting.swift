import TripCore

/// Decides whether the program may end: not before what was decided is saved, and not silently where that cannot be.
@MainActor
final class Quitting {
  private var isWaiting = false
  private var warnedOf = 0
  private var isForced = false

  /// Whether the program may end now. Where it has to wait for what is on its way, it asks again by itself.
  ///
  /// - Parameters:
  ///   - desks: All that are open.
  ///   - shown: The one that the dispatcher sees.
  ///   - again: Asks to end once more.
  /// - Returns: Whether nothing keeps it from ending.
  func mayQuit(_ desks: [DeskModel], shown: DeskModel?, again: @escaping @MainActor () -> Void) -> Bool {
    if isForced { return true }
    if desks.contains(where: \.isSaving) {
      wait(for: desks, then: again)
      return false
    }
    let lost = desks.reduce(0) { $0 + $1.unsavedCount }
    // Whoever asks twice has read it.
    guard lost > 0, lost != warnedOf, let desk = shown ?? desks.first(where: { $0.unsavedCount > 0 }) else {
      return true
    }
    warnedOf = lost
    desk.notices.add(.quittingUnsaved(lost))
    return false
  }

  /// Ends without asking any more.
  func force() { isForced = true }

  private func wait(for desks: [DeskModel], then again: @escaping @MainActor () -> Void) {
    guard !isWaiting else { return }
    isWaiting = true
    Task {
      for desk in desks { await desk.journal.settle() }
      isWaiting = false
      again()
    }
  }
}

extension DeskModel {
  fileprivate var isSaving: Bool {
    if case .saving = journal.saving.value { return true }
    return false
  }

  fileprivate var unsavedCount: Int {
    if case .notSaved(let count, _) = journal.saving.value { return count }
    return 0
  }
}
