import TripCore

/// Counts the rows that are left out of a file about vehicles, by reason, for notes to the operator.
struct VehicleFaults {
  /// Why a row is left out.
  enum Kind: CaseIterable {
    /// The row has no id of a trip or block.
    case blankSubject
    /// trips.txt does not have the trip or block.
    case unknownSubject
    /// The vehicle has no name.
    case blankName
    /// The vehicle's name is longer than ``VehicleFaults/longestName``.
    case longName
    /// The vehicle's name has a NUL or another control character.
    case controlCharacter
    /// The service_id is not that of the trip.
    case otherService
    /// The calendar does not have the service_id.
    case unknownService
    /// The date is not a date.
    case badDate
    /// The trip does not run on the date.
    case otherDate
    /// An earlier row has another vehicle.
    case repeated
  }

  /// The greatest number of characters of a vehicle's name.
  static let longestName = 100

  /// The column that says what the vehicle runs, such as `trip_id`.
  private let subject: String
  /// The column with the name of the vehicle.
  private let vehicle: String
  private var places: [Kind: CountedPlace] = [:]

  /// Makes a count without faults. `subject` is the column of the trip or block, `vehicle` that of the vehicle.
  init(subject: String, vehicle: String) {
    self.subject = subject
    self.vehicle = vehicle
  }

  /// Counts a row, given by its offset in the bytes of the file.
  mutating func add(_ kind: Kind, at offset: Int) { places[kind, default: CountedPlace()].add(offset) }

  /// Returns the name of a vehicle in a cell; `nil` when the cell has no usable name, which is counted.
  mutating func name(_ cell: Bytes, at offset: Int) -> GTFSID? {
    guard !cell.isEmpty else {
      add(.blankName, at: offset)
      return nil
    }
    guard !cell.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      add(.controlCharacter, at: offset)
      return nil
    }
    // A long cell is not made into a text just to count its characters; a character rarely has more than 16 bytes.
    guard cell.count <= 16 * Self.longestName, cell.count <= Self.longestName || cell.text.count <= Self.longestName
    else {
      add(.longName, at: offset)
      return nil
    }
    return cell.id
  }

  /// Returns a note for each reason.
  func notes(in table: CSVTable) -> [FeedNote] {
    Kind.allCases.flatMap { kind in
      let (reason, advice) = text(kind)
      return (places[kind] ?? CountedPlace()).note(in: table, advice: advice) { "\($0.rows) left out: \(reason)" }
    }
  }

  private func text(_ kind: Kind) -> (reason: String, advice: String) {
    switch kind {
    case .blankSubject: ("there is no \(subject).", "")
    case .unknownSubject: ("trips.txt does not have the \(subject).", "Check that the file is for this timetable.")
    case .blankName: ("\(vehicle) is blank.", "Write the name of the vehicle, or leave the row out.")
    case .longName: ("\(vehicle) is longer than \(Self.longestName) characters.", "Write a shorter name.")
    case .controlCharacter: ("\(vehicle) has a NUL or another control character.", "Export the file again.")
    case .otherService: ("the service_id is not that of the trip in trips.txt.", "")
    case .unknownService: ("the calendar does not have the service_id.", "")
    case .badDate: ("date is not a date YYYYMMDD.", "")
    case .otherDate: ("the trip does not run on the date.", "")
    case .repeated: ("an earlier row has another \(vehicle).", "Give each \(subject) one vehicle a day.")
    }
  }

  /// Returns the note about a file that lacks a column without which no row can be used.
  static func missingColumn(_ column: String, in table: CSVTable) -> FeedNote {
    let usesSemicolons = table.columns.count == 1 && table.columns.contains { $0.contains(";") }
    return FeedNote(
      message: "The column \(column) is missing; no vehicle is read from the file.", file: table.name, line: 1,
      severity: .error, advice: usesSemicolons ? "Separate the columns with commas." : "Add the column.")
  }
}
