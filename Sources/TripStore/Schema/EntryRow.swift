import FoundationEssentials
internal import GRDB
import TripCore

/// A journal entry as a row of the table `entry`.
struct EntryRow: Hashable {
  /// The names of all columns of the table `entry`, for SQL statements.
  static let columns = """
    sequence, id, step, time, author, operator, service_date, trip_id, start_time, kind, stop_sequence, value, \
    platform_code, parent_station, undoes, checksum
    """
  /// The number of columns of the table `entry`.
  static let columnCount = 16
  /// The valid values of `stop_sequence`: GTFS allows no negative ones, and GTFS-Realtime has 32 bits for them.
  private static let stopSequences: ClosedRange<Int64> = 0...Int64(UInt32.max)

  /// The cells of the row, in the order of ``columns``.
  let cells: CheckedCells

  /// Makes the row of the table `entry` that stores a journal entry.
  init(_ entry: JournalEntry) {
    let (fields, instance) = (entry.fields, entry.instance)
    cells = CheckedCells([
      .integer(entry.sequence.number), .text(entry.id.uuidString), .text(entry.group.uuidString),
      .integer(Int64(entry.time.unixSeconds)), .text(entry.author), .text(entry.operatorID.text),
      .text(entry.subject.serviceDate.gtfsText), .text(entry.subject.columnID),
      instance?.startTime.map { .integer(Int64($0.seconds)) } ?? .null, .text(fields.kind),
      fields.stopSequence.map { .integer(Int64($0)) } ?? .null, fields.value.map { .text($0) } ?? .null,
      fields.platformCode.map { .text($0) } ?? .null, fields.parentStation.map { .text($0) } ?? .null,
      fields.undoes.map { .text($0.uuidString) } ?? .null,
    ])
  }

  /// Makes a row from cells that were read from a file; `nil` when their checksum is wrong.
  init?(_ cells: [CheckedCells.Cell]) {
    guard let cells = CheckedCells(read: cells, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// Makes a row from the result of a query for ``columns``; `nil` when its checksum is wrong.
  init?(_ row: Row) {
    guard let cells = CheckedCells(row, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// The checksum of the row. A ``Head`` holds the sum of the checksums of the entries that it counts.
  var checksum: Int64 { cells.checksum }

  /// The key of the ``Head`` (row of counts) that counts the entry; `nil` when the row lacks operator, service date
  /// or author.
  var headKey: Head.Key? {
    guard let operatorID = cells.text(5), let date = cells.text(6), let author = cells.text(4) else { return nil }
    return Head.Key(operatorID: operatorID, date: date, author: author)
  }

  /// The journal entry in the row; `nil` when this version of Trip Desk cannot have written the row, because the kind
  /// of entry is unknown or a number is out of range.
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
    guard let action = fields.action, let subject = JournalSubject(trip, on: date, at: startTime, fields) else {
      return nil
    }
    return JournalEntry(
      sequence: JournalSequence(sequence), id: id, group: group, time: time, author: author,
      operatorID: OperatorID(operatorID), subject: subject, action: action, planned: fields.planned)
  }

  private func uuid(_ column: Int) -> UUID? { cells.text(column).flatMap { UUID(uuidString: $0) } }
}
