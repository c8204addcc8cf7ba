/// A column of the desk's list of trips. The cases are in the order of the columns, and the raw values are written into
/// the preferences file.
public enum TripListColumn: String, CaseIterable, Sendable {
  /// The scheduled departure.
  case departure
  /// The expected departure; empty while nobody knows it.
  case expected
  /// The line: the name of the route.
  case line
  /// The number of the trip, its `trip_short_name`.
  case number
  /// The stop where the trip begins.
  case origin
  /// The destination.
  case destination
  /// The scheduled arrival at the last stop.
  case arrival
  /// The delay or the cancellation.
  case status
  /// Why the trip stands where it does: shown in the worklist, and while a trip is kept that no longer matches.
  case why
  /// Symbols for what else is known of the trip; see ``TripMark``.
  case marks
  /// The vehicle that runs the trip, as decided or planned.
  case vehicle
  /// The note and the reason.
  case note
  /// The `trip_id`.
  case tripID = "trip-id"

  /// The columns that a dispatcher may leave out, the most important first. Where the list is too narrow for all that
  /// are chosen, the last ones are left out; the expected departure is left out only after all others. The vehicle, which
  /// only those see who ask for it, comes before columns that are there without being asked for and can be cut.
  public static let optional: [TripListColumn] = [.expected, .number, .marks, .vehicle, .origin, .note, .tripID]

  /// The columns of ``optional`` that are shown until the dispatcher chooses others.
  public static let usual: Set<TripListColumn> = [.number, .expected, .marks, .origin, .note]

  /// Whether a click on the title sorts the list.
  public var isSortable: Bool { self != .why }

  /// Whether the column's texts may be cut where the list is narrow; all other columns are always whole.
  public var isFlexible: Bool { [.line, .origin, .destination, .why, .note].contains(self) }

  /// Whether the texts of the column are aligned at its end, as numbers are.
  public var isNumeric: Bool { [.departure, .expected, .arrival].contains(self) }
}

extension Translation {
  /// Returns the title of a column of the list of trips.
  public func title(_ column: TripListColumn) -> String {
    switch column {
    case .departure: translate("Departure")
    case .expected: translate("Expected")
    case .line: translate("Line")
    case .number: translate("Number")
    case .origin: translate("From")
    case .destination: translate("Destination")
    case .arrival: translate("Arrival")
    case .status: translate("Status")
    case .why: translate("Why")
    case .marks: translate("Marks")
    case .vehicle: translate("Vehicle")
    case .note: translate("Note")
    case .tripID: "trip_id"
    }
  }
}

extension Translation {
  /// Returns the title that stands above a column: an abbreviation where the column is narrow.
  public func shortTitle(_ column: TripListColumn) -> String {
    switch column {
    case .departure: translate("Dep.")
    case .expected: translate("Exp.")
    case .arrival: translate("Arr.")
    case .number: translate("No.")
    case .line, .origin, .destination, .status, .why, .marks, .vehicle, .note, .tripID: title(column)
    }
  }
}

extension Wording {
  /// Returns the title of a column of the list of trips.
  public func title(_ column: TripListColumn) -> String { translation.title(column) }
}
