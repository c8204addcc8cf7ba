/// A row of the desk's list of trips: the texts about one scheduled trip.
public struct TripListRow: Hashable, Sendable {
  /// The scheduled departure as text. It includes the service date when that is earlier than the desk's.
  public let departure: String
  /// The expected departure as text; empty when it is unknown or the trip is cancelled, never the scheduled one in its
  /// place.
  public let expected: String
  /// The route of the trip, with its name and colours.
  public let route: Route
  /// The kind of vehicle as a word, when routes of several kinds have the name of the route, as bus 11 and tram 11;
  /// otherwise `nil`.
  public let kind: String?
  /// The number by which passengers know the trip, its `trip_short_name`; empty when it has none.
  public let number: String
  /// The name of the stop where the trip begins.
  public let origin: String
  /// The destination of the trip, with its origin or the end of its `trip_id` when another trip would read the same.
  public let headsign: String
  /// What the search has found in the trip and the other texts do not show, such as `via Old Town`; `nil` when they show
  /// all of it, or nothing is searched for.
  public internal(set) var match: String?
  /// Whether ``match`` has the name of the vehicle. Many trips with other destinations are then found by it, so that it
  /// matters more than the destination.
  public internal(set) var isFoundByVehicle = false
  /// Whether the trip is marked as the one that the search takes when Enter is pressed.
  public internal(set) var isBestMatch = false
  /// The dispatchers at other desks who have selected the trip, such as `bram`, or `↔ bram` who drags it; `nil` when
  /// there are none.
  public internal(set) var colleagues: String?
  /// The scheduled arrival at the last stop, as text.
  public let arrival: String
  /// The delay or cancellation as text with a symbol, such as `● +5 min`, and a word when decisions about the trip
  /// could not be saved.
  public let status: String
  /// Whether the trip is late, early, on time, cancelled or unknown.
  public let punctuality: Punctuality
  /// Whether the decisions about the trip that the desk shows are saved in the journal.
  public let mark: SaveMark
  /// Whether the trip is being dragged in the train graph. Its ``status`` is then neither decided nor published.
  public let isProvisional: Bool
  /// Whether the trip has departed from its first stop, as decided or reported, or was to depart by now and is
  /// cancelled. `false` for a trip that should have left, but of which nobody has said so.
  public let hasDeparted: Bool
  /// How late the trip is by weight; `nil` when it is not late.
  public let lateness: Lateness?
  /// What else is known of the trip.
  public let marks: [TripMark]
  /// ``lateness``, ``marks`` and ``colleagues`` in words; empty when there are none.
  public internal(set) var words: String
  /// The name of the vehicle that runs the trip, as decided or planned; empty when none is known.
  public let vehicle: String
  /// The note and the reason; empty when there are none.
  public let note: String
  /// The `trip_id`.
  public let tripID: String

  /// The line as text, with the kind of vehicle where that is needed.
  public var line: String { [kind, route.name].compactMap(\.self).joined(separator: " ") }

  /// Returns the text of a column.
  public func text(_ column: TripListColumn) -> String {
    switch column {
    case .departure: departure
    case .expected: expected
    case .line: line
    case .number: number
    case .origin: origin
    case .destination: headsign
    case .arrival: arrival
    case .status: status
    // The reason depends on the list, so the model of the list has it.
    case .why: ""
    case .marks: symbols
    case .vehicle: vehicle
    case .note: note
    case .tripID: tripID
    }
  }

  /// The symbols of ``marks``, after `⋯` while a decision is being saved.
  public var symbols: String { ((mark == .saving ? ["⋯"] : []) + marks.map(\.symbol)).joined(separator: " ") }

  /// Returns the note and the reason of a trip as one text, or `nil` when it has neither.
  static func note(of trip: Trip?, _ wording: Wording) -> String? {
    let texts = [trip?.note, trip.flatMap(wording.reason)].compactMap(\.self).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}
