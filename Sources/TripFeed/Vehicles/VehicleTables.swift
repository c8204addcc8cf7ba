import TripCore

/// What a feed and the files beside it say about vehicles besides `block_id`.
struct VehicleTables: Sendable {
  /// The links of transfers.txt.
  private(set) var links = LinkedTripTable()
  /// The file vehicles.csv.
  private(set) var names = VehicleNameTable()
  /// The table vehicle_assignments.txt.
  private(set) var ofBlocks = BlockVehicleTable()
  private(set) var notes: [FeedNote] = []

  /// The greatest size of a file about vehicles: room for more trips than any country has.
  static let greatestFile = ByteCount.mebibytes(64)

  /// Reads the tables. A table that cannot be read is left out with a note, because the timetable is usable without.
  ///
  /// - Parameters:
  ///   - source: The feed.
  ///   - trips: The trips of the feed.
  ///   - calendar: The service days of the feed.
  ///   - frequencies: The trips that run repeatedly.
  ///   - table: Returns a table of the feed by its name; `nil` when the feed has no such table, or an empty one.
  /// - Throws: ``FeedError`` when the feed changed on disk, the memory budget is exhausted, or reading is cancelled.
  init(
    _ source: FeedSource, trips: TripTable, calendar: ServiceCalendar, frequencies: FrequencyTable,
    table: (String) throws(FeedError) -> CSVTable?
  ) throws(FeedError) {
    func read<Table>(
      _ name: String, else none: Table, _ read: (CSVTable) throws(FeedError) -> Table
    ) throws(FeedError) -> Table {
      do throws(FeedError) { return try table(name).map { table throws(FeedError) in try read(table) } ?? none } catch {
        guard let note = Self.note(error) else { throw error }
        notes.append(note)
        return none
      }
    }
    links = try read("transfers.txt", else: links) { table throws(FeedError) in
      try LinkedTripTable(table, trips: trips, frequencies: frequencies)
    }
    func isReadable(_ name: String) -> Bool {
      guard let size = source.size(of: name), size > Self.greatestFile.count else { return true }
      notes.append(
        FeedNote(
          message: "The file has more than \(Self.greatestFile); no vehicle is read from it.", file: name,
          severity: .error))
      return false
    }
    if isReadable(VehicleNameTable.name) {
      names = try read(VehicleNameTable.name, else: names) { table throws(FeedError) in
        try VehicleNameTable(table, trips: trips, calendar: calendar)
      }
    }
    if isReadable(BlockVehicleTable.name) {
      ofBlocks = try read(BlockVehicleTable.name, else: ofBlocks) { table throws(FeedError) in
        try BlockVehicleTable(table, trips: trips, calendar: calendar)
      }
    }
    notes += links.notes + names.notes + ofBlocks.notes
    // A file that an operator puts beside the feed is meant to say something.
    let name = VehicleNameTable.name
    if names.isEmpty, source.size(of: name) != nil, !notes.contains(where: { $0.file == name }) {
      notes.append(FeedNote(message: "The file names no vehicle.", file: name, severity: .warning))
    }
  }

  /// Returns a note for an error that concerns one table only; `nil` for an error that makes the feed unusable.
  private static func note(_ error: FeedError) -> FeedNote? {
    switch error.problem {
    case .changedOnDisk, .cancelled, .tooMuchMemory, .packedTooWell, .outOfMemory: nil
    default:
      FeedNote(
        message: "No vehicle is read from the file: \(error.whatIsWrong).", file: error.file, line: error.line,
        severity: .error, advice: error.advice.prefix(1).uppercased() + error.advice.dropFirst() + ".")
    }
  }

  /// Whether nothing is known but `block_id`.
  var isEmpty: Bool { links.links.isEmpty && names.isEmpty && ofBlocks.isEmpty }

  /// Returns the name of the vehicle that runs a trip on a service date, from vehicles.csv or else
  /// vehicle_assignments.txt.
  ///
  /// - Parameters:
  ///   - trip: The position of the trip in trips.txt.
  ///   - block: The `block_id` of the trip, if it has one.
  ///   - service: The position of the trip's service in the calendar.
  ///   - date: The service date.
  /// - Returns: The name, or `nil` when there is none.
  func name(ofTrip trip: Int, block: GTFSID?, service: Int32, on date: ServiceDate) -> GTFSID? {
    names.name(ofTrip: trip, on: date) ?? block.flatMap { ofBlocks.name(ofBlock: $0, service: service, on: date) }
  }
}
