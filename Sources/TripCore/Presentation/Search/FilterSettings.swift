/// The settings that decide which trips are listed, and in which order. They are stored in a file and read at the next
/// start.
public struct FilterSettings: Hashable, Sendable {
  /// Whether to list only trips that are shown as late. Together with ``cancelled``: only late or cancelled trips.
  public var delayed = false
  /// Whether to list only cancelled trips. Together with ``delayed``: only late or cancelled trips.
  public var cancelled = false
  /// Whether to list only trips about which no decision is in effect.
  public var undecided = false
  /// Whether to list only trips with a note.
  public var withNotes = false
  /// The `route_id`s of the routes whose trips to list; empty for all routes.
  public var routes: Set<String> = []
  /// Whether to list only trips in ``window``.
  public var usesWindow = false
  /// The time window. A trip is in the window when its scheduled or its expected departure is.
  public var window = TimeWindow.standard
  /// Whether the trips that need the dispatcher come first, instead of the order of the timetable.
  public var isWorklist = false

  /// Makes settings that list all trips, in the order of the timetable.
  public init() {}

  /// Whether the settings may leave out trips.
  public var isFiltering: Bool { delayed || cancelled || undecided || withNotes || !routes.isEmpty || usesWindow }

  /// Whether the list depends on decisions and delays, not only on the timetable.
  var dependOnTripState: Bool { delayed || cancelled || undecided || withNotes || usesWindow || isWorklist }
}
