public import TripCore

/// Makes log lines about the trip updates and alerts of followed feeds that fit nothing of the timetable.
///
/// The first such entities of each kind and source are logged one by one, later ones only as a count. A feed that sends
/// new ids all the time therefore fills neither the log nor the memory.
public struct UnmatchedLog: Sendable {
  /// The number of entities of each kind and source that are logged one by one, before only their count is logged.
  public static let firstCases = 10
  /// The least time between two log lines with the count of a source's unmatched entities of a kind.
  public static let countInterval: Duration = .seconds(60)

  /// The entities of one kind and source that were logged one by one, and the last logged count with its time.
  fileprivate struct Logged {
    var entities: [String] = []
    var count = 0
    var countedAt: ContinuousClock.Instant?
  }
  /// What was logged about the trip updates of each source, by the position of the source in the list of statuses.
  private var trips: [Int: Logged] = [:]
  /// What was logged about the alerts of each source.
  private var alerts: [Int: Logged] = [:]

  /// Makes a log that has not logged any entity yet.
  public init() {}

  /// Returns the log lines about trip updates and alerts that fit nothing and were not logged before.
  ///
  /// - Parameters:
  ///   - statuses: The status of each source, in the same order at each call.
  ///   - moment: The current time.
  /// - Returns: A line for each new entity, or a line with the count of a source; an empty array when there is no new
  ///   one.
  public mutating func lines(for statuses: [FollowingStatus], at moment: ContinuousClock.Instant) -> [String] {
    var lines: [String] = []
    for (place, status) in statuses.enumerated() {
      lines += trips[place, default: Logged()].lines(status.unmatched, status.unmatchedCount, of: status.source, moment)
      {
        "\($0) trip updates that do not fit the timetable, or not wholly"
      }
      lines += alerts[place, default: Logged()].lines(
        status.unmatchedAlerts, status.unmatchedAlertCount, of: status.source, moment
      ) { "\($0) alerts that name what the timetable does not have" }
    }
    return lines
  }
}

extension UnmatchedLog.Logged {
  /// Returns the log lines about the entities of one kind and source that were not logged before.
  fileprivate mutating func lines(
    _ unmatched: [String], _ count: Int, of source: String, _ moment: ContinuousClock.Instant,
    _ counted: (Int) -> String
  ) -> [String] {
    var lines: [String] = []
    for entity in unmatched where entities.count < UnmatchedLog.firstCases {
      guard !entities.contains(entity) else { continue }
      entities.append(entity)
      lines.append("\(source) \(entity)")
    }
    let known = unmatched.count { entities.contains($0) }
    let isDue = countedAt.map { moment - $0 >= UnmatchedLog.countInterval } ?? true
    if count > known, count != self.count, isDue {
      lines.append("\(source) has \(counted(count))")
      (self.count, countedAt) = (count, moment)
    }
    return lines
  }
}
