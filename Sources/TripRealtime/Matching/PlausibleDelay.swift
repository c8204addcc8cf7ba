import TripCore

/// The delays that a followed feed's report may have. A report beyond them is about another run: its `start_date` is
/// the calendar's in place of the service date, or its vehicle was matched to a wrong trip.
enum PlausibleDelay {
  /// The greatest earliness: half an hour. Passengers who come in time would miss the trip.
  static let earliest: Seconds = .minutes(-30)
  /// The greatest lateness: twelve hours.
  static let latest: Seconds = .minutes(12 * 60)

  static func contains(_ delay: Seconds) -> Bool { (earliest...latest).contains(delay) }

  /// The limits in English: `30 minutes before or 12 hours after`.
  static let words = "\(-earliest.count / 60) minutes before or \(latest.count / 3600) hours after"
}
