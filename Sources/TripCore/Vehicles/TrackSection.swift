/// The track between two neighbouring stations, whichever line and direction runs on it.
public struct TrackSection: Hashable, Sendable {
  /// The stations at both ends, each by its `parent_station` or else a `stop_id`, in the order of these texts.
  public let first, second: GTFSID

  /// Makes the section between two stations, in either order.
  public init(_ one: GTFSID, _ other: GTFSID) { (first, second) = one < other ? (one, other) : (other, one) }
}

extension TrackSection: Comparable {
  /// Whether a section comes before another one in a list.
  public static func < (a: TrackSection, b: TrackSection) -> Bool {
    a.first == b.first ? a.second < b.second : a.first < b.first
  }
}
