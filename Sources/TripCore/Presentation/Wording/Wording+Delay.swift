extension Wording {
  /// Describes a delay in full words: `5 minutes delay`, `2 minutes early`.
  ///
  /// - Returns: The text, or `nil` when the delay is unknown or less than a minute.
  public func delay(_ delay: Seconds?) -> String? {
    guard let delay else { return nil }
    switch Punctuality(delay: delay) {
    case .late: return Translation.fill(translation.translate("%@ delay"), longDuration(delay))
    case .early: return Translation.fill(translation.translate("%@ early"), longDuration(delay))
    case .onTime, .unknown, .cancelled: return nil
    }
  }

  /// Describes the first known delay of a trip in full words. When the delay at the first stop is unknown, the text
  /// names the stop from which on the delay is known.
  ///
  /// - Returns: The text, or `nil` when the trip is cancelled, its delays are unknown, or it is on time.
  public func delay(of trip: Trip) -> String? {
    guard !trip.isCancelled, let text = delay(trip.firstKnownDelay) else { return nil }
    guard trip.delay == nil,
      let stopTime = trip.stopTimes.first(where: { $0.departureDelay != nil || $0.arrivalDelay != nil })
    else { return text }
    return Translation.fill(translation.translate("%1$@ from %2$@ on"), text, stopTime.stop.name)
  }

  /// Returns the word for a punctuality: `late`, `on time`, `no data`.
  public func punctuality(_ punctuality: Punctuality) -> String {
    switch punctuality {
    case .unknown: translation.translate("no data")
    case .onTime: translation.translate("on time")
    case .early: translation.translate("early")
    case .late: translation.translate("late")
    case .cancelled: translation.translate("canceled")
    }
  }

  /// Describes the delay of a trip, or its cancellation, for a narrow column. The delay of a `nil` trip is unknown.
  public func status(_ trip: Trip?) -> String {
    guard let trip, trip.isCancelled else { return status(delay: trip?.firstKnownDelay) }
    return "\(Punctuality.cancelled.symbol) \(punctuality(.cancelled))"
  }

  /// Describes a delay for a narrow column: `● +5 min`, `● +1:10` from one hour on, `on time`, or `no data` for `nil`.
  public func status(delay: Seconds?) -> String {
    let punctuality = Punctuality(delay: delay)
    guard let delay, punctuality == .late || punctuality == .early else { return self.punctuality(punctuality) }
    let span = delay.magnitude < .minutes(60) ? shortDuration(delay) : compactDuration(delay)
    return "\(punctuality.symbol) \(delay > 0 ? "+" : "−")\(span)"
  }

  /// Describes the time until a departure, or since it, in whole minutes: `departs in 4 min`, `just departed`.
  public func countdown(to departure: Instant, now: Instant) -> String {
    // The seconds of both times are cut off, as on clocks: at 08:14:59, a departure at 08:15:00 is one minute away.
    let minutes = departure.wholeMinutes - now.wholeMinutes
    if minutes == 0 && departure >= now { return translation.translate("departs now") }
    if departure >= now {
      return Translation.fill(translation.translate("departs in %@"), shortDuration(.minutes(minutes)))
    }
    return minutes == 0
      ? translation.translate("just departed")
      : Translation.fill(translation.translate("departed %@ ago"), shortDuration(.minutes(minutes)))
  }
}

extension Punctuality {
  /// A symbol by which late, early and cancelled can be told apart without colour; empty for on time and unknown.
  public var symbol: String {
    switch self {
    case .late: "●"
    case .early: "○"
    case .cancelled: "✕"
    case .onTime, .unknown: ""
    }
  }
}

extension Instant {
  /// The number of whole minutes since 1970-01-01T00:00:00Z. Seconds are cut off, as on a clock that shows only
  /// minutes.
  var wholeMinutes: Int { (unixSeconds - (unixSeconds % 60 + 60) % 60) / 60 }
}
