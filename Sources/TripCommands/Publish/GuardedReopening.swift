import Synchronization
import TripCore
import TripPublish
import TripStore

/// Checks a journal that was opened again before its decisions are published: a new file in the place of the old one,
/// such as one that a command has just made, lacks the decisions that were published.
final class GuardedReopening: Sendable {
  private let composer: DayComposer
  /// The message that was written last, which is not repeated.
  private let said = Mutex<String?>(nil)

  /// The number of trips that a message names.
  private static let named = 5

  /// Makes the check for the journals of a composer.
  init(_ composer: DayComposer) { self.composer = composer }

  /// Returns a journal that has every decision that the composer has read.
  ///
  /// - Parameter journal: The journal that was opened again. It is closed when it is refused.
  /// - Returns: The journal.
  /// - Throws: `JournalError.replaced` when decisions are missing, after a message on standard error, and other journal
  ///   errors when the journal cannot be read.
  func checked(_ journal: SQLiteJournal) async throws(JournalError) -> SQLiteJournal {
    do throws(JournalError) {
      let missing = try await composer.instances(missingIn: journal)
      guard !missing.isEmpty else { return journal }
      say(missing, journal.path)
      throw .replaced(path: journal.path)
    } catch {
      journal.close()
      throw error
    }
  }

  private func say(_ missing: [TripInstance], _ path: String) {
    let names = missing.prefix(Self.named).map { "\($0.tripID) on \($0.serviceDate)" }.joined(separator: ", ")
    let more = missing.count > Self.named ? " and \(missing.count - Self.named) more" : ""
    let message =
      "the new journal at \(path) lacks what was decided about \(names)\(more), and nothing is published from it; put the "
      + "former file back, decide these again, or start `tripdesk publish` anew to publish without them"
    let isNew = said.withLock { said in
      defer { said = message }
      return said != message
    }
    if isNew { StandardError.write(message) }
  }
}
