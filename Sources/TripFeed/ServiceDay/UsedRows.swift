/// Numbers the rows of a table that trips refer to, and unknown ids, in the order in which they first occur.
struct UsedRows: Sendable {
  /// A reference of a trip to a stop or route.
  enum Reference: Sendable {
    /// A row, by its position in the table.
    case row(Int32)
    /// An id that the table does not have.
    case unknown(String)
  }

  private var references: [Reference] = []
  /// The number of each row of the table, or -1 for a row that no trip refers to yet.
  private var ofRows: [Int32]
  private var ofUnknown: [String: Int] = [:]

  /// Makes an empty numbering for a table of `rowCount` rows.
  init(rowCount: Int) { ofRows = Array(repeating: -1, count: rowCount) }

  /// Returns the number of a row, or `nil` when no trip refers to the row yet.
  @inline(__always)
  func known(_ row: Int) -> Int? {
    let number = ofRows[row]
    return number < 0 ? nil : Int(number)
  }

  /// Returns the number of a reference, and whether the number was assigned just now.
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

  /// Adds all references of another numbering.
  ///
  /// - Parameters:
  ///   - other: A numbering of the same table.
  ///   - takeOver: Called for each reference that is new here, in order, with its number in `other`.
  /// - Returns: For each number in `other` the number of the same reference here.
  mutating func append(_ other: UsedRows, takeOver: (Int) -> Void) -> [Int] {
    other.references.indices.map { index in
      let (number, isNew) = number(of: other.references[index])
      if isNew { takeOver(index) }
      return number
    }
  }
}
