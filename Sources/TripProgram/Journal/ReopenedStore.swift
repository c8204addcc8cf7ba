import TripCore
import TripStore

/// The journal of a program that goes on for days: opened anew where its file was replaced under it.
package actor ReopenedStore {
  /// Opens the journal that is now at the path of the one before.
  package typealias Opening = @Sendable () async throws(JournalError) -> SQLiteJournal

  /// The journal that was opened last.
  package private(set) var journal: SQLiteJournal

  private let open: Opening
  private var lastTry: ContinuousClock.Instant?

  /// The least time from one try to the next.
  private static let pause = Duration.seconds(2)

  /// Begins with a journal that is open.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - open: Opens it anew.
  package init(_ journal: SQLiteJournal, open: @escaping Opening) {
    self.journal = journal
    self.open = open
  }

  /// Opens what is now in the place of the journal, where `problem` says that the file is another one or damaged.
  ///
  /// Nothing is made where there is no file: an empty journal would take every cancellation out of the feed.
  ///
  /// - Parameter problem: Why the journal could not be read.
  /// - Returns: The journal that is to be read from now on, or `nil` where another try has to follow later.
  /// - Throws: ``JournalError``, where what is there cannot be used.
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

  /// Ends it, before the program ends.
  package func close() { journal.close() }
}
