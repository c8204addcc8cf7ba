import TripCore

extension Int {
  /// As in `1 row` and `2 rows`.
  var rows: String { counted("row") }

  /// As in `1 trip` and `2 trips`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

/// How often something is wrong, and where first: what a note needs.
struct CountedPlace: Sendable {
  private(set) var count = 0
  /// The first place, as an offset in the table's bytes.
  private(set) var offset = Int.max

  /// Adds a place.
  mutating func add(_ offset: Int) {
    count += 1
    self.offset = min(self.offset, offset)
  }

  /// Adds all places of another part of the table.
  mutating func add(_ other: CountedPlace) {
    count += other.count
    offset = min(offset, other.offset)
  }

  /// A note that says it, or nothing where it never occurred.
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
