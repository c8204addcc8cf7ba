/// Two trips in opposite directions that would meet on a single track, outside of stations.
public struct TrackMeet: Hashable, Sendable {
  /// The row of the trip that goes along the axis.
  public let firstRow: Int
  /// The row of the trip that goes against it.
  public let secondRow: Int
  /// Where they meet.
  let stretch: TrackStretch
  /// How far along the stretch that is, from 0 to 1.
  let share: Double
  /// When they meet.
  public let time: Instant
  /// When the first of them comes onto the track, and when the last one leaves it.
  public let start, end: Instant
}

/// The time in which a trip is between two neighbouring stations.
struct TrackPass {
  let row: Int
  /// When the trip leaves one station, and when it arrives at the other one.
  let leaves, arrives: Instant

  /// Returns where two trips meet, of which `other` comes from the other end; `nil` when they do not: one that leaves a station
  /// when the other arrives there waits for it.
  ///
  /// Between the stations each is taken to run at one speed.
  func meet(_ other: TrackPass, on stretch: TrackStretch) -> TrackMeet? {
    guard leaves < other.arrives, other.leaves < arrives else { return nil }
    let (own, others) = (Double((arrives - leaves).count), Double((other.arrives - other.leaves).count))
    let ahead = Double((other.leaves - leaves).count)
    // Each covers its share of the way by then, and both shares together are the whole way.
    let time = own + others > 0 ? own * (others + ahead) / (own + others) : 0
    let share = own > 0 ? time / own : 1 - (time - ahead) / others
    return TrackMeet(
      firstRow: row, secondRow: other.row, stretch: stretch, share: min(max(share, 0), 1),
      time: leaves + Seconds(Int(saturating: time)), start: min(leaves, other.leaves),
      end: max(arrives, other.arrives))
  }
}
