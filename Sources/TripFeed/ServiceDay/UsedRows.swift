/// Which rows of a table trips refer to, each once and in the order in which they did first; also ids that the table does
/// not have.
struct UsedRows: Sendable {
  /// What a trip refers to.
  enum Reference: Sendable {
    /// A row, by its position in the table.
    case row(Int32)
    /// An id that the table does not have.
    case unknown(String)
  }

  private var references: [Reference] = []
  /// Where each row of the table is among ``references``; -1 where no trip refers to it yet.
  private var ofRows: [Int32]
  private var ofUnknown: [String: Int] = [:]

  /// Begins without a reference to any of the table's rows.
  init(rowCount: Int) { ofRows = Array(repeating: -1, count: rowCount) }

  /// The number of a row that was referred to before; nothing at the first time.
  @inline(__always)
  func known(_ row: Int) -> Int? {
    let number = ofRows[row]
    return number < 0 ? nil : Int(number)
  }

  /// The number of what is referred to, and whether that is new.
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

  /// Refers to all that `other` does.
  ///
  /// - Parameters:
  ///   - other: References to the same table.
  ///   - takeOver: Called for each that is new, in order, with its number in `other`.
  /// - Returns: For each number in `other` the one it has here.
  mutating func append(_ other: UsedRows, takeOver: (Int) -> Void) -> [Int] {
    other.references.indices.map { index in
      let (number, isNew) = number(of: other.references[index])
      if isNew { takeOver(index) }
      return number
    }
  }
}
