import FoundationEssentials
import TripCore

/// A row that was read from the table `tripdesk.entry`: a journal entry, or a row that no program can use.
struct StoredEntry {
  /// The valid values of `stop_sequence`: GTFS allows no negative ones, and GTFS-Realtime has 32 bits for them.
  private static let stopSequences: ClosedRange<Int64> = 0...Int64(UInt32.max)

  let place: JournalSequence
  /// The place of the operator's row before this one.
  let previous: JournalSequence
  /// The entry; `nil` when the checksum is wrong, or when this version of Trip Desk cannot have written the row.
  let entry: JournalEntry?

  /// Reads the cells of a row, in the order of ``EntryRow/columns``.
  ///
  /// - Returns: `nil` when not even the places are numbers.
  init?(_ cells: some RowCells) {
    guard cells.indices.count == EntryRow.columnCount, let place = cells.number(1), let previous = cells.number(2)
    else { return nil }
    self.place = JournalSequence(place)
    self.previous = JournalSequence(previous)
    let isNear = previous >= 0 && place > previous && place - previous <= EntryRow.longestStep
    entry = isNear ? Self.entry(cells, at: self.place) : nil
  }

  private static func entry(_ cells: some RowCells, at place: JournalSequence) -> JournalEntry? {
    guard let last = cells.indices.last else { return nil }
    var checksum = RowChecksum()
    for column in cells.indices.dropLast() { checksum.add(cells[column]) }
    guard cells.number(last) == checksum.value else { return nil }
    func id(_ column: Int) -> UUID? { cells[column].flatMap { UUID(postgresText: $0) } }

    guard let operatorID = cells.text(0), let entryID = id(3), let group = id(4),
      let time = cells.number(5).flatMap({ Instant(exactly: Int($0)) }), let author = cells.text(6),
      let date = cells.text(7).flatMap({ ServiceDate($0) }), let trip = cells.text(8), let kind = cells.text(10)
    else { return nil }
    let (start, stop) = (cells.number(9), cells.number(11))
    let startTime = start.map { ServiceTime(seconds: Int($0)) }
    guard startTime?.seconds == start.map({ Int($0) }), stop.map(stopSequences.contains) ?? true else { return nil }
    let fields = ActionFields(
      kind: kind, stopSequence: stop.map { Int($0) }, value: cells.text(12), platformCode: cells.text(13),
      parentStation: cells.text(14), undoes: id(15))
    guard let action = fields.action, let subject = JournalSubject(trip, on: date, at: startTime, fields) else {
      return nil
    }
    return JournalEntry(
      sequence: place, id: entryID, group: group, time: time, author: author, operatorID: OperatorID(operatorID),
      subject: subject, action: action, planned: fields.planned)
  }
}
