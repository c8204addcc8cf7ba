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

  /// Describes the delay of a whole trip in full words. When the trip does not leave with that delay, as far as is known, the
  /// text names the stop from which on it has it.
  ///
  /// - Returns: The text, or `nil` when the trip is cancelled, its delays are unknown, or it is on time.
  public func delay(of trip: Trip) -> String? {
    guard !trip.isCancelled, let delay = trip.overallDelay, let text = self.delay(delay) else { return nil }
    guard trip.delay != delay,
      let stopTime = trip.stopTimes.first(where: {
        !$0.isSkipped && ($0.departureDelay == delay || $0.arrivalDelay == delay)
      })
    else { return text }
    return Translation.fill(translation.translate("%1$@ from %2$@ on"), text, stopTime.stop.name)
  }

  /// Formats a delay as whole minutes with its sign, for a picture: `+7`, `−2`.
  func signedMinutes(_ delay: Seconds) -> String {
    "\(delay < 0 ? "−" : "+")\(number(abs(delay.count) / 60))"
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
    guard let trip, trip.isCancelled else {
      let text = status(delay: trip?.overallDelay)
      // What only follows from the vehicle looks unlike what was decided or reported.
      guard trip?.delaySource == .vehicle, let symbol = Punctuality.late.symbol.first, text.first == symbol else {
        return text
      }
      return "\(Self.followsSymbol)\(text.dropFirst())"
    }
    return "\(Punctuality.cancelled.symbol) \(punctuality(.cancelled))"
  }

  /// The symbol before a delay that follows from the trip's vehicle.
  static let followsSymbol = "↳"

  /// Describes a delay for a narrow column: `● +5 min`, `● +1:10` from one hour on, `on time`, or `no data` for `nil`.
  public func status(delay: Seconds?) -> String {
    let punctuality = Punctuality(delay: delay)
    guard let delay, punctuality == .late || punctuality == .early else { return self.punctuality(punctuality) }
    let span = delay.magnitude < .minutes(60) ? shortDuration(delay) : compactDuration(delay)
    return "\(punctuality.symbol) \(delay > 0 ? "+" : "−")\(span)"
  }

  /// Describes what is known of a trip, for a narrow column: `● +5 min`, `extra · on time`, `should have left`,
  /// `vouched on time`, `✕ canceled (4 min old)`.
  ///
  /// - Parameters:
  ///   - trip: The trip; `nil` when only the timetable is known.
  ///   - state: Whether the trip has left.
  ///   - now: The present time, from which the age of an old report follows.
  ///   - passengers: What passengers see of the trip; `nil` when nothing is published of it.
  /// - Returns: The text; `no data` when nothing is known, and the departure is still to come.
  public func status(_ trip: Trip?, _ state: DepartureState, now: Instant, passengers: PassengerView? = nil) -> String {
    var parts: [String] = []
    if trip?.isExtra ?? false { parts.append(extraWord) }
    if let trip, trip.isCancelled {
      // In full words, as in the detail, the age would take half the list's width.
      let text = status(trip)
      let old = translation.translate("%1$@ (%2$@ old)")
      parts.append(trip.heldReport.map { Translation.fill(old, text, span(since: $0, now: now)) } ?? text)
    } else if trip?.overallDelay != nil {
      parts.append(status(trip))
    } else {
      if state == .shouldHaveLeft { parts.append(shouldHaveLeftWords) }
      if state == .left { parts.append(translation.translate("departed")) }
      // Beside other words there is room for the first of these words only.
      if passengers == .vouched {
        parts.append(state == .ahead ? vouchedWords : translation.translate("vouched"))
      }
      if trip?.consequence?.isAtRisk ?? false {
        parts.append(atRiskWords)
      }
      if parts.isEmpty { parts.append(punctuality(.unknown)) }
    }
    return parts.joined(separator: " · ")
  }

  /// Describes the punctuality of a trip and the time until its departure: `on time · departs in 4 min`. Where
  /// ``delay(of:)`` has words for how late or early the trip is, the time alone: `departs in 4 min`.
  func longStatus(of trip: Trip, now: Instant, passengers: PassengerView?) -> String {
    let isVouched = passengers == .vouched && Punctuality(trip) == .unknown
    let word = isVouched ? vouchedWords : punctuality(Punctuality(trip))
    var parts = [trip.isExtra ? extraTripWords : nil, delay(of: trip) == nil ? word : nil].compactMap(\.self)
    if let held = trip.heldReport, trip.isCancelled {
      parts[parts.count - 1] += ", \(age(ofReport: held, now: now))"
    }
    if !trip.isCancelled { parts.append(countdown(of: trip, now: now)) }
    return parts.joined(separator: " · ")
  }

  /// Describes how old a report of a silent feed is: `reported 4 min ago`.
  public func age(ofReport time: Instant, now: Instant) -> String {
    Translation.fill(translation.translate("reported %@ ago"), span(since: time, now: now))
  }

  /// Formats the time since a report in whole minutes, at least one.
  private func span(since time: Instant, now: Instant) -> String {
    shortDuration(.minutes(max(1, (now - time).count / 60)))
  }

  /// The word for a trip that the timetable does not have.
  public var extraWord: String { translation.translate("extra") }
  /// The words for an extra trip where there is room.
  var extraTripWords: String { translation.translate("extra trip") }
  /// The words for a trip whose departure has passed, while nobody has said that it left.
  var shouldHaveLeftWords: String { translation.translate("should have left") }
  /// The sign and the words for a trip that may become late because of its vehicle.
  var atRiskWords: String { "\(Self.followsSymbol) \(translation.translate("at risk"))" }
  /// The words for a trip that is published as on time although nobody knows its delay.
  var vouchedWords: String { translation.translate("vouched on time") }

  /// Describes the time until the departure of a trip, or since it: `departs in 4 min`, `departed 2 min ago`, or
  /// `should have left 2 min ago` when nobody has said that the trip left.
  public func countdown(of trip: Trip, now: Instant) -> String {
    let state = DepartureState(trip, at: now)
    guard trip.actualDeparture == nil, state == .shouldHaveLeft || state == .left else {
      return countdown(to: trip.actualDeparture ?? trip.scheduledStart, now: now)
    }
    // It left, but nobody knows when.
    if state == .left { return translation.translate("departed") }
    let minutes = now.wholeMinutes - trip.scheduledStart.wholeMinutes
    guard minutes > 0 else { return translation.translate("should just have left") }
    return Translation.fill(translation.translate("should have left %@ ago"), shortDuration(.minutes(minutes)))
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
