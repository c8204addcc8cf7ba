/// Which runs are listed, and in what order: what outlives the program, unlike what is being typed.
public struct FilterSettings: Hashable, Sendable {
  /// Lists runs that are shown as late. Together with ``cancelled``: those that are one or the other.
  public var delayed = false
  /// Lists runs that do not run.
  public var cancelled = false
  /// Lists runs about which no dispatcher has decided anything.
  public var undecided = false
  /// Lists runs with a note for colleagues.
  public var withNotes = false
  /// Lists runs of these lines, by `route_id`; all lines where it is empty.
  public var routes: Set<String> = []
  /// Whether ``window`` counts.
  public var usesWindow = false
  /// Lists runs that depart in it, as planned or as expected.
  public var window = TimeWindow.standard
  /// Whether what needs the dispatcher now comes first.
  public var isWorklist = false

  /// Makes settings that list everything, in the timetable's order.
  public init() {}

  /// Whether anything is left out by them.
  public var isFiltering: Bool { delayed || cancelled || undecided || withNotes || !routes.isEmpty || usesWindow }

  /// Whether what is known of the runs matters, beside the timetable.
  var dependOnKnowledge: Bool { delayed || cancelled || undecided || withNotes || usesWindow || isWorklist }
}
