/// The day in numbers.
public struct DeskSummary: Hashable, Sendable {
  /// The number of trips of the day.
  public var trips = 0
  /// The number of trips that are shown as late.
  public var late = 0
  /// The number of trips that are shown as early.
  public var early = 0
  /// The number of trips that are known to be on time.
  public var onTime = 0
  /// The number of cancelled trips.
  public var cancelled = 0
  /// The number of trips with a decision in effect, on all days that the desk has loaded.
  public var decided = 0

  /// Makes the summary of a day with a number of trips of which only the timetable is known.
  public init(trips: Int = 0) { self.trips = trips }

  /// Moves a trip from one count to another.
  mutating func move(from old: Punctuality, to new: Punctuality) {
    add(-1, to: old)
    add(1, to: new)
  }

  private mutating func add(_ count: Int, to punctuality: Punctuality) {
    switch punctuality {
    case .late: late += count
    case .early: early += count
    case .onTime: onTime += count
    case .cancelled: cancelled += count
    case .unknown: break
    }
  }
}
