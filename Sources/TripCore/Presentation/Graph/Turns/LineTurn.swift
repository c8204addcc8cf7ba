/// A vehicle that arrives with one trip of a line and leaves with another one from the same station.
struct LineTurn: Hashable {
  /// The way of the vehicle from one trip to the next.
  let link: VehicleLink
  /// The index in ``LineAxis/stations`` of the station.
  let station: Int
  /// The station before, from which the vehicle comes.
  let before: Int
  /// When the next trip leaves, as it is drawn: also because its vehicle is late.
  let departure: Instant
  /// The minutes to spare, or how much too late the vehicle is, as they stand at the arc.
  let text: String
}
