import TripCore

extension Int {
  /// The number with the word row: `1 row`, `2 rows`.
  var rows: String { counted("row") }

  /// Returns the number with a noun in singular or plural: `1 trip`, `2 trips`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

/// Counts the places of one kind of fault and remembers the first, for a note about them.
struct CountedPlace: Sendable {
  private(set) var count = 0
  /// The first place, as an offset in the bytes of the table.
  private(set) var offset = Int.max

  /// Adds a place, as an offset in the bytes of the table.
  mutating func add(_ offset: Int) {
    count += 1
    self.offset = min(self.offset, offset)
  }

  /// Adds all places of another part of the same table.
  mutating func add(_ other: CountedPlace) {
    count += other.count
    offset = min(offset, other.offset)
  }

  /// Returns one note about the fault, or an empty array when it never occurred. `message` receives the number of
  /// places.
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
