import FoundationEssentials
import TripCore

/// What this program knows to be on the server: the last entry of each operator, so that a server that was restored from
/// an older backup is noticed, and the last place that was announced.
struct KnownEntries {
  private let address: PostgresAddress
  private var last: [OperatorID: JournalEntry] = [:]
  /// The places of the last entries of which listeners were told, by operator.
  private var announced: [OperatorID: JournalSequence] = [:]

  init(_ address: PostgresAddress) { self.address = address }

  /// Notes that the server has an entry.
  mutating func note(_ entry: JournalEntry) {
    if let known = last[entry.operatorID], known.sequence >= entry.sequence { return }
    last[entry.operatorID] = entry
  }

  /// Whether listeners are to be told even without new entries: it is not known yet which they have read, or they could
  /// not read those that were announced.
  var mustTell = true

  /// Finds the operators that have entries which were not announced.
  ///
  /// - Parameter last: The place of the last entry of each operator.
  /// - Returns: The operators, and the places up to which their entries were announced.
  func unannounced(_ last: [OperatorID: JournalSequence]) -> [(operatorID: OperatorID, before: JournalSequence)] {
    last.filter { $1 > announced[$0] ?? .start }.map { ($0.key, announced[$0.key] ?? .start) }
  }

  /// Notes that all entries up to these places are announced.
  mutating func markAnnounced(_ last: [OperatorID: JournalSequence]) {
    announced.merge(last) { max($0, $1) }
  }

  /// Checks that the server still has the last known entries, at their places.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when it has not.
  func check(_ connection: PostgresConnection) throws {
    for entry in last.values {
      let rows = try connection.query(
        "SELECT id FROM tripdesk.entry WHERE operator = $1 AND place = $2",
        [entry.operatorID.text, String(entry.sequence.number)])
      guard rows.first?.first.flatMap({ $0 }).flatMap({ UUID(uuidString: $0) }) == entry.id else {
        throw JournalError.replaced(path: address.description)
      }
    }
  }
}
