import TripCore
import TripFeed
import TripPostgres
import TripStore

extension GTFSFeed {
  /// Whether the timetable is one of an operator's: the operator is one of its agencies.
  package func isOf(_ operatorID: OperatorID) -> Bool {
    OperatorID(agency) == operatorID || agencyIDs.contains(operatorID.text)
  }
}

extension StoreOptions.Values {
  /// Returns the operator whose decisions the journal holds: the one that the user names, or the timetable's first agency.
  ///
  /// A timetable of several agencies may list them in another order tomorrow. So when the journal knows one of them, and not
  /// the first, it is that one.
  ///
  /// Cost: opens the journal when the timetable has several agencies and the user names none.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - isRehearsal: Whether the clock is a rehearsal's.
  /// - Returns: The id of the operator; also when the journal cannot be read, which is told where it is used.
  package func operatorID(of feed: GTFSFeed, isRehearsal: Bool) async -> OperatorID {
    if let operatorName { return OperatorID(operatorName) }
    let first = OperatorID(feed.agency)
    guard feed.agencyIDs.count > 1, let path = storePath(isRehearsal: isRehearsal),
      let known = try? await Self.operators(in: path), !known.contains(first)
    else { return first }
    let own = known.filter { feed.agencyIDs.contains($0.text) }
    return own.count == 1 ? own[0] : first
  }

  private static func operators(in path: String) async throws(JournalError) -> [OperatorID] {
    guard PostgresAddress.isAddress(path) else { return try await StoreReader.open(path)?.operators() ?? [] }
    let journal = try await PostgresJournal(try PostgresAddress(path))
    defer { journal.close() }
    return try await journal.operators()
  }
}
