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

  /// What stands between the names of two stops. The mark keeps names in Latin letters in the order in which the language is
  /// read.
  var stopSeparator: String { isRightToLeft ? " \u{200F}–\u{200F} " : " – " }

  /// Returns the words for a trip that ends at a stop, before its destination.
  func endPhrase(_ stop: String) -> String { Translation.fill(translation.translate("ends at %@"), stop) }

  /// Returns the words for a trip that does not stop at some stops; `nil` when it stops at all.
  func skippedPhrase(_ stops: [String]) -> String? {
    guard !stops.isEmpty else { return nil }
    let names = stops.prefix(Self.namedStops) + (stops.count > Self.namedStops ? ["…"] : [])
    return Translation.fill(translation.translate("does not call at %@"), names.joined(separator: stopSeparator))
  }

  /// The greatest number of skipped stops that are named.
  private static let namedStops = 3

  /// Returns the words for a trip whose departure or arrival has passed, while it was said before to come later.
  func overdueWords(_ kind: BoardKind) -> String {
    kind == .departures ? shouldHaveLeftWords : translation.translate("should have arrived")
  }
}
