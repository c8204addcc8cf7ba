/// The bytes and columns of stop_times.txt, by far the largest table of a feed. They are in memory only while a
/// timetable is made.
struct StopTimesTable: Sendable {
  /// The file name of the table with the stop times.
  static let name = "stop_times.txt"

  let table: CSVTable
  let columns: StopTimesColumns

  /// Reads stop_times.txt from a feed.
  ///
  /// - Throws: ``FeedError`` when the table or a required column is missing, or the table has no row.
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

  /// The parts of the table, as ranges of bytes, each of which one core scans: two for a large table, else one. A
  /// table with quotes or lone CRs is not split, because an LF in it may not be the end of a row.
  var parts: [Range<Int>] {
    let whole = table.rowsStart..<max(table.rowsStart, table.buffer.bytes.count)
    let middle = (whole.lowerBound + whole.upperBound) / 2
    guard table.shape.isPlain, whole.count > bytesForTwoCores,
      let lineEnd = table.buffer.bytes.firstOffset(of: 0x0A, from: middle)
    else { return [whole] }
    return [whole.lowerBound..<(lineEnd + 1), (lineEnd + 1)..<whole.upperBound]
  }

  /// Reads the rows of the requested trips, on two cores when the table is large.
  ///
  /// - Parameters:
  ///   - trips: The ids of all trips.
  ///   - wanted: For each trip its index in the list of requested trips, or -1 for a trip that is not requested.
  ///   - stops: The ids of all stops.
  ///   - isCancelled: Called from time to time; `true` cancels the scan.
  /// - Returns: A scan for each part of the table.
  /// - Throws: ``FeedError`` when the scan is cancelled, the memory budget is exhausted, or a row cannot be read.
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
