/// A trip that passes another one between two stations, where both run on the same track.
public struct Overtaking: Hashable, Sendable {
  /// The row of the trip that passes the other one.
  public let fastRow: Int
  /// The row of the trip that is passed.
  public let slowRow: Int
  /// The index in ``LineAxis/sections`` of the section on which it happens.
  let section: Int
  /// The indices in ``LineAxis/stations`` of the stations between which it happens, in the direction of the trips.
  let from, to: Int
  /// When the slow trip leaves the first station.
  public let start: Instant
  /// When the slow trip arrives at the second station.
  public let end: Instant
  /// Which part of the way between the stations lies before the place where one passes the other, from 0 to 1.
  let share: Double

  /// When one passes the other.
  public var time: Instant { start + Seconds(Int(saturating: share * Double((end - start).count))) }
}

extension RouteKind {
  /// Whether vehicles cannot pass each other where they like, because they run on a track.
  var isOnTrack: Bool {
    switch self {
    case .tram, .metro, .train, .cableTram, .funicular, .monorail: true
    case .bus, .coach, .ferry, .gondola, .trolleybus, .taxi, .air: false
    }
  }
}
