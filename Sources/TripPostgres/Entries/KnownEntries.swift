import FoundationEssentials
import TripCore

/// What this program knows to be on the server: the last entry of each operator, so that a server that was restored from
/// an older backup is noticed, and the last place that was announced.
struct KnownEntries {
  private let address: PostgresAddress
  private var last: [OperatorID: JournalEntry] = [:]
  /// The places of the last entries of which listeners were told, by operator.
  private var announced: [OperatorID: JournalSequence] = [:]

  /// The operators whose entries this program has asked for or appended. Only their entries are looked for, whatever the
  /// number of operators that share the server.
  private(set) var asked: Set<OperatorID> = []
  /// The greatest number of operators of which something is known. A copy of a whole journal may ask for more.
  private static let mostOperators = 1_000

  init(_ address: PostgresAddress) { self.address = address }

  /// Notes that this program asks for the entries of an operator.
  mutating func ask(_ operatorID: OperatorID) {
    if asked.count < Self.mostOperators { asked.insert(operatorID) }
  }

  /// Notes that the server has an entry.
  mutating func note(_ entry: JournalEntry) {
    let known = last[entry.operatorID]
    guard known != nil || last.count < Self.mostOperators, known?.sequence ?? .start < entry.sequence else { return }
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

  /// The last entry of an operator that is known to be on the server.
  subscript(operatorID: OperatorID) -> JournalEntry? { last[operatorID] }

  /// An SQL expression for the number of last known entries that the server has still, and the values of its parameters,
  /// which begin with `$1`.
  var countOnServer: (expression: String, values: [String?]) {
    guard !last.isEmpty else { return ("0", []) }
    let rows = last.values.indices.enumerated().map { number, _ in
      "($\(3 * number + 1), $\(3 * number + 2)::bigint, $\(3 * number + 3)::uuid)"
    }
    return (
      "(SELECT count(*) FROM tripdesk.entry JOIN (VALUES \(rows.joined(separator: ", "))) known (operator, place, id) "
        + "USING (operator, place, id))",
      last.values.flatMap { [$0.operatorID.text, String($0.sequence.number), $0.id.uuidString] }
    )
  }

  /// Checks the value of ``countOnServer``.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when the server lacks a known entry.
  func check(count: Int) throws(JournalError) {
    guard count == last.count else { throw JournalError.replaced(path: address.description) }
  }

  /// Checks the id that the server has at the place of a known entry.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when it has none or another one there.
  func check(_ id: UUID?, at entry: JournalEntry) throws(JournalError) {
    guard id == entry.id else { throw JournalError.replaced(path: address.description) }
  }

  /// Checks that the server still has the last known entries, at their places.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when it has not, and the server's error.
  func check(_ connection: PostgresConnection) throws {
    guard !last.isEmpty else { return }
    let (count, values) = countOnServer
    let rows = try connection.query("SELECT \(count)", values)
    try check(count: rows.first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0)
  }
}
