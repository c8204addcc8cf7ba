import FoundationEssentials
internal import GRDB
import TripCore

/// An entry as the table `entry` holds it: its columns in their order, and a checksum over them, because SQLite would
/// hand out a changed text or number as if it had been written.
struct EntryRow: Hashable {
  static let columns = """
    sequence, id, step, time, author, operator, service_date, trip_id, start_time, kind, stop_sequence, value, \
    platform_code, parent_station, undoes, checksum
    """
  static let columnCount = 16

  /// One cell: the kinds of value that the table holds.
  enum Cell: Hashable {
    case null
    case integer(Int64)
    case text(String)
  }

  /// All columns but the checksum.
  private let cells: [Cell]

  init(_ entry: JournalEntry) {
    let fields = ActionFields(entry.action)
    cells = [
      .integer(entry.sequence.number), .text(entry.id.uuidString), .text(entry.group.uuidString),
      .integer(Int64(entry.time.unixSeconds)), .text(entry.author), .text(entry.operatorID.text),
      .text(entry.instance.serviceDate.gtfsText), .text(entry.instance.tripID),
      entry.instance.startTime.map { .integer(Int64($0.seconds)) } ?? .null, .text(fields.kind),
      fields.stopSequence.map { .integer(Int64($0)) } ?? .null, fields.value.map { .text($0) } ?? .null,
      fields.platformCode.map { .text($0) } ?? .null, fields.parentStation.map { .text($0) } ?? .null,
      fields.undoes.map { .text($0.uuidString) } ?? .null,
    ]
  }

  /// Takes cells as they were read, or nothing where they are not what was written.
  init?(_ cells: [Cell]) {
    guard cells.count == Self.columnCount, case .integer(let checksum)? = cells.last else { return nil }
    self.cells = Array(cells.dropLast())
    guard checksum == self.checksum else { return nil }
  }

  /// Reads a row of a query for ``columns``.
  init?(_ row: Row) {
    self.init(
      row.databaseValues.map { value in
        switch value.storage {
        case .int64(let number): .integer(number)
        case .string(let text): .text(text)
        default: .null
        }
      })
  }

  func insert(into statement: Statement) throws {
    let values = (cells + [.integer(checksum)]).map { cell -> DatabaseValue in
      switch cell {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .text(let text): text.databaseValue
      }
    }
    try statement.execute(arguments: StatementArguments(values))
  }

  /// The entry, or nothing where this program does not know such entries.
  var entry: JournalEntry? {
    guard case .integer(let sequence) = cells[0], let id = uuid(1), let group = uuid(2),
      case .integer(let time) = cells[3], let author = text(4), let operatorID = text(5),
      let date = text(6).flatMap({ ServiceDate($0) }), let trip = text(7), let kind = text(9)
    else { return nil }
    let fields = ActionFields(
      kind: kind, stopSequence: integer(10), value: text(11), platformCode: text(12), parentStation: text(13),
      undoes: uuid(14))
    guard let action = fields.action else { return nil }
    return JournalEntry(
      sequence: JournalSequence(sequence), id: id, group: group, time: Instant(unixSeconds: Int(time)), author: author,
      operatorID: OperatorID(operatorID),
      instance: TripInstance(
        tripID: trip, serviceDate: date, startTime: integer(8).map { ServiceTime(seconds: $0) }),
      action: action)
  }

  /// FNV-1a, 64 bits, over the cells, each with its kind and its end.
  private var checksum: Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for cell in cells {
      switch cell {
      case .null: mix(0)
      case .integer(let number):
        mix(1)
        for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
      case .text(let text):
        mix(2)
        for byte in text.utf8 { mix(byte) }
        mix(0xFF)
      }
    }
    return Int64(bitPattern: hash)
  }

  private func integer(_ index: Int) -> Int? {
    if case .integer(let number) = cells[index] { return Int(number) }
    return nil
  }

  private func text(_ index: Int) -> String? {
    if case .text(let text) = cells[index] { return text }
    return nil
  }

  private func uuid(_ index: Int) -> UUID? { text(index).flatMap { UUID(uuidString: $0) } }
}
