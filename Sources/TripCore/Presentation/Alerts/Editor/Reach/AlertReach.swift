/// What an alert hits on the shown service day: the trips that run, and the stops where they stop, while service differs.
///
/// ```swift
/// let reach = await AlertReach.count(selectors, during: impacts, in: timetable)
/// print(reach?.trips, reach?.stops)
/// ```
public struct AlertReach: Hashable, Sendable {
  /// What one selector hits.
  public struct Hit: Hashable, Sendable {
    /// The trips that run while service differs. A trip that the selector names itself counts at any time.
    public var trips = 0
    /// The trips of the whole day.
    public var tripsOfDay = 0
    /// Whether the shown day has what the selector names. It may have no trip there all the same.
    public var isKnown = false

    /// Whether the selector hits nothing on the whole day.
    var isEmpty: Bool { tripsOfDay == 0 && !isKnown }
  }

  /// The trips that are hit, each once.
  public internal(set) var trips = 0
  /// The stops that are hit, each once: those of the trips that are hit as a whole, and those that are named.
  public internal(set) var stops = 0
  /// What each selector hits, in the order of the selectors.
  public internal(set) var hits: [Hit]
  /// Whether service differs at some time of the shown day; otherwise the numbers are those of the whole day.
  public internal(set) var isOnShownDay = false
  /// Whether service differs on other days.
  public internal(set) var isOnOtherDays = false

  init(selectors count: Int) { hits = Array(repeating: Hit(), count: count) }

  /// Counts what selectors hit, away from the main thread.
  ///
  /// Cost: looks at each trip of the day, and at the stops of those that may be hit.
  ///
  /// - Parameters:
  ///   - selectors: What the alert is about.
  ///   - impacts: When service differs.
  ///   - timetable: The shown service day.
  /// - Returns: The numbers; `nil` when the task was cancelled.
  @concurrent public static func count(
    _ selectors: [AlertSelector], during impacts: [AlertPeriod], in timetable: Timetable
  ) async -> AlertReach? {
    var count = AlertReachCount(selectors, during: impacts, in: timetable)
    return count.count() ? count.reach : nil
  }
}
