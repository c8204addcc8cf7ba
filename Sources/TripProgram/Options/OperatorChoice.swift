import TripCore
import TripFeed

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
    let own = (known ?? []).filter { feed.agencyIDs.contains($0.id) }
    id = own.count == 1 ? own[0] : first
    isSure = known != nil
    // When nobody knows, it may be any. Where the journal has no decision of the operator, that is told with the journal.
    guard known != nil else {
      others = feed.agencyIDs.filter { $0 != first.id }.sorted().map { OperatorID($0) }
      return
    }
    others = own.contains(id) ? (id == first ? [] : [first]) + own.filter { [id] in $0 != id && $0 != first } : []
  }

  /// Makes the choice of an operator that cannot be another one.
  package init(only id: OperatorID) { (self.id, others, isSure) = (id, [], true) }

  /// An English sentence that says which of the timetable's agencies was chosen; `nil` when no other may be meant.
  package var sentence: String? {
    guard !others.isEmpty else { return nil }
    return "of the timetable's agencies, \(id.text) is meant, and not \(others.named); "
      + "name one with --operator"
  }
}

extension [OperatorID] {
  /// The ids of five of the operators at the most, for a message.
  package var named: String {
    prefix(5).map(\.text).joined(separator: ", ") + (count > 5 ? ", …" : "")
  }
}
