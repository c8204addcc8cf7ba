import TripCore

/// The stop times of the requested trips in one part of stop_times.txt, which one core reads from its start to its
/// end.
struct StopTimesScan: Sendable {
  /// A series of rows of one trip that follow each other in stop_times.txt.
  struct Segment: Sendable {
    /// The index of the trip in the list of requested trips.
    let trip: Int32
    /// The range of the rows in ``StopTimesScan/stopTimes``.
    let stopTimes: Range<Int>
    /// The offset of the first of these rows in the bytes of stop_times.txt.
    let offset: Int
  }

  /// A cell that cannot be read, so that its trip is left out: the kind of fault, and the offset of the row in the
  /// bytes of stop_times.txt.
  struct Fault: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
      case badTime, badSequence
    }
    let kind: Kind
    let offset: Int
  }

  /// The number of this scan among the scans of the table's parts: 0 for the first part, 1 for the second.
  let number: UInt8
  private(set) var stopTimes: [ScannedStopTime] = []
  private(set) var segments: [Segment] = []
  /// The first fault of each faulty trip, by the index of the trip in the list of requested trips.
  private(set) var faults: [Int32: Fault] = [:]
  /// Counts the rows whose trip_id is not in trips.txt.
  private(set) var unknownTrips = CountedPlace()
  /// Counts the rows of requested trips whose stop_id is not in stops.txt.
  private(set) var unknownStops = CountedPlace()
  /// The stop_ids that occur in the scanned rows and are not in stops.txt.
  private(set) var unknownStopIDs = IDIndex()
  /// The different texts of stop_headsign in the scanned rows.
  private(set) var headsigns = IDIndex()
  private(set) var flaws = CSVFlaws()
  /// The offset of the row at which the scan ended because the memory budget was exhausted; `nil` when it was not.
  private(set) var stoppedAt: Int?

  /// Reads the rows of the requested trips in a part of stop_times.txt.
  ///
  /// - Parameters:
  ///   - table: stop_times.txt.
  ///   - number: The number of the scan among the scans of the table's parts, from 0.
  ///   - range: The part of the table: the rows that begin in these bytes.
  ///   - columns: The columns of the table.
  ///   - trips: The ids of all trips.
  ///   - wanted: For each trip its index in the list of requested trips, or -1 for a trip that is not requested.
  ///   - stops: The ids of all stops.
  ///   - isCancelled: Called from time to time. If it returns `true`, the scan ends early and is not complete.
  init(
    _ table: CSVTable, number: UInt8, in range: Range<Int>, columns: StopTimesColumns, trips: IDIndex, wanted: [Int32],
    stops: IDIndex, isCancelled: () -> Bool
  ) {
    self.number = number
    var reader = table.rows(in: range, cellLimit: columns.cellLimit)
    let bytes = table.buffer.bytes
    let canSkip = table.shape.isPlain && columns.trip == 0
    // An estimate of the number of rows to keep, as if all trips had equally many rows and a row had 40 bytes.
    let share = Double(wanted.lazy.filter { $0 >= 0 }.count) / Double(max(wanted.count, 1))
    stopTimes.reserveCapacity(Int(Double(range.count / 40) * share))
    // The id of the current trip, as a view of bytes in the table. It is empty when the cell had doubled quotes: the
    // unescaped copy of such a cell is valid only until the next row is read.
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
        // The number of bytes that a segment takes here and in `SegmentsByTrip`.
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
        // The number of bytes that a stop time takes in a growing array, whose old and new storage are there together,
        // and when its trip is put in order; and those of texts that did not occur before.
        guard memory.take(72 + newBytes) else {
          stoppedAt = reader.rowStart
          return
        }
      }
    }
    endSegment()
    flaws = reader.flaws
  }

  /// Returns whether the first cell of the row that begins at `position` has the same bytes as `id`.
  @inline(__always)
  private static func row(at position: Int, of bytes: Bytes, beginsWith id: Bytes) -> Bool {
    let end = position + id.count
    return end < bytes.count && bytes[end] == 0x2C && bytes.slice(position..<end).holdsSame(as: id)
  }

  /// Adds the current row of the reader to ``stopTimes``.
  ///
  /// - Returns: The number of bytes that texts that did not occur before take here and in a timetable.
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
        scan: number, distance: distance >= 0 ? Float(distance) : -1))
    return newBytes
  }
}
