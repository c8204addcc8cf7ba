extension Wording {
  /// Returns the time until a departure that is near: `3 min`, or *now* when less than a minute is left.
  ///
  /// Minutes are rounded down, so that passengers never have less time than the board says.
  ///
  /// - Parameters:
  ///   - expected: The expected departure or arrival.
  ///   - now: The current time.
  ///   - limit: The longest time that is told; 0 for none.
  /// - Returns: The text, or `nil` when the time is longer than the limit.
  func minutes(to expected: Instant, now: Instant, within limit: Seconds) -> String? {
    let left = expected - now
    guard limit > 0, left <= limit else { return nil }
    return left < 60 ? translation.translate("now") : shortDuration(left)
  }

  /// Returns the words for a trip whose departure or arrival has passed, while it was said before to come later.
  func overdueWords(_ kind: BoardKind) -> String {
    kind == .departures ? shouldHaveLeftWords : translation.translate("should have arrived")
  }
}
