import Foundation
import Synchronization

@testable import TripCore

/// A journal in memory whose appends can be made slow, failing, or without a known result.
final class TroubledJournal: Journal {
  /// What goes wrong with appends.
  enum Trouble {
    /// Nothing is appended.
    case fails(JournalError)
    /// The entries are appended, but the caller gets an error.
    case loses(JournalError)
  }

  let memory: MemoryJournal
  /// As that of a journal on a server; `nil` as that of a file.
  let id: UUID?
  private struct State {
    var isHeld = false
    var trouble: Trouble?
    var readError: JournalError?
    var asked: [[UUID]] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isAnswerHeld = false
    var answers: [CheckedContinuation<Void, Never>] = []
    var isReadHeld = false
    var readers: [CheckedContinuation<Void, Never>] = []
    var leftOut = LeftOutRows(count: 0)
  }
  private let state = Mutex(State())

  init(_ memory: MemoryJournal = MemoryJournal(), id: UUID? = nil) { (self.memory, self.id) = (memory, id) }

  func close() { memory.close() }

  /// Lets appends wait until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Lets those go on that wait.
  func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isHeld = false
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Lets appends wait when their entries are in the journal already, until ``releaseAnswers()``.
  func holdAnswers() { state.withLock { $0.isAnswerHeld = true } }

  func releaseAnswers() {
    let answers = state.withLock { state in
      defer { state.answers = [] }
      state.isAnswerHeld = false
      return state.answers
    }
    for continuation in answers { continuation.resume() }
  }

  /// Lets what is read from now on wait, read already, until ``releaseReads()``.
  func holdReads() { state.withLock { $0.isReadHeld = true } }

  func releaseReads() {
    let readers = state.withLock { state in
      defer { state.readers = [] }
      state.isReadHeld = false
      return state.readers
    }
    for continuation in readers { continuation.resume() }
  }

  var heldReads: Int { state.withLock { $0.readers.count } }

  func set(_ trouble: Trouble?) { state.withLock { $0.trouble = trouble } }
  func setReadError(_ error: JournalError?) { state.withLock { $0.readError = error } }

  var leftOutRows: LeftOutRows { state.withLock { $0.leftOut } }
  func set(leftOut: LeftOutRows) { state.withLock { $0.leftOut = leftOut } }

  /// The ids of each append that was asked for, in order.
  var asked: [[UUID]] { state.withLock { $0.asked } }

  func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        state.asked.append(proposals.map(\.id))
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if goesOn { continuation.resume() }
    }
    switch state.withLock({ $0.trouble }) {
    case .fails(let error): throw error
    case .loses(let error):
      _ = try await memory.append(proposals)
      throw error
    case nil:
      let entries = try await memory.append(proposals)
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.isAnswerHeld { state.answers.append(continuation) }
          return !state.isAnswerHeld
        }
        if goesOn { continuation.resume() }
      }
      return entries
    }
  }

  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) async throws(JournalError) -> [JournalEntry] {
    if let error = state.withLock({ $0.readError }) { throw error }
    let entries = await memory.entries(of: operatorID, on: dates, after: sequence)
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isReadHeld { state.readers.append(continuation) }
        return !state.isReadHeld
      }
      if goesOn { continuation.resume() }
    }
    return entries
  }

  func changes() -> AsyncStream<JournalSequence> { memory.changes() }
}
