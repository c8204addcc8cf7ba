import FoundationEssentials
import TripCore

/// A journal entry as a new row of the table `tripdesk.entry`. ``StoredEntry`` reads such a row.
struct EntryRow: RowCells {
  /// The names of the columns that a program writes, for SQL statements.
  static let columns = """
    operator, place, previous, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, \
    platform_code, parent_station, undoes, checksum
    """
  static let columnCount = 17

  /// The texts of the cells, in the order of ``columns``; `nil` for a null.
  let cells: [String?]

  /// Makes the row of an entry that comes after the place `previous`.
  init(_ entry: JournalEntry, after previous: JournalSequence) {
    let (fields, instance) = (entry.fields, entry.instance)
    // Swift and PostgreSQL write ids with letters of different cases.
    func text(_ id: UUID) -> String { id.uuidString.lowercased() }
    let cells: [String?] = [
      entry.operatorID.text, String(entry.sequence.number), String(previous.number), text(entry.id), text(entry.group),
      String(entry.time.unixSeconds), entry.author, entry.subject.serviceDate.gtfsText, entry.subject.columnID,
      instance?.startTime.map { String($0.seconds) }, fields.kind, fields.stopSequence.map { String($0) },
      fields.value, fields.platformCode, fields.parentStation, fields.undoes.map(text),
    ]
    var checksum = RowChecksum()
    for cell in cells { checksum.add(cell?.utf8) }
    self.cells = cells + [String(checksum.value)]
  }

  var indices: Range<Int> { cells.indices }

  subscript(column: Int) -> String.UTF8View? { cells[column]?.utf8 }

  /// The greatest length of an operator's id in bytes: PostgreSQL's indexes have no room for long texts.
  static let longestOperator = 1_000
  /// The greatest length of any other text in bytes: every desk reads them all.
  static let longestText = 100_000
  /// The greatest length of a setting of the operator in bytes, such as a plan for all trips.
  static let longestSetting = 20_000_000
  /// The greatest distance between the places of an entry and of the one before. Places of a copied file have gaps; and no
  /// row brings the places of an operator to an end.
  static let longestStep: Int64 = 100_000_000

  /// Whether PostgreSQL can store every text of the row: it has no NUL character, and is not too long.
  var isStorable: Bool {
    // The columns `kind` and `value`.
    let isSetting = cells[10].map { OperatorSetting.Kind(rawValue: $0) != nil } ?? false
    return cells.indices.allSatisfy { column in
      let longest = isSetting && column == 12 ? Self.longestSetting : Self.longestText
      return cells[column].map { !$0.utf8.contains(0) && $0.utf8.count <= longest } ?? true
    }
      && cells[0].map { $0.utf8.count <= Self.longestOperator } ?? false
  }
}

/// The checksum of a row: the hash of all its other cells, with the end of each text; a null has no text.
struct RowChecksum {
  private var hash = StableHash()

  /// The number in the column `checksum`.
  var value: Int64 { Int64(bitPattern: hash.value) }

  /// Adds the UTF-8 text of a cell; `nil` for a null.
  mutating func add(_ cell: (some Sequence<UInt8>)?) {
    hash.add(cell == nil ? 0 : 1)
    if let cell {
      hash.add(cell)
      hash.add(0xFF)
    }
  }
}
