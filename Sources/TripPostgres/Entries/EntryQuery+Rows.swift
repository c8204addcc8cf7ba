import TripCore

// Rows that no program can use, and the check of a whole journal.
extension EntryQuery {
  /// The number of rows whose seals are checked together, so that the server answers within seconds.
  private static let sealsAtOnce = 5_000

  /// Checks that rows that no program can use are as they were appended, and remembers them.
  ///
  /// - Parameters:
  ///   - places: The places of the rows.
  ///   - operatorID: Their operator.
  /// - Throws: ``JournalError/damaged(path:)`` when one was changed after it was appended, and the server's error.
  func judge(_ places: [JournalSequence], of operatorID: OperatorID) throws {
    guard !places.isEmpty else { return }
    let rows = try connection.query(
      """
      SELECT \(UnusableRow.columns), seal = tripdesk.seal(entry) FROM tripdesk.entry
        WHERE operator = $1 AND place = ANY ($2::bigint[])
      """, [operatorID.text, places.postgresArray])
    guard rows.allSatisfy({ $0.last == "t" }) else { throw JournalError.damaged(path: address.description) }
    unusable.note(rows.compactMap { UnusableRow($0) })
  }

  /// Forgets remembered rows that the owner has removed.
  func forgetRemoved() throws {
    for (operatorID, rows) in Dictionary(grouping: unusable.all, by: \.operatorID) {
      let left = try connection.query(
        "SELECT place FROM tripdesk.entry WHERE operator = $1 AND place = ANY ($2::bigint[])",
        [operatorID.text, rows.map(\.place).postgresArray])
      let places = Set(left.compactMap { $0.first.flatMap { $0 } })
      unusable.forget(Set(rows.filter { !places.contains(String($0.place.number)) }))
    }
  }

  /// Returns all entries of an operator, after checking that no row is missing between two others, and that none was
  /// changed. A row that the owner removed is known to be missing.
  ///
  /// - Throws: As ``entries(of:on:after:)``, also when an entry is missing.
  func checkedEntries(of operatorID: OperatorID) throws -> [JournalEntry] {
    var places: [(previous: Int64, place: Int64)] = []
    let entries = try stored("operator = $1", [operatorID.text]) { row in
      places.append((row.previous.number, row.place.number))
    }
    // Asked for afterwards, so that a row that is removed meanwhile is in one of the two answers.
    let removed = try connection.query(
      "SELECT place, previous FROM tripdesk.removed WHERE operator = $1", [operatorID.text])
    let before = Dictionary(
      removed.compactMap { row in
        row[0].flatMap { Int64($0) }.flatMap { place in row[1].flatMap { Int64($0) }.map { (place, $0) } }
      },
      uniquingKeysWith: { first, _ in first })
    var last: Int64 = 0
    for row in places {
      var previous = row.previous
      while previous != last {
        guard let earlier = before[previous], earlier < previous else {
          throw JournalError.damaged(path: address.description)
        }
        previous = earlier
      }
      last = row.place
    }
    try checkSeals(of: operatorID)
    return entries
  }

  private func checkSeals(of operatorID: OperatorID) throws {
    var last = "0"
    while true {
      let rows = try connection.query(
        """
        SELECT max(place), bool_and(fits) FROM (SELECT place, seal = tripdesk.seal(entry) AS fits FROM tripdesk.entry
          WHERE operator = $1 AND place > $2 ORDER BY place LIMIT \(Self.sealsAtOnce)) part
        """, [operatorID.text, last])
      guard let row = rows.first, let place = row[0] else { return }
      guard row[1] == "t" else { throw JournalError.damaged(path: address.description) }
      last = place
    }
  }
}
