import TripCore

/// The file vehicles.csv that an operator puts beside a feed: which vehicle runs a trip, on all service dates or on
/// one.
///
/// Its columns are `trip_id` and `vehicle`, and optionally `service_id` or `date` (YYYYMMDD). A row with a mistake is
/// left out, with a note; none keeps the feed from being read.
struct VehicleNameTable: Sendable {
  /// The name of the file.
  static let name = "vehicles.csv"

  /// For a trip, by its position in trips.txt, the vehicle that runs the trip on every service date.
  private(set) var names: [Int32: GTFSID] = [:]
  /// For a service date, the vehicles of trips, by their positions in trips.txt. They count before ``names``.
  private(set) var namesOnDate: [ServiceDate: [Int32: GTFSID]] = [:]
  private(set) var notes: [FeedNote] = []

  /// Makes a table without names, for a feed with no such file beside it.
  init() {}

  /// Reads the file.
  ///
  /// - Throws: ``FeedError`` when a row cannot be read, or the memory budget is exhausted.
  init(_ table: CSVTable, trips: TripTable, calendar: ServiceCalendar) throws(FeedError) {
    let tripColumn = table.index(of: "trip_id")
    let vehicleColumn = table.index(of: "vehicle")
    guard tripColumn >= 0, vehicleColumn >= 0 else {
      notes = [VehicleFaults.missingColumn(tripColumn < 0 ? "trip_id" : "vehicle", in: table)]
      return
    }
    let serviceColumn = table.index(of: "service_id")
    let dateColumn = table.index(of: "date")
    var faults = VehicleFaults(subject: "trip_id", vehicle: "vehicle")
    var active = ActiveServices(calendar)
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      if reader.cells.count > table.columns.count { reader.flaws.add(.extraCells, at: reader.rowStart) }
      let (row, id) = (reader.rowStart, reader.value(tripColumn))
      let trip = Int32(trips.rows.ids.position(of: id))
      guard trip >= 0 else {
        faults.add(id.isEmpty ? .blankSubject : .unknownSubject, at: row)
        continue
      }
      guard let name = faults.name(reader.value(vehicleColumn), at: row) else { continue }
      let service = Int(trips.services[Int(trip)])
      let named = reader.value(serviceColumn)
      guard named.isEmpty || calendar.services.position(of: named) == service else {
        faults.add(.otherService, at: row)
        continue
      }
      guard memory.take(300 + 4 * reader.value(vehicleColumn).count) else { throw table.outOfBudget(at: row) }
      let cell = reader.value(dateColumn)
      if cell.isEmpty {
        if let other = names[trip] {
          if other != name { faults.add(.repeated, at: row) }
        } else {
          names[trip] = name
        }
        continue
      }
      guard let date = cell.date else {
        faults.add(.badDate, at: row)
        continue
      }
      guard active.runs(service, on: date) else {
        faults.add(.otherDate, at: row)
        continue
      }
      if let other = namesOnDate[date]?[trip] {
        if other != name { faults.add(.repeated, at: row) }
      } else {
        namesOnDate[date, default: [:]][trip] = name
      }
    }
    try table.check(reader.flaws)
    notes = table.notes(table.flaws, reader.flaws, table.flawsOfBytes()) + faults.notes(in: table)
  }

  /// Looks up the vehicle that runs a trip on a service date.
  ///
  /// - Parameters:
  ///   - trip: The position of the trip in trips.txt.
  ///   - date: The service date.
  /// - Returns: The name of the vehicle, or `nil` when the file has none.
  func name(ofTrip trip: Int, on date: ServiceDate) -> GTFSID? { namesOnDate[date]?[Int32(trip)] ?? names[Int32(trip)] }

  /// Whether the file names no vehicle.
  var isEmpty: Bool { names.isEmpty && namesOnDate.isEmpty }
}
