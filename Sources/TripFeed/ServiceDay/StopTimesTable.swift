/// stop_times.txt, which is most of a feed: held in memory only while it is read.
struct StopTimesTable: Sendable {
  static let name = "stop_times.txt"

  let table: CSVTable
  let columns: StopTimesColumns

  /// Reads the table from its source.
  init(_ source: FeedSource, budget: MemoryBudget = MemoryBudget()) throws(FeedError) {
    guard let buffer = try source.read(Self.name, budget) else { throw FeedError(.missingTable, file: Self.name) }
    table = try CSVTable(buffer, name: Self.name, budget: budget)
    columns = try StopTimesColumns(table)
    var reader = table.rows()
    guard reader.next() else {
      try table.check(reader.flaws)
      throw FeedError(.emptyTable, file: Self.name)
    }
  }

  /// The parts that each core can walk over by itself. Only where every LF ends a row is it known where to cut.
  var parts: [Range<Int>] {
    let whole = table.rowsStart..<max(table.rowsStart, table.buffer.bytes.count)
    let middle = (whole.lowerBound + whole.upperBound) / 2
    guard table.shape.isPlain, whole.count > bytesForTwoCores,
      let lineEnd = table.buffer.bytes.firstOffset(of: 0x0A, from: middle)
    else { return [whole] }
    return [whole.lowerBound..<(lineEnd + 1), (lineEnd + 1)..<whole.upperBound]
  }

  /// Walks over the table, on both cores where it is large.
  func scan(
    trips: IDIndex, wanted: [Int32], stops: IDIndex, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FeedError) -> [StopTimesScan] {
    let parts = parts
    @Sendable func scan(_ number: Int) -> StopTimesScan {
      StopTimesScan(
        table, number: UInt8(number), in: parts[number], columns: columns, trips: trips, wanted: wanted, stops: stops,
        isCancelled: isCancelled)
    }
    let scans: [StopTimesScan]
    if parts.count == 2 {
      let (first, second) = inParallel({ scan(0) }, { scan(1) })
      scans = [first, second]
    } else {
      scans = parts.indices.map(scan)
    }
    if isCancelled() { throw FeedError(.cancelled, file: Self.name) }
    for scan in scans {
      if let offset = scan.stoppedAt { throw table.outOfBudget(at: offset) }
      try table.check(scan.flaws)
    }
    return scans
  }
}
