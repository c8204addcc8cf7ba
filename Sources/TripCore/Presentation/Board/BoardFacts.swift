/// What is known beside the timetable when a board is made: decisions, reports, and what must not be relied on.
public struct BoardFacts: Sendable {
  /// The decisions. A board beside a desk shows those that are being saved, too; a public page only saved ones.
  public var decided: JournalState
  /// The reports of the followed feeds.
  public var reports: TripReports
  /// What follows for trips because their vehicles are late.
  public var consequences: [TripInstance: Consequence]
  /// The state of each followed feed; an empty array when none is followed.
  public var following: [FollowingStatus]
  /// The parts of the data that are currently unreliable, and so are not shown.
  public var doubts: Set<BoardDoubt>

  /// Makes the facts. The properties of the same names explain the parameters.
  public init(
    decided: JournalState = JournalState(), reports: TripReports = TripReports(),
    consequences: [TripInstance: Consequence] = [:], following: [FollowingStatus] = [], doubts: Set<BoardDoubt> = []
  ) {
    self.decided = decided
    self.reports = reports
    self.consequences = consequences
    self.following = following
    self.doubts = doubts
  }

  /// Whether departures that a dispatcher decided are not shown, because they may be outdated.
  var hidesDecidedTimes: Bool { doubts.unwatched != nil || doubts.journalUnavailable != nil }

  /// Returns the sources of expected times that are silent.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - hasDecidedTimes: Whether a shown trip has a departure that a dispatcher decided: when there is none, nothing is
  ///     hidden because no dispatcher is at a desk.
  /// - Returns: The operator's desk first, then the followed feeds; an empty array when none is silent.
  func silences(at now: Instant, hasDecidedTimes: Bool) -> [BoardSilence] {
    let desk = doubts.journalUnavailable ?? (hasDecidedTimes ? doubts.unwatched : nil)
    return [desk].compactMap(\.self) + following.compactMap { BoardSilence($0, at: now) }
  }
}
