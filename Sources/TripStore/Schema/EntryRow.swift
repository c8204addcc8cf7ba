import FoundationEssentials
internal import GRDB
import TripCore

/// An entry as the table `entry` holds it.
struct EntryRow: Hashable {
  static let columns = """
    sequence, id, step, time, author, operator, service_date, trip_id, start_time, kind, stop_sequence, value, \
    platform_code, parent_station, undoes, checksum
    """
  static let columnCount = 16
  /// `stop_sequence` in GTFS is not negative; GTFS-Realtime has 32 bits for it.
  private static let stopSequences: ClosedRange<Int64> = 0...Int64(UInt32.max)

  let cells: CheckedCells

  init(_ entry: JournalEntry) {
    let fields = ActionFields(entry.action)
    cells = CheckedCells([
      .integer(entry.sequence.number), .text(entry.id.uuidString), .text(entry.group.uuidString),
      .integer(Int64(entry.time.unixSeconds)), .text(entry.author), .text(entry.operatorID.text),
      .text(entry.instance.serviceDate.gtfsText), .text(entry.instance.tripID),
      entry.instance.startTime.map { .integer(Int64($0.seconds)) } ?? .null, .text(fields.kind),
      fields.stopSequence.map { .integer(Int64($0)) } ?? .null, fields.value.map { .text($0) } ?? .null,
      fields.platformCode.map { .text($0) } ?? .null, fields.parentStation.map { .text($0) } ?? .null,
      fields.undoes.map { .text($0.uuidString) } ?? .null,
    ])
  }

  /// Takes cells that were read, or `nil` when they are not what was written.
  init?(_ cells: [CheckedCells.Cell]) {
    guard let cells = CheckedCells(read: cells, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// Takes a row of a query for ``columns``, or `nil` when it is not what was written.
  init?(_ row: Row) {
    guard let cells = CheckedCells(row, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// The checksum over all columns, which the head of its day adds up.
  var checksum: Int64 { cells.checksum }

  /// The head that counts the entry.
  var headKey: Head.Key? {
    guard let operatorID = cells.text(5), let date = cells.text(6), let author = cells.text(4) else { return nil }
    return Head.Key(operatorID: operatorID, date: date, author: author)
  }

  /// The entry, or `nil` when no Trip Desk of this version can have written it: a kind of entry that it does not know,
  /// or a number that no clock and no timetable reaches.
  var entry: JournalEntry? {
    guard let sequence = cells.integer(0), sequence > 0, let id = uuid(1), let group = uuid(2),
      let time = cells.integer(3).flatMap({ Instant(exactly: Int($0)) }), let author = cells.text(4),
      let operatorID = cells.text(5), let date = cells.text(6).flatMap({ ServiceDate($0) }),
      let trip = cells.text(7), let kind = cells.text(9)
    else { return nil }
    let (start, stop) = (cells.integer(8), cells.integer(10))
    let startTime = start.map { ServiceTime(seconds: Int($0)) }
    guard startTime?.seconds == start.map({ Int($0) }), stop.map(Self.stopSequences.contains) ?? true else {
      return nil
    }
    let fields = ActionFields(
      kind: kind, stopSequence: stop.map { Int($0) }, value: cells.text(11), platformCode: cells.text(12),
      parentStation: cells.text(13), undoes: uuid(14))
    guard let action = fields.action else { return nil }
    return JournalEntry(
      sequence: JournalSequence(sequence), id: id, group: group, time: time, author: author,
      operatorID: OperatorID(operatorID),
      instance: TripInstance(
        tripID: trip, serviceDate: date, startTime: startTime),
      action: action)
  }

  private func uuid(_ column: Int) -> UUID? { cells.text(column).flatMap { UUID(uuidString: $0) } }
}
