extension Wording {
  /// What is said of a trip that is late or early, `nil` where there is nothing to say: on time, or nobody knows.
  public func delay(_ delay: Seconds?) -> String? {
    guard let delay else { return nil }
    switch Punctuality(delay: delay) {
    case .late: return Translation.fill(translation.translate("%@ delay"), longDuration(delay))
    case .early: return Translation.fill(translation.translate("%@ early"), longDuration(delay))
    case .onTime, .unknown, .cancelled: return nil
    }
  }

  /// The same of a trip: where nobody decided about the first stop, from which stop on it holds.
  public func delay(of trip: Trip) -> String? {
    guard !trip.isCancelled, let text = delay(trip.firstKnownDelay) else { return nil }
    guard trip.delay == nil,
      let stopTime = trip.stopTimes.first(where: { $0.departureDelay != nil || $0.arrivalDelay != nil })
    else { return text }
    return Translation.fill(translation.translate("%1$@ from %2$@ on"), text, stopTime.stop.name)
  }

  /// One word for a delay.
  public func punctuality(_ punctuality: Punctuality) -> String {
    switch punctuality {
    case .unknown: translation.translate("no data")
    case .onTime: translation.translate("on time")
    case .early: translation.translate("early")
    case .late: translation.translate("late")
    case .cancelled: translation.translate("canceled")
    }
  }

  /// How a trip stands, for a narrow column: its delay, or that it does not run.
  public func status(_ trip: Trip?) -> String {
    guard let trip, trip.isCancelled else { return status(delay: trip?.firstKnownDelay) }
    return "\(Punctuality.cancelled.symbol) \(punctuality(.cancelled))"
  }

  /// A delay for a narrow column: a symbol and signed minutes, hours and minutes from one hour on, or a word: `● +5 min`,
  /// `● +1:10`, `on time`.
  public func status(delay: Seconds?) -> String {
    let punctuality = Punctuality(delay: delay)
    guard let delay, punctuality == .late || punctuality == .early else { return self.punctuality(punctuality) }
    let span = delay.magnitude < .minutes(60) ? shortDuration(delay) : compactDuration(delay)
    return "\(punctuality.symbol) \(delay > 0 ? "+" : "−")\(span)"
  }

  /// How long until a departure, or that it is past, by the minutes that a clock on the wall shows.
  public func countdown(to departure: Instant, now: Instant) -> String {
    // The clock turns at whole minutes, and both sides are cut to them: at 08:14:59 a departure at 08:15:00 is a
    // minute away, as everybody who looks at the clock would say.
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
  /// Tells late and early apart without colour; empty where there is nothing to mark.
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
  /// Whole minutes since 1970-01-01T00:00:00Z: two instants differ in them as clocks on the wall do.
  var wholeMinutes: Int { (unixSeconds - (unixSeconds % 60 + 60) % 60) / 60 }
}
