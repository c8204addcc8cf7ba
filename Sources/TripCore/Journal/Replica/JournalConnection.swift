/// An opened journal to which a desk's copy is connected: what it announces, and what it answers.
@MainActor
final class JournalConnection {
  let journal: any Journal
  private let operatorID: OperatorID
  private let clock: DeskClock
  /// Waits for what the journal announces.
  private var following: Task<Void, Never>?

  /// Connects to a journal, of which the entries of one operator count.
  init(_ journal: any Journal, of operatorID: OperatorID, clock: DeskClock) {
    (self.journal, self.operatorID, self.clock) = (journal, operatorID, clock)
  }

  isolated deinit { following?.cancel() }

  /// Calls `announced` now, and each time the journal announces new entries, until the connection is released.
  func follow(_ announced: @escaping @MainActor () -> Void) {
    let changes = journal.changes()
    following = Task {
      announced()
      for await _ in changes { announced() }
    }
  }

  /// Reads the entries about the service dates from `day` on that come after a place in the journal.
  func read(from day: ServiceDate, after place: JournalSequence) async -> Replication.Event {
    do throws(JournalError) {
      let entries = try await journal.entries(of: operatorID, on: JournalState.days(from: day), after: place)
      return .read(entries, at: clock.now())
    } catch {
      return .readFailed(error)
    }
  }

  /// Saves the proposals of an undo step: all of them, or none.
  func save(_ step: [Proposal]) async -> Replication.Event {
    do throws(JournalError) { return .appended(try await journal.append(step)) } catch { return .appendFailed(error) }
  }
}
