/// The filter settings, which decide which trips are listed, and in which order. They are stored in a file and read
/// at the next start.
public struct FilterSettings: Hashable, Sendable {
  /// Whether to list only trips that are shown as late. When ``cancelled`` is set too, trips that are late or
  /// cancelled are listed.
  public var delayed = false
  /// Whether to list only cancelled trips. When ``delayed`` is set too, trips that are late or cancelled are listed.
  public var cancelled = false
  /// Whether to list only trips about which no decision is in effect.
  public var undecided = false
  /// Whether to list only trips with a note.
  public var withNotes = false
  /// The `route_id`s of the routes whose trips to list; empty for all routes.
  public var routes: Set<GTFSID> = []
  /// Whether to list only trips that depart within ``window``.
  public var usesWindow = false
  /// The time window. A trip is in the window when its scheduled departure or its expected departure is.
  public var window = TimeWindow.standard
  /// Whether the list has the order of the worklist, in which trips that need the dispatcher come first; `false` for
  /// the order of the timetable.
  public var isWorklist = false
  /// Whether a decision leaves the selection on its trip in the worklist; `false` when the selection goes on to the
  /// next trip.
  public var staysAfterDecision = false

  /// Makes settings that list all trips, in the order of the timetable.
  public init() {}

  /// Whether any setting is on that leaves trips out of the list.
  public var isFiltering: Bool { delayed || cancelled || undecided || withNotes || !routes.isEmpty || usesWindow }

  /// These settings without those that leave no trip out of the list.
  var narrowing: FilterSettings {
    var settings = self
    (settings.isWorklist, settings.staysAfterDecision) = (false, false)
    return settings
  }

  /// Whether the result of these settings depends on decisions and delays, so that a change of a trip can change the
  /// list.
  var dependOnTripState: Bool { delayed || cancelled || undecided || withNotes || usesWindow || isWorklist }
}
