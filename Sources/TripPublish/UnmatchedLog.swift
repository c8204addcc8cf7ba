public import TripCore

/// Makes log lines about the trip updates of followed feeds that match no trip of the timetable.
///
/// The first such trip updates of each source are logged one by one, later ones only as a count. A feed that sends new
/// ids all the time therefore fills neither the log nor the memory.
public struct UnmatchedLog: Sendable {
  /// The number of trip updates of each source that are logged one by one, before only their count is logged.
  public static let firstCases = 10
  /// The least time between two log lines with the count of a source's unmatched trip updates.
  public static let countInterval: Duration = .seconds(60)

  /// The trip updates of one source that were logged one by one, and the last logged count with its time.
  private struct Logged {
    var entities: [String] = []
    var count = 0
    var countedAt: ContinuousClock.Instant?
  }
  /// What was logged about each source, by the position of the source in the list of statuses.
  private var logged: [Int: Logged] = [:]

  /// Makes a log that has not logged any trip update yet.
  public init() {}

  /// Returns the log lines about trip updates that match no trip and were not logged before.
  ///
  /// - Parameters:
  ///   - statuses: The status of each source, in the same order at each call.
  ///   - moment: The current time.
  /// - Returns: A line for each new trip update, or a line with the count of a source; an empty array when there is
  ///   no new one.
  public mutating func lines(for statuses: [FollowingStatus], at moment: ContinuousClock.Instant) -> [String] {
    var lines: [String] = []
    for (place, status) in statuses.enumerated() {
      var logged = logged[place] ?? Logged()
      for entity in status.unmatched where logged.entities.count < Self.firstCases {
        guard !logged.entities.contains(entity) else { continue }
        logged.entities.append(entity)
        lines.append("\(status.source) \(entity)")
      }
      let known = status.unmatched.count { logged.entities.contains($0) }
      let isDue = logged.countedAt.map { moment - $0 >= Self.countInterval } ?? true
      if status.unmatchedCount > known, status.unmatchedCount != logged.count, isDue {
        lines.append("\(status.source) has \(status.unmatchedCount) trip updates that fit no trip of the timetable")
        (logged.count, logged.countedAt) = (status.unmatchedCount, moment)
      }
      self.logged[place] = logged
    }
    return lines
  }
}
