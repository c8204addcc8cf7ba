import Synchronization
import TestSupport
import Testing
import TripCore

/// The journals that a test has opened.
final class OpenedJournals: Sendable {
  /// Those of the running test.
  @TaskLocal static var current: OpenedJournals?

  private let journals = Mutex<[any Journal]>([])
  private let folders = Mutex<[TemporaryFolder]>([])

  /// Adds a journal.
  func add(_ journal: any Journal) { journals.withLock { $0.append(journal) } }

  /// Keeps a folder until the test ends.
  func keep(_ folder: TemporaryFolder) { folders.withLock { $0.append(folder) } }

  fileprivate func close() { for journal in journals.withLock({ $0 }) { journal.close() } }
}

/// Closes the journals that a test has opened with ``SharedJournal``, when the test ends: a server has a limit of
/// connections.
struct JournalClosing: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let opened = OpenedJournals()
    defer { opened.close() }
    try await OpenedJournals.$current.withValue(opened) { try await function() }
  }
}

extension Trait where Self == JournalClosing {
  /// Closes the journals that a test has opened.
  static var closesJournals: JournalClosing { JournalClosing() }
}
