import TripCore

/// Numbers the stops or routes that the trips of a timetable refer to, in the order in which they first occur: rows
/// of a table, and ids that the table does not have.
struct UsedRows: Sendable {
  /// A reference of a trip to a stop or route: to a row of a table, or to an id that the table does not have.
  enum Reference: Sendable {
    /// A row of stops.txt or routes.txt, by its position in the table.
    case row(Int32)
    /// An id that is not in the table.
    case unknown(GTFSID)
  }

  private var references: [Reference] = []
  /// For each row of the table the number that it was given, or -1 for a row that no trip refers to yet.
  private var ofRows: [Int32]
  private var ofUnknown: [GTFSID: Int] = [:]

  /// Makes an empty numbering for the references to a table of `rowCount` rows.
  init(rowCount: Int) { ofRows = Array(repeating: -1, count: rowCount) }

  /// Returns the number of a row of the table, or `nil` when no trip refers to the row yet.
  @inline(__always)
  func known(_ row: Int) -> Int? {
    let number = ofRows[row]
    return number < 0 ? nil : Int(number)
  }

  /// Returns the number of a reference, and assigns the next number to a new one. `isNew` is `true` when the number
  /// was assigned in this call.
  mutating func number(of reference: Reference) -> (number: Int, isNew: Bool) {
    switch reference {
    case .row(let row):
      if let known = known(Int(row)) { return (known, false) }
      ofRows[Int(row)] = Int32(references.count)
    case .unknown(let id):
      if let known = ofUnknown[id] { return (known, false) }
      ofUnknown[id] = references.count
    }
    references.append(reference)
    return (references.count - 1, true)
  }

  /// Adds all references of another numbering to this one.
  ///
  /// - Parameters:
  ///   - other: A numbering of the same table.
  ///   - takeOver: Called for each reference that is new in this numbering, in order, with its number in `other`.
  /// - Returns: For each number in `other`, the number of the same reference in this numbering.
  mutating func append(_ other: UsedRows, takeOver: (Int) -> Void) -> [Int] {
    other.references.indices.map { index in
      let (number, isNew) = number(of: other.references[index])
      if isNew { takeOver(index) }
      return number
    }
  }
}
