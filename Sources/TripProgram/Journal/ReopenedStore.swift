import TripCore
import TripStore

/// The journal of a program that runs for days. The journal is opened again when its file is replaced by another, when
/// its server has lost entries, and when it could not be opened at the start.
package actor ReopenedStore {
  /// A journal that also records when a dispatcher was last at a desk.
  package typealias Store = any Journal & PresenceRecord
  /// A closure that opens the journal at the same place again.
  package typealias Opening = @Sendable () async throws(JournalError) -> Store

  /// The journal that was opened last.
  package private(set) var journal: Store

  private let open: Opening
  /// Whether ``journal`` was ever opened.
  private var isOpen: Bool
  private var lastTry: ContinuousClock.Instant?

  /// The least time between two attempts to open the journal.
  private static let pause = Duration.seconds(2)

  /// Makes the object with an open journal.
  ///
  /// - Parameters:
  ///   - journal: The open journal, or a stand-in when its server cannot be reached yet.
  ///   - isOpen: Whether it is the journal, and not a stand-in.
  ///   - open: Opens the journal at the same place again.
  package init(_ journal: Store, isOpen: Bool, open: @escaping Opening) {
    self.journal = journal
    self.isOpen = isOpen
    self.open = open
  }

  /// Opens the journal again when `problem` says that it was replaced or is damaged, or when it was never open.
  ///
  /// A missing file is not made: with an empty journal, all cancellations would disappear from the published feed.
  ///
  /// - Parameter problem: The error with which reading the journal failed.
  /// - Returns: The new journal, or `nil` when it was not opened: for another error, for a missing file, and within
  ///   two seconds of the last attempt.
  /// - Throws: ``JournalError`` when the journal exists but cannot be used.
  package func reopened(after problem: JournalError) async throws(JournalError) -> Store? {
    guard problem.isAboutFile || !isOpen else { return nil }
    let moment = ContinuousClock.now
    if let lastTry, moment - lastTry < Self.pause { return nil }
    lastTry = moment
    let opened: Store
    do throws(JournalError) { opened = try await open() } catch {
      if case .replaced = error { return nil }
      throw error
    }
    journal.close()
    journal = opened
    isOpen = true
    return opened
  }

  /// Closes the journal. Call this before the program ends.
  package func close() { journal.close() }
}
