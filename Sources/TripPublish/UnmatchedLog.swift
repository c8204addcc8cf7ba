public import TripCore

/// What a log says of the entities that fit no run of the timetable: of each source the first ones in words, later ones
/// by their count. A feed that makes new ids for ever fills neither the log nor the memory.
public struct UnmatchedLog: Sendable {
  /// How many entities of each source are told in words.
  public static let firstCases = 10
  /// The least time between two counts of a source.
  public static let countInterval: Duration = .seconds(60)

  private struct Told {
    var entities: [String] = []
    var count = 0
    var countedAt: ContinuousClock.Instant?
  }
  private var told: [Int: Told] = [:]

  /// Nothing was said yet.
  public init() {}

  /// The lines that are new.
  ///
  /// - Parameters:
  ///   - statuses: A status for each source, always in the same order.
  ///   - moment: When.
  /// - Returns: One line an entity, or a count.
  public mutating func lines(for statuses: [FollowingStatus], at moment: ContinuousClock.Instant) -> [String] {
    var lines: [String] = []
    for (place, status) in statuses.enumerated() {
      var told = told[place] ?? Told()
      for entity in status.unmatched where told.entities.count < Self.firstCases {
        guard !told.entities.contains(entity) else { continue }
        told.entities.append(entity)
        lines.append("\(status.source) \(entity)")
      }
      let known = status.unmatched.count { told.entities.contains($0) }
      let isDue = told.countedAt.map { moment - $0 >= Self.countInterval } ?? true
      if status.unmatchedCount > known, status.unmatchedCount != told.count, isDue {
        lines.append("\(status.source) has \(status.unmatchedCount) trip updates that fit no trip of the timetable")
        (told.count, told.countedAt) = (status.unmatchedCount, moment)
      }
      self.told[place] = told
    }
    return lines
  }
}
