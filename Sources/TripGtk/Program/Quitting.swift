import FoundationEssentials
import TripCore

/// Decides whether the program may end: only when every decision is saved, or after a notice about the unsaved ones.
@MainActor
final class Quitting {
  private var isWaiting = false
  /// The decisions of the last notice.
  private var warned = Warned()

  private struct Warned: Equatable {
    var ids: Set<UUID> = []
    var refused = 0
  }

  private var isForced = false

  /// Decides whether the program may end now.
  ///
  /// - Parameters:
  ///   - desks: All open desks.
  ///   - shown: The desk that the window shows, which shows the notice; `nil` when the window shows none.
  ///   - again: Requests the end of the program again. Called after the decisions that are being saved now are saved,
  ///     when `false` was returned because of them.
  /// - Returns: `true` when the program may end.
  func mayQuit(_ desks: [DeskModel], shown: DeskModel?, again: @escaping @MainActor () -> Void) -> Bool {
    if isForced { return true }
    if desks.contains(where: \.isSaving) {
      wait(for: desks, then: again)
      return false
    }
    let lost = desks.reduce(0) { $0 + $1.unsavedCount }
    let ids = desks.filter { $0.unsavedCount + $0.keptCount > 0 }.reduce(into: Set<UUID>()) {
      $0.formUnion($1.journal.unsavedIDs)
    }
    let kept = desks.reduce(0) { $0 + $1.keptCount }
    let refused = desks.reduce(0) { $0 + $1.notices.refused.value }
    // The dispatcher has seen the notice about these decisions and still wants to quit.
    let present = Warned(ids: ids, refused: refused)
    guard lost + kept + refused > 0, present != warned, let desk = shown ?? desks.first else {
      // The notice has said that they are not named again.
      if lost + kept == 0 { desks.forEach { $0.dropRefusals() } }
      return true
    }
    warned = present
    if lost > 0 {
      desk.notices.add(.quittingUnsaved(lost))
    } else {
      desk.notices.add(kept > 0 ? .quittingKept(kept) : .quittingRefused(refused))
    }
    return false
  }

  /// Lets the program end from now on, whatever is unsaved.
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

  /// The number of decisions that are kept on this computer, where other desks and passengers do not see them.
  fileprivate var keptCount: Int {
    if case .kept(let count, since: _, _) = journal.saving.value { return count }
    return 0
  }

  fileprivate var unsavedCount: Int {
    // What is kept on this computer is not lost.
    if case .notSaved = journal.saving.value { return journal.unsavedSteps.count }
    return 0
  }
}
