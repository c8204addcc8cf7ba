import TripCore

extension Int {
  /// The number followed by the word row or rows: `1 row`, `2 rows`.
  var rows: String { counted("row") }

  /// Returns the number followed by a noun in singular or plural: `1 trip`, `2 trips`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

/// Counts how often one kind of fault occurs in a table and remembers the first place, for a note to the operator.
struct CountedPlace: Sendable {
  private(set) var count = 0
  /// The first place of the fault, as an offset in the bytes of the table; `Int.max` when the fault has not occurred.
  private(set) var offset = Int.max

  /// Counts one more place of the fault, at an offset in the bytes of the table.
  mutating func add(_ offset: Int) {
    count += 1
    self.offset = min(self.offset, offset)
  }

  /// Adds the places that were counted in another part of the same table.
  mutating func add(_ other: CountedPlace) {
    count += other.count
    offset = min(offset, other.offset)
  }

  /// Returns one note about the fault, or an empty array when the fault never occurred. `message` returns the text of
  /// the note for the number of places.
  func note(
    in table: CSVTable, tripsLeftOut: Int = 0, severity: FeedNote.Severity? = nil, advice: String = "",
    message: (Int) -> String
  ) -> [FeedNote] {
    guard count > 0 else { return [] }
    return [
      FeedNote(
        message: message(count), file: table.name, line: table.line(at: offset), tripsLeftOut: tripsLeftOut,
        severity: severity, advice: advice)
    ]
  }
}
