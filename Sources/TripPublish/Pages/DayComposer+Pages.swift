import TripCore

extension DayComposer {
  /// Returns what pages for passengers are made from: only what is saved, as in the feed; `nil` before the first version
  /// of the feed.
  func pageFacts() -> PageFacts? {
    lastReading.map { reading in
      PageFacts(
        feed: feed, decided: state, reports: reports, consequences: consequences, following: following,
        alerts: AlertIndex(reading.alerts),
        presence: reading.presence, time: reading.time)
    }
  }
}
