import TripCore
import TripStore

/// The journal of a program that runs for days. The journal is opened again when its file is replaced by another.
package actor ReopenedStore {
  /// A closure that opens the journal at the same path again.
  package typealias Opening = @Sendable () async throws(JournalError) -> SQLiteJournal

  /// The journal that was opened last.
  package private(set) var journal: SQLiteJournal

  private let open: Opening
  private var lastTry: ContinuousClock.Instant?

  /// The least time between two attempts to open the journal.
  private static let pause = Duration.seconds(2)

  /// Makes the object with an open journal.
  ///
  /// - Parameters:
  ///   - journal: The open journal.
  ///   - open: Opens the journal at the same path again.
  package init(_ journal: SQLiteJournal, open: @escaping Opening) {
    self.journal = journal
    self.open = open
  }

  /// Opens the journal again when `problem` says that its file was replaced or is damaged.
  ///
  /// A missing file is not made: with an empty journal, all cancellations would disappear from the published feed.
  ///
  /// - Parameter problem: The error with which reading the journal failed.
  /// - Returns: The new journal, or `nil` when it was not opened: for another error, for a missing file, and within
  ///   two seconds of the last attempt.
  /// - Throws: ``JournalError`` when the file exists but cannot be used.
  package func reopened(after problem: JournalError) async throws(JournalError) -> SQLiteJournal? {
    guard problem.isAboutFile else { return nil }
    let moment = ContinuousClock.now
    if let lastTry, moment - lastTry < Self.pause { return nil }
    lastTry = moment
    let opened: SQLiteJournal
    do throws(JournalError) { opened = try await open() } catch {
      if case .replaced = error { return nil }
      throw error
    }
    journal.close()
    journal = opened
    return opened
  }

  /// Closes the journal. Call this before the program ends.
  package func close() { journal.close() }
}
