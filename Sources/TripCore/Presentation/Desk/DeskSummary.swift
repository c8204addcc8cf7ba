/// The day in numbers.
public struct DeskSummary: Hashable, Sendable {
  /// How many runs are listed.
  public var trips = 0
  /// How many of them are shown as late.
  public var late = 0
  /// How many of them are shown as early.
  public var early = 0
  /// How many of them are known to be on time.
  public var onTime = 0
  /// How many of them do not run.
  public var cancelled = 0
  /// About how many runs a decision is in effect, on the days that the desk has loaded.
  public var decided = 0

  /// Makes a summary of a day of which nothing is known but its timetable.
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
