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

/// Whose decisions are meant with a timetable.
package struct OperatorChoice: Hashable, Sendable {
  /// The operator.
  package let id: OperatorID
  /// The timetable's other agencies that may be meant instead: those of which the journal has decisions, or the first one; all
  /// of them when the journal cannot be read.
  package let others: [OperatorID]
  /// Whether the journal was asked where that matters; `false` when it could not be read.
  package let isSure: Bool

  /// Chooses the operator. A timetable of several agencies may list them in another order tomorrow. So when the journal knows one
  /// of them, and not the first, it is that one.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - known: The operators of whom the journal has decisions; `nil` when it could not be read.
  package init(of feed: GTFSFeed, known: [OperatorID]?) {
    let first = OperatorID(feed.agency)
    let own = (known ?? []).filter { feed.agencyIDs.contains($0.text) }
    id = own.count == 1 ? own[0] : first
    isSure = known != nil
    // When nobody knows, it may be any. Where the journal has no decision of the operator, that is told with the journal.
    guard known != nil else {
      others = feed.agencyIDs.filter { $0 != first.text }.sorted().map { OperatorID($0) }
      return
    }
    others = own.contains(id) ? (id == first ? [] : [first]) + own.filter { [id] in $0 != id && $0 != first } : []
  }

  /// Makes the choice of an operator that cannot be another one.
  package init(only id: OperatorID) { (self.id, others, isSure) = (id, [], true) }

  /// An English sentence that says which of the timetable's agencies was chosen; `nil` when no other may be meant.
  package var sentence: String? {
    guard !others.isEmpty else { return nil }
    return "of the timetable's agencies, \(id.text) is meant, and not \(others.map(\.text).joined(separator: ", ")); "
      + "name one with --operator"
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
