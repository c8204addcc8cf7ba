import TripCore

/// One walk over a part of stop_times.txt that keeps the rows of the trips wanted.
struct StopTimesScan: Sendable {
  /// Rows of one trip behind each other.
  struct Segment: Sendable {
    /// The trip's position among those wanted.
    let trip: Int32
    let stopTimes: Range<Int>
    /// Where the first row lies in the table's bytes.
    let offset: Int
  }

  /// Why a trip cannot be used, and where that shows.
  struct Fault: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
      case badTime, badSequence
    }
    let kind: Kind
    let offset: Int
  }

  /// Its number among the scans of one table.
  let number: UInt8
  private(set) var stopTimes: [ScannedStopTime] = []
  private(set) var segments: [Segment] = []
  /// The first fault of each trip that has one, by its position among those wanted.
  private(set) var faults: [Int32: Fault] = [:]
  /// Rows whose trip trips.txt does not have.
  private(set) var unknownTrips = CountedPlace()
  /// Rows whose stop stops.txt does not have.
  private(set) var unknownStops = CountedPlace()
  private(set) var unknownStopIDs = IDIndex()
  private(set) var headsigns = IDIndex()
  private(set) var flaws = CSVFlaws()
  /// Where the walk stopped because the memory budget was exhausted; `nil` when it did not.
  private(set) var stoppedAt: Int?

  /// Walks.
  ///
  /// - Parameters:
  ///   - table: stop_times.txt.
  ///   - number: Its number among the scans of one table.
  ///   - range: The part of it: rows that begin in it.
  ///   - columns: Where its columns stand.
  ///   - trips: The ids of all trips.
  ///   - wanted: For each trip its position among those wanted, or -1.
  ///   - stops: The ids of all stops.
  ///   - isCancelled: Asked now and then whether to stop; then the scan is not complete.
  init(
    _ table: CSVTable, number: UInt8, in range: Range<Int>, columns: StopTimesColumns, trips: IDIndex, wanted: [Int32],
    stops: IDIndex, isCancelled: () -> Bool
  ) {
    self.number = number
    var reader = table.rows(in: range, cellLimit: columns.cellLimit)
    let bytes = table.buffer.bytes
    let canSkip = table.shape.isPlain && columns.trip == 0
    // So many rows are to be kept, if trips are alike and a row has 40 bytes.
    let share = Double(wanted.lazy.filter { $0 >= 0 }.count) / Double(max(wanted.count, 1))
    stopTimes.reserveCapacity(Int(Double(range.count / 40) * share))
    // The id of the trip whose rows go by. Valid as long as the table is, for escaped ones are never kept.
    var id = Bytes(start: nil, count: 0)
    var trip: Int32 = -1
    var isUnknown = false
    var segmentStart = 0
    var segmentOffset = 0
    var rowsUntilAsked = 1 << 15
    var memory = MemoryCount(table.budget)

    func endSegment() {
      if trip >= 0, segmentStart < stopTimes.count {
        segments.append(Segment(trip: trip, stopTimes: segmentStart..<stopTimes.count, offset: segmentOffset))
      }
      segmentStart = stopTimes.count
    }

    while reader.position < reader.end {
      rowsUntilAsked -= 1
      if rowsUntilAsked == 0 {
        if isCancelled() { return }
        rowsUntilAsked = 1 << 15
      }
      if canSkip, trip < 0, !id.isEmpty, Self.row(at: reader.position, of: bytes, beginsWith: id) {
        if isUnknown { unknownTrips.add(reader.position) }
        reader.skipPlainRow()
        continue
      }
      guard reader.next() else { break }
      let rowID = reader.value(columns.trip)
      if id.isEmpty || !rowID.holdsSame(as: id) {
        endSegment()
        segmentOffset = reader.rowStart
        // A segment, and its place in the order of the trips.
        guard memory.take(80) else {
          stoppedAt = reader.rowStart
          return
        }
        let position = trips.position(of: rowID)
        isUnknown = position < 0
        trip = isUnknown ? -1 : wanted[position]
        id = reader.isInPlace(columns.trip) ? rowID : Bytes(start: nil, count: 0)
      }
      if isUnknown { unknownTrips.add(reader.rowStart) }
      if trip >= 0 {
        let newBytes = read(&reader, columns: columns, trip: trip, stops: stops)
        // A call of 24 bytes, in an array that grows, and the texts that no call before had.
        guard memory.take(36 + newBytes) else {
          stoppedAt = reader.rowStart
          return
        }
      }
    }
    endSegment()
    flaws = reader.flaws
  }

  /// Whether the first cell of the row at `position` is `id`, written as before.
  @inline(__always)
  private static func row(at position: Int, of bytes: Bytes, beginsWith id: Bytes) -> Bool {
    let end = position + id.count
    return end < bytes.count && bytes[end] == 0x2C && bytes.slice(position..<end).holdsSame(as: id)
  }

  /// Keeps a row, and returns what its new texts will take, here and in a timetable.
  @inline(__always)
  private mutating func read(
    _ reader: inout CSVReader, columns: StopTimesColumns, trip: Int32, stops: IDIndex
  ) -> Int {
    var newBytes = 0
    var fault: Fault.Kind?
    func time(_ cell: Bytes) -> Int32 {
      if cell.isEmpty { return ScannedStopTime.blank }
      if let seconds = cell.secondsOfDay { return Int32(truncatingIfNeeded: seconds) }
      fault = .badTime
      return ScannedStopTime.blank
    }
    let arrival = time(reader.value(columns.arrival))
    let departure = time(reader.value(columns.departure))
    let sequence = reader.value(columns.sequence).wholeNumber
    if sequence == nil { fault = .badSequence }
    if let fault, faults[trip] == nil { faults[trip] = Fault(kind: fault, offset: reader.rowStart) }

    let stopID = reader.value(columns.stop)
    var stop = stops.position(of: stopID)
    if stop < 0 {
      unknownStops.add(reader.rowStart)
      let (position, isNew) = unknownStopIDs.insert(stopID)
      stop = -2 - position
      if isNew { newBytes += 400 + 6 * stopID.count }
    }
    let headsign = reader.value(columns.headsign)
    var headsignPosition = -1
    if !headsign.isEmpty {
      let (position, isNew) = headsigns.insert(headsign)
      headsignPosition = position
      if isNew { newBytes += 300 + 6 * headsign.count }
    }
    let pickup = reader.value(columns.pickup).first.map { $0 & 3 } ?? 0
    let dropOff = reader.value(columns.dropOff).first.map { $0 & 3 } ?? 0
    let distance = reader.value(columns.distance).decimal ?? -1
    stopTimes.append(
      ScannedStopTime(
        sequence: Int32(truncatingIfNeeded: sequence ?? 0), stop: Int32(stop), arrival: arrival, departure: departure,
        headsign: Int32(headsignPosition), ways: pickup | dropOff << 2,
        scan: number, distance: distance >= 0 ? Float16(distance / 1000) : -1))
    return newBytes
  }
}
