extension GraphWindow {
  /// Makes the visible part that shows all `spans` of time, with so many seconds before and after; `nil` when there are
  /// none.
  init?(around spans: [(from: Instant, to: Instant)], margin: Int = 300) {
    guard let from = spans.map(\.from).min(), let to = spans.map(\.to).max() else { return nil }
    self.init(start: Double(from.unixSeconds - margin), span: Double((to - from).count + 2 * margin))
  }

  /// Makes the visible part from an hour before a time to two hours after, with all stops.
  init(around now: Instant) { self.init(start: Double(now.unixSeconds) - 3600, span: 3 * 3600) }

  /// The part of this one, a whole day, that is visible first: the hours around now, or all of it when nothing runs now.
  func first(at now: Instant) -> GraphWindow {
    let (around, now) = (GraphWindow(around: now), Double(now.unixSeconds))
    return span > around.span && start < now && now < start + span ? around : self
  }
}

extension DayTrips {
  /// Returns the earliest and the latest of the scheduled and expected times of a row's trip.
  func span(ofRow row: Int) -> (from: Instant, to: Instant) { span(ofRow: row, of: timetable.value) }

  /// Returns the spans of the trips of many rows.
  func spans(ofRows rows: [Int]) -> [(from: Instant, to: Instant)] {
    // Read once, because to copy a timetable takes longer than to read it.
    let timetable = timetable.value
    return rows.map { span(ofRow: $0, of: timetable) }
  }

  private func span(ofRow row: Int, of timetable: Timetable) -> (from: Instant, to: Instant) {
    let (departure, arrival) = (timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    let trip = knownTrip(ofRow: row)
    return (min(departure, trip?.actualDeparture ?? departure), max(arrival, trip?.expectedArrival ?? arrival))
  }
}
