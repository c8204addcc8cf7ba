/// A column of the table beside a picture over time. The cases are in the order of the columns; the raw values are parts of
/// accessible ids.
public enum PictureColumn: String, CaseIterable, Sendable {
  /// The vehicle that runs the trip.
  case vehicle
  /// The line, the number and the destination of the trip.
  case trip
  /// The scheduled departure and arrival.
  case planned
  /// The expected departure and arrival.
  case expected
  /// How much time the vehicle has before the trip.
  case slack
  /// The delay or the cancellation.
  case state

  /// How the columns share a width. The line of a trip, the slack and the delay are always in sight. The expected times
  /// go first, because the delay says them too; then the planned times.
  public static let rule = ColumnLayout<PictureColumn>.Rule(
    optional: [.planned, .expected], filled: [.slack, .vehicle, .trip, .state], growing: [.trip, .state])
}
