/// The rows of a timetable in the order of one of the list's columns.
struct TripOrder: Equatable, Sendable {
  /// All rows of the timetable in this order.
  let rows: [Int32]

  /// What the order needs of a trip of which more than the timetable is known.
  struct Known: Sendable {
    let row: Int
    let expected: Instant?
    /// The smaller, the more the trip concerns the dispatcher; `nil` when its delay is unknown.
    let concern: Int?
    /// The number of marks.
    let marks: Int
    let note: String?
  }

  /// Sorts the rows of a timetable. Rows with equal cells stay in the order of the timetable.
  ///
  /// Cost: a quarter of a second for 100,000 trips; do not call this on the main thread.
  ///
  /// - Parameters:
  ///   - sort: The column, and the direction.
  ///   - timetable: The timetable.
  ///   - known: What is known of trips beyond the timetable.
  ///   - vehicles: The names of the vehicles that the list shows.
  init(_ sort: TripSort, of timetable: Timetable, known: [Known], vehicles: ShownVehicleNames) {
    let keys = Self.keys(sort.column, timetable, known, vehicles)
    // A row without a key is last in both orders.
    let order = keys.indices.map { row in
      (key: keys[row].map { sort.isReversed ? -$0 : $0 } ?? Int.max, row: Int32(clamping: row))
    }
    rows = order.sorted { $0.key != $1.key ? $0.key < $1.key : $0.row < $1.row }.map(\.row)
  }

  /// Sorts the rows of a timetable away from the main thread.
  @concurrent static func sorted(
    _ sort: TripSort, of timetable: Timetable, known: [Known], vehicles: ShownVehicleNames
  ) async -> TripOrder? {
    Task.isCancelled ? nil : TripOrder(sort, of: timetable, known: known, vehicles: vehicles)
  }

  /// Returns those of some rows in this order.
  ///
  /// - Parameter rows: Rows of the timetable in any order.
  /// - Returns: The same rows in this order. Cost: grows with the number of all rows.
  func ordered(_ rows: [Int32]) -> [Int32] {
    if rows.count == self.rows.count { return self.rows }
    var wanted = RowBits(count: self.rows.count)
    for row in rows { wanted.insert(Int(row)) }
    return self.rows.filter { wanted[Int($0)] }
  }

  /// Returns a number for each row by which rows are sorted, `nil` for an empty cell.
  private static func keys(
    _ column: TripListColumn, _ timetable: Timetable, _ known: [Known], _ vehicles: ShownVehicleNames
  ) -> [Int?] {
    let rows = timetable.scheduledTrips.indices
    func trip(_ row: Int) -> TripRow { timetable.trips[timetable.scheduledTrips[row].trip] }
    func fromKnown(_ key: (Known) -> Int?) -> [Int?] {
      var keys = [Int?](repeating: nil, count: rows.count)
      for known in known where rows.contains(known.row) { keys[known.row] = key(known) }
      return keys
    }
    switch column {
    case .departure: return rows.map { timetable.departure(ofRow: $0).unixSeconds }
    case .arrival: return rows.map { timetable.arrival(ofRow: $0).unixSeconds }
    case .expected: return fromKnown { $0.expected?.unixSeconds }
    case .status: return fromKnown(\.concern)
    case .marks: return fromKnown { $0.marks > 0 ? -$0.marks : nil }
    case .why: return [Int?](repeating: nil, count: rows.count)
    case .note:
      var notes = [String](repeating: "", count: rows.count)
      for known in known where rows.contains(known.row) { notes[known.row] = known.note ?? "" }
      return ranks(notes)
    case .line:
      let ranks = ranks(timetable.routes.map { "\($0.name) \($0.type)" })
      return rows.map { ranks[trip($0).route] }
    case .origin:
      let ranks = ranks(timetable.stops.indices.map { timetable.stops.name(at: $0) })
      return rows.map { ranks[timetable.stopTimes[trip($0).stopTimes.lowerBound].stop] }
    case .destination: return ranks(rows.map { timetable.headsign(ofRow: $0) })
    case .number: return ranks(rows.map { timetable.number(ofRow: $0) ?? "" })
    case .vehicle: return ranks(rows.map { vehicles.name(ofRow: $0) ?? "" })
    case .tripID: return ranks(rows.map { timetable.tripIDs[timetable.scheduledTrips[$0].trip] })
    }
  }

  /// Returns the rank of each text among all, equal texts having equal ranks, and `nil` for an empty text.
  private static func ranks(_ texts: [String]) -> [Int?] {
    let unique = Set(texts).map { (text: $0, key: sortKey($0)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) || $0.key == $1.key && $0.text < $1.text }
    let ranks = Dictionary(uniqueKeysWithValues: unique.enumerated().map { ($1.text, $0) })
    return texts.map { $0.isEmpty ? nil : ranks[$0] }
  }

  /// Returns bytes whose order is that of texts for people: without case and accents, and numbers by their value, so
  /// that 9 comes before 10.
  static func sortKey(_ text: String) -> [UInt8] {
    var key: [UInt8] = []
    let bytes = FoldedText.bytes(of: text)
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        key.append(bytes[index])
        index += 1
        continue
      }
      var digits = bytes[index...].prefix(while: isDigit)
      index = digits.endIndex
      digits = digits.drop { $0 == UInt8(ascii: "0") }
      // A longer number without leading zeros is a greater one.
      key += [UInt8(ascii: "0"), UInt8(clamping: digits.count)] + digits
    }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
