/// Values with a time from and to, sorted, so that those at a certain time are found without looking at all.
struct RunColumn<Value> {
  private var values: [(start: Int, end: Int, row: Int, value: Value)] = []
  /// At least as long as the longest of the times.
  private var longest = 0

  /// Adds a value for the trip of a row, with a time in Unix seconds. Cost: grows with the number of values.
  mutating func insert(_ value: Value, row: Int, from start: Int, to end: Int) {
    longest = max(longest, end - start)
    values.insert((start, end, row, value), at: index(start))
  }

  /// Removes a value that was added with this row and start.
  mutating func remove(row: Int, from start: Int) {
    var index = index(start)
    while index < values.count, values[index].start == start {
      if values[index].row == row {
        values.remove(at: index)
        return
      }
      index += 1
    }
  }

  /// Calls `body` for each value whose time overlaps another one.
  func forEach(from start: Int, to end: Int, _ body: (_ row: Int, Value) -> Void) {
    var index = index(start - longest)
    while index < values.count, values[index].start <= end {
      if values[index].end >= start { body(values[index].row, values[index].value) }
      index += 1
    }
  }

  /// The index of the first value that does not begin before a time.
  private func index(_ start: Int) -> Int {
    values.indices.partitionPoint { values[$0].start >= start }
  }
}
