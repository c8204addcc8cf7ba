import TripCore

/// The table vehicle_assignments.txt, in the feed or beside it: which vehicle runs a block on a service date.
///
/// A row with a mistake is left out, with a note; none keeps the feed from being read.
/// - SeeAlso: Transit Operational Data Standard (TODS), vehicle_assignments.txt.
struct BlockVehicleTable: Sendable {
  /// The name of the table.
  static let name = "vehicle_assignments.txt"

  /// What a row assigns a vehicle to.
  private struct Subject: Hashable {
    let date: ServiceDate
    let block: GTFSID
    /// The position of the service in the calendar; -1 for a row without service_id, which is about all services.
    let service: Int32
  }

  /// The `vehicle_id` of each block.
  private var names: [Subject: GTFSID] = [:]
  /// The service dates on which the table assigns a vehicle.
  private(set) var dates: Set<ServiceDate> = []
  /// The blocks to which the table assigns a vehicle on some date.
  private(set) var assignedBlocks: Set<GTFSID> = []
  private(set) var notes: [FeedNote] = []

  /// Makes a table without assignments, for a feed without the table.
  init() {}

  /// Reads the table.
  ///
  /// - Throws: ``FeedError`` when a row cannot be read, or the memory budget is exhausted.
  init(_ table: CSVTable, trips: TripTable, calendar: ServiceCalendar) throws(FeedError) {
    for column in ["date", "block_id", "vehicle_id"] where table.index(of: column) < 0 {
      notes = [VehicleFaults.missingColumn(column, in: table)]
      return
    }
    let dateColumn = table.index(of: "date")
    let blockColumn = table.index(of: "block_id")
    let vehicleColumn = table.index(of: "vehicle_id")
    let serviceColumn = table.index(of: "service_id")
    let blocks = Self.blocks(trips)
    var faults = VehicleFaults(subject: "block_id", vehicle: "vehicle_id")
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      if reader.cells.count > table.columns.count { reader.flaws.add(.extraCells, at: reader.rowStart) }
      let (row, block) = (reader.rowStart, reader.value(blockColumn))
      guard blocks.position(of: block) >= 0 else {
        faults.add(block.isEmpty ? .blankSubject : .unknownSubject, at: row)
        continue
      }
      guard let name = faults.name(reader.value(vehicleColumn), at: row) else { continue }
      guard let date = reader.value(dateColumn).date else {
        faults.add(.badDate, at: row)
        continue
      }
      let named = reader.value(serviceColumn)
      let service = named.isEmpty ? -1 : calendar.services.position(of: named)
      guard named.isEmpty || service >= 0 else {
        faults.add(.unknownService, at: row)
        continue
      }
      guard memory.take(300 + 4 * (block.count + reader.value(vehicleColumn).count)) else {
        throw table.outOfBudget(at: row)
      }
      let subject = Subject(date: date, block: block.id, service: Int32(service))
      if let other = names[subject] {
        if other != name { faults.add(.repeated, at: row) }
      } else {
        names[subject] = name
        dates.insert(date)
        assignedBlocks.insert(subject.block)
      }
    }
    try table.check(reader.flaws)
    notes = table.notes(table.flaws, reader.flaws, table.flawsOfBytes()) + faults.notes(in: table)
  }

  /// Whether the table assigns no vehicle.
  var isEmpty: Bool { names.isEmpty }

  /// Looks up the vehicle that runs a block on a service date.
  ///
  /// - Parameters:
  ///   - block: The `block_id`.
  ///   - service: The position in the calendar of the service of the trip that is asked about.
  ///   - date: The service date.
  /// - Returns: The `vehicle_id`, or `nil` when the table has none.
  func name(ofBlock block: GTFSID, service: Int32, on date: ServiceDate) -> GTFSID? {
    names[Subject(date: date, block: block, service: service)] ?? names[Subject(date: date, block: block, service: -1)]
  }

  /// The different values of `block_id` in trips.txt. Cost: reads every row.
  private static func blocks(_ trips: TripTable) -> IDIndex {
    var blocks = IDIndex()
    guard trips.blockColumn >= 0 else { return blocks }
    var reader = trips.rows.reader()
    for trip in 0..<trips.count {
      trips.rows.read(trip, with: &reader)
      if !reader.value(trips.blockColumn).isEmpty { _ = blocks.insert(reader.value(trips.blockColumn)) }
    }
    return blocks
  }
}
