import FoundationEssentials
import TripCore

/// The last entry of each operator that this program knows to be on the server, so that a server that was restored from
/// an older backup is noticed.
struct KnownEntries {
  private let address: PostgresAddress
  private var last: [OperatorID: JournalEntry] = [:]

  init(_ address: PostgresAddress) { self.address = address }

  /// Notes that the server has an entry.
  mutating func note(_ entry: JournalEntry) {
    if let known = last[entry.operatorID], known.sequence >= entry.sequence { return }
    last[entry.operatorID] = entry
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
