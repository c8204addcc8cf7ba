import FoundationEssentials
import TripCore

/// A journal entry as a row of the table `tripdesk.entry`.
struct EntryRow {
  /// The names of the columns that a program writes, for SQL statements.
  static let columns = """
    operator, place, previous, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, \
    platform_code, parent_station, undoes, checksum
    """
  static let columnCount = 17
  /// The valid values of `stop_sequence`: GTFS allows no negative ones, and GTFS-Realtime has 32 bits for them.
  private static let stopSequences: ClosedRange<Int64> = 0...Int64(UInt32.max)

  /// The texts of the cells, in the order of ``columns``; `nil` for a null.
  let cells: [String?]

  /// Makes the row of an entry that comes after the place `previous`.
  init(_ entry: JournalEntry, after previous: JournalSequence) {
    let fields = ActionFields(entry.action)
    // Swift and PostgreSQL write ids with letters of different cases.
    func text(_ id: UUID) -> String { id.uuidString.lowercased() }
    let cells: [String?] = [
      entry.operatorID.text, String(entry.sequence.number), String(previous.number), text(entry.id), text(entry.group),
      String(entry.time.unixSeconds), entry.author, entry.instance.serviceDate.gtfsText, entry.instance.tripID,
      entry.instance.startTime.map { String($0.seconds) }, fields.kind, fields.stopSequence.map { String($0) },
      fields.value, fields.platformCode, fields.parentStation, fields.undoes.map(text),
    ]
    self.cells = cells + [String(Self.checksum(of: cells))]
  }

  /// Makes a row from the result of a query for ``columns``; `nil` when its checksum is wrong.
  init?(_ cells: [String?]) {
    guard cells.count == Self.columnCount, cells.last == String(Self.checksum(of: Array(cells.dropLast()))) else {
      return nil
    }
    self.cells = cells
  }

  /// The place of the entry before this one; `nil` when the cell is no number.
  var previous: JournalSequence? { cells[2].flatMap { Int64($0) }.map { JournalSequence($0) } }

  /// The greatest length of an operator's id in bytes: PostgreSQL's indexes have no room for long texts.
  private static let longestOperator = 1_000

  /// Whether PostgreSQL can store every text of the row: it has no NUL character, and the operator's id is not too long.
  var isStorable: Bool {
    cells.allSatisfy { $0?.utf8.contains(0) != true } && cells[0].map { $0.utf8.count <= Self.longestOperator } ?? false
  }

  /// The entry in the row; `nil` when this version of Trip Desk cannot have written it.
  var entry: JournalEntry? {
    guard let operatorID = cells[0], let place = number(1), place > 0, let id = uuid(3), let group = uuid(4),
      let time = number(5).flatMap({ Instant(exactly: Int($0)) }), let author = cells[6],
      let date = cells[7].flatMap({ ServiceDate($0) }), let trip = cells[8], let kind = cells[10]
    else { return nil }
    let (start, stop) = (number(9), number(11))
    let startTime = start.map { ServiceTime(seconds: Int($0)) }
    guard startTime?.seconds == start.map({ Int($0) }), stop.map(Self.stopSequences.contains) ?? true else {
      return nil
    }
    let fields = ActionFields(
      kind: kind, stopSequence: stop.map { Int($0) }, value: cells[12], platformCode: cells[13],
      parentStation: cells[14], undoes: uuid(15))
    guard let action = fields.action else { return nil }
    return JournalEntry(
      sequence: JournalSequence(place), id: id, group: group, time: time, author: author,
      operatorID: OperatorID(operatorID),
      instance: TripInstance(tripID: trip, serviceDate: date, startTime: startTime), action: action)
  }

  /// The hash of all cells but the last, with the end of each text; a null has no text.
  private static func checksum(of cells: [String?]) -> Int64 {
    var hash = StableHash()
    for cell in cells {
      hash.add(cell == nil ? 0 : 1)
      if let cell {
        hash.add(cell.utf8)
        hash.add(0xFF)
      }
    }
    return Int64(bitPattern: hash.value)
  }

  private func number(_ column: Int) -> Int64? { cells[column].flatMap { Int64($0) } }
  private func uuid(_ column: Int) -> UUID? { cells[column].flatMap { UUID(postgresText: $0) } }
}
