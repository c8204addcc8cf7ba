/// What is selected on a desk, in every view of it: rows of the list, one of them the cursor, and a stop of its trip.
@MainActor
final class DeskSelection {
  /// The row that the detail shows.
  let cursor: Dynamic<Int?> = Dynamic(nil)
  /// The rows that a decision is about, in the order of the list.
  let rows: Dynamic<[Int]> = Dynamic([])
  /// The stop that a decision begins at; nothing for the first, or where several rows are selected.
  let stop: Dynamic<StopSequence?> = Dynamic(nil)

  /// Selects rows.
  ///
  /// - Parameters:
  ///   - newRows: In any order.
  ///   - newCursor: One of them; the first where it is left out.
  func select(_ newRows: Set<Int>, cursor newCursor: Int?) {
    let cursor = newCursor.flatMap { newRows.contains($0) ? $0 : nil } ?? newRows.min()
    batch {
      if cursor != self.cursor.value || newRows.count > 1, stop.value != nil { stop.value = nil }
      if rows.value != newRows.sorted() { rows.value = newRows.sorted() }
      if cursor != self.cursor.value { self.cursor.value = cursor }
    }
  }
}
