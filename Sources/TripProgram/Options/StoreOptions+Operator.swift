import TripCore
import TripFeed
import TripPostgres
import TripStore

extension GTFSFeed {
  /// Whether the timetable is one of an operator's: the operator is one of its agencies.
  package func isOf(_ operatorID: OperatorID) -> Bool {
    OperatorID(agency) == operatorID || agencyIDs.contains(operatorID.id)
  }
}

extension StoreOptions.Values {
  /// Chooses the operator whose decisions the journal holds: the one that the user names, or an agency of the timetable.
  ///
  /// Cost: opens the journal when the timetable has several agencies and the user names none.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - isRehearsal: Whether the clock is a rehearsal's.
  /// - Returns: The choice; ``OperatorChoice/isSure`` is `false` when the journal cannot be read.
  package func operatorChoice(of feed: GTFSFeed, isRehearsal: Bool) async -> OperatorChoice {
    if let operatorName { return OperatorChoice(only: OperatorID(operatorName)) }
    guard feed.agencyIDs.count > 1, let path = storePath(isRehearsal: isRehearsal) else {
      return OperatorChoice(only: OperatorID(feed.agency))
    }
    return OperatorChoice(of: feed, known: try? await Self.operators(in: path))
  }

  /// Returns the operator whose decisions the journal holds, and writes to standard error when another one may be meant.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - isRehearsal: Whether the clock is a rehearsal's.
  /// - Returns: The id of the operator; also when the journal cannot be read, which is told where it is used.
  package func operatorID(of feed: GTFSFeed, isRehearsal: Bool) async -> OperatorID {
    let choice = await operatorChoice(of: feed, isRehearsal: isRehearsal)
    choice.sentence.map { StandardError.write($0) }
    return choice.id
  }

  private static func operators(in path: String) async throws(JournalError) -> [OperatorID] {
    guard PostgresAddress.isAddress(path) else { return try await StoreReader.open(path)?.operators() ?? [] }
    let journal = try await PostgresJournal(try PostgresAddress(path))
    defer { journal.close() }
    return try await journal.operators()
  }
}
