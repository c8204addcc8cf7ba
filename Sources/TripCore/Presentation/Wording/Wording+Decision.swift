extension Wording {
  /// Describes a decision of a journal as ``phrase(_:on:)-(Decision,_)`` does, with the name that its stop has now.
  ///
  /// - Parameters:
  ///   - taken: The decision, with the planned stop time that it is about.
  ///   - trip: The trip of the decision, or `nil` when the shown timetable does not have it.
  /// - Returns: The description in the user's language. A stop at which the trip does not stop any more has no name.
  public func phrase(_ taken: TakenDecision, on trip: Trip?) -> String {
    guard let trip, let fitted = try? taken.fitted(to: trip) else { return phrase(taken.decision, on: nil) }
    // The platform keeps the code that it had: that was decided.
    if case .platform(let decided, _) = taken.decision, let sequence = fitted.sequence {
      return phrase(.platform(decided, at: sequence), on: trip)
    }
    return phrase(fitted, on: trip)
  }

  /// Describes a decision as the end of a sentence about the trip: `moved to 08:25`, `canceled`.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - trip: The trip of the decision, or `nil` when the shown timetable does not have it.
  /// - Returns: The description in the user's language.
  public func phrase(_ decision: Decision, on trip: Trip?) -> String {
    func name(_ sequence: StopSequence) -> String {
      trip?.stopTimes.first { $0.sequence == sequence }?.stop.name
        ?? Translation.fill(translation.translate("stop %@"), number(sequence.number))
    }
    switch decision {
    case .departure(0, nil): return translation.translate("on time")
    case .departure(0, let sequence?):
      return Translation.fill(translation.translate("on time from %@ on"), name(sequence))
    case .departure(let delay, nil):
      return trip.map { Translation.fill(translation.translate("moved to %@"), time($0.departure + delay)) }
        ?? signed(delay)
    case .departure(let delay, let sequence?):
      let planned = trip?.stopTimes.first { $0.sequence == sequence }?.departure
      return Translation.fill(
        translation.translate("moved to %1$@ from %2$@ on"), planned.map { time($0 + delay) } ?? signed(delay),
        name(sequence))
    case .held(let delay, let sequence):
      // Without a stop, it is the first one.
      let stopTime = trip?.stopTimes.first { sequence == nil || $0.sequence == sequence }
      guard let stopTime else {
        // Translators: a trip waits at a stop, and has a delay such as +5 min from there on
        return Translation.fill(translation.translate("held, %@"), signed(delay))
      }
      return Translation.fill(
        // Translators: a trip waits at a stop until a time of day
        translation.translate("held at %1$@ until %2$@"), stopTime.stop.name, time(stopTime.departure + delay))
    case .cancelled: return translation.translate("canceled")
    case .cancelledWithReason(let text, let cause):
      return [phrase(.cancelled, on: trip), phrase(.reason(text, cause: cause), on: trip)].joined(separator: " · ")
    case .reinstated: return translation.translate("reinstated")
    case .skipped(let sequence): return Translation.fill(translation.translate("does not call at %@"), name(sequence))
    case .restored(let sequence): return Translation.fill(translation.translate("calls at %@ again"), name(sequence))
    case .endsEarly(let sequence): return Translation.fill(translation.translate("ends at %@"), name(sequence))
    case .startsLate(let sequence): return Translation.fill(translation.translate("starts at %@"), name(sequence))
    case .platform(let platform, let sequence):
      let kind = trip.map { PlatformKind(routeType: $0.route.type) } ?? .other
      return platformPhrase(platform.name, at: name(sequence), kind)
    case .reason("", _): return translation.translate("reason removed")
    case .reason(let text, let cause):
      return Translation.fill(translation.translate("reason: %@"), reason(text, cause))
    case .note(""): return translation.translate("note removed")
    case .note(let text): return Translation.fill(translation.translate("note: %@"), text)
    case .vehicle(""): return translation.translate("taken from its vehicle")
    case .vehicle(let name):
      return Translation.fill(translation.translate("given to vehicle %@"), VisibleText.line(name.text))
    case .withdrawn: return translation.translate("back to the timetable")
    case .added: return translation.translate("added as an extra trip")
    }
  }

  /// Formats a delay with its sign, such as `+5 min`.
  func signed(_ delay: Seconds) -> String { "\(delay < 0 ? "−" : "+")\(shortDuration(delay))" }
}
