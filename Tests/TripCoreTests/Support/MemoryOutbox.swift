import Foundation
import Synchronization

@testable import TripCore

/// An outbox in memory, whose disk can be full.
final class MemoryOutbox: Outbox {
  private struct State {
    var steps: [[Proposal]] = []
    var refused: [[Proposal]] = []
    var areUndecided = false
    var known: [JournalEntry] = []
    var readAt: Instant?
    var journalID: UUID?
    var isAcknowledged = false
    var trouble: JournalError?
    var removingTrouble: JournalError?
    var refusedRemovals = 0
  }
  private let state = Mutex(State())

  var steps: [[Proposal]] { state.withLock { $0.steps } }
  var refused: [[Proposal]] { state.withLock { $0.refused } }
  var areUndecided: Bool { state.withLock { $0.areUndecided } }
  var known: [JournalEntry] { state.withLock { $0.known } }
  var isAcknowledged: Bool { state.withLock { $0.isAcknowledged } }
  var journalID: UUID? { state.withLock { $0.journalID } }
  var readAt: Instant? { state.withLock { $0.readAt } }

  /// How many removals have failed.
  var refusedRemovals: Int { state.withLock { $0.refusedRemovals } }

  /// Lets nothing be removed, for this reason.
  func setRemoving(_ trouble: JournalError?) { state.withLock { $0.removingTrouble = trouble } }

  /// Lets nothing be kept, for this reason.
  func set(_ trouble: JournalError?) { state.withLock { $0.trouble = trouble } }

  func keep(_ steps: [[Proposal]], replacesAll: Bool) async throws(JournalError) {
    let trouble = state.withLock { state in
      if state.trouble == nil { state.steps = replacesAll ? steps : state.steps + steps }
      return state.trouble
    }
    if let trouble { throw trouble }
  }

  func remove(_ steps: Set<UUID>) async throws(JournalError) {
    let trouble = state.withLock { state in
      if state.removingTrouble != nil {
        state.refusedRemovals += 1
      } else {
        state.steps.removeAll { step in step.first.map { steps.contains($0.id) } ?? true }
        state.refused.removeAll { step in step.first.map { steps.contains($0.id) } ?? true }
      }
      return state.removingTrouble
    }
    if let trouble { throw trouble }
  }

  func note(areUndecided: Bool) async throws(JournalError) { state.withLock { $0.areUndecided = areUndecided } }

  func putAside(_ refused: [Proposal]) async throws(JournalError) {
    let trouble = state.withLock { state in
      if state.trouble == nil {
        state.steps.removeAll { $0.first?.id == refused.first?.id }
        state.refused.append(refused)
      }
      return state.trouble
    }
    if let trouble { throw trouble }
  }

  func remember(
    _ entries: [JournalEntry], of journal: UUID?, replacesAll: Bool, readAt time: Instant
  ) async throws(JournalError) {
    state.withLock { state in
      state.known = replacesAll ? entries : state.known + entries
      state.readAt = time
      if let journal { state.journalID = journal }
    }
  }

  func acknowledgeDamage() async throws(JournalError) { state.withLock { $0.isAcknowledged = true } }
}
