extension Trip {
  /// The greatest delay, late or early, that a decision may set: 86,400 seconds, one day.
  public static let greatestDelay: Seconds = 86_400
  /// The greatest length of the text of a reason or a note, in bytes of UTF-8.
  public static let longestText = 1000
  /// The greatest length of the name of a vehicle, in bytes of UTF-8.
  public static let longestVehicleName = 100

  /// Makes a decision that moves the actual departure of the trip from one stop by `delta`; later stops move too. At the last stop
  /// that the trip serves, it moves the arrival.
  ///
  /// The move starts from the delay at departure, or where only that is known, at arrival; else from the scheduled departure. Where the
  /// trip waits, the wait changes, and not the arrival.
  ///
  /// - Parameters:
  ///   - delta: How much later; negative is earlier. Desks move by whole minutes, but any number of seconds is valid.
  ///   - sequence: `stop_sequence` of the stop; `nil` is the first stop.
  /// - Returns: The decision. The trip does not change, and ``apply(_:)`` may still refuse the decision.
  /// - Throws: ``DecisionError/noSuchStop(_:)``, or ``DecisionError/tooFar(_:)`` when the sum overflows.
  public func decision(
    changingActualDepartureBy delta: Seconds, at sequence: StopSequence? = nil
  ) throws(DecisionError) -> Decision {
    let index = try index(of: sequence)
    let known = stopTimes[index].latestDelay ?? 0
    let (delay, isTooFar) = known.count.addingReportingOverflow(delta.count)
    guard !isTooFar else { throw .tooFar(delta) }
    // A trip does not wait until a time before its planned departure.
    let isWait = waits(at: index) && decidedTimes.wait(at: index) == known && delay > 0
    return isWait ? .held(delay: Seconds(delay), at: sequence) : .departure(delay: Seconds(delay), at: sequence)
  }

  /// Applies a dispatcher's decision to this trip.
  ///
  /// - Throws: ``DecisionError`` when the decision is refused. The trip is then unchanged.
  public mutating func apply(_ decision: Decision) throws(DecisionError) { try apply(decision, over: nil) }

  /// Applies a dispatcher's decision, as ``apply(_:)`` does, to a trip that has what is not decided from a report.
  mutating func apply(_ decision: Decision, over report: TripReport?) throws(DecisionError) {
    var trip = self
    try trip.take(decision)
    try check(decision, over: report)
    self = trip
  }

  /// Refuses a decision by which the trip would leave a stop before it arrives there with the delay that is decided of the stop before,
  /// or arrive before it leaves that one. The stop before does not count when the trip has left it, or when its delay is only reported.
  ///
  /// - Parameters:
  ///   - decision: The decision. Nothing is refused that is not about a departure.
  ///   - report: The report of a followed feed from which the trip has what is not decided; `nil` for none.
  /// - Throws: ``DecisionError/beforeArrival(by:)`` and ``DecisionError/beforePreviousDeparture(by:)``.
  func check(_ decision: Decision, over report: TripReport?) throws(DecisionError) {
    guard let delay = decision.delay else { return }
    let index = try index(of: decision.sequence)
    guard let previous = served(before: index), !(report.map { hasLeft(previous, over: $0) } ?? false),
      isDecided(previous, over: report)
    else { return }
    try check(delay, at: index, waits: decision.waits, before: stopTimes[previous].departureDelay)
  }

  /// Applies a decision that was taken. Whether it contradicts what was decided of the stop before is not asked again: that was asked
  /// when it was taken, see ``check(_:over:)``.
  ///
  /// - Throws: ``DecisionError`` when the decision is refused. The trip is then unchanged.
  mutating func take(_ decision: Decision) throws(DecisionError) {
    switch decision {
    case .departure(let delay, _):
      decidedTimes.leave(at: try checkedIndex(of: decision), delay)
      setDelays()
    case .held(let delay, _):
      let index = try checkedIndex(of: decision)
      decidedTimes.wait(at: index, delay, isArrival: isEnd(index))
      setDelays()
    case .cancelled: try cancel()
    case .cancelledWithReason(let text, let cause):
      let reason = try Self.checked(text)
      try cancel()
      give(reason, cause)
    case .reinstated: isCancelled = false
    case .skipped(let sequence):
      let index = try index(of: sequence)
      try skip(index..<(index + 1))
    case .endsEarly(let sequence):
      let end = try index(of: sequence)
      try skip((end + 1)..<stopTimes.endIndex, serving: end)
      decidedTimes.replace(.end, at: 0...)
      setDelays()
    case .startsLate(let sequence):
      let start = try index(of: sequence)
      try skip(0..<start, serving: start)
    case .restored(let sequence): try restore(try index(of: sequence))
    case .platform(let platform, let sequence): try assign(platform, at: sequence)
    case .reason(let text, let cause): give(try Self.checked(text), cause)
    case .note(let text): note = try Self.checked(text)
    case .vehicle(let name):
      guard !isFrequencyBased else { throw .frequencyBased }
      vehicle = GTFSID(try Self.checked(name.text, upTo: Self.longestVehicleName) ?? "")
    case .withdrawn: withdrawDecisions()
    case .added: markAsExtra()
    }
  }

  /// Moves the actual departure of the trip from one stop by `delta`; later stops move too.
  ///
  /// - Parameters:
  ///   - delta: How much later; negative is earlier. Desks move by whole minutes, but any number of seconds is valid.
  ///   - sequence: `stop_sequence` of the stop; `nil` is the first stop.
  /// - Throws: ``DecisionError`` when the change is refused. The trip is then unchanged.
  /// - SeeAlso: GTFS-Realtime reference, `StopTimeEvent`.
  public mutating func changeActualDeparture(
    by delta: Seconds, at sequence: StopSequence? = nil
  ) throws(DecisionError) {
    try apply(try decision(changingActualDepartureBy: delta, at: sequence))
  }

  /// The index of the stop time with `sequence` in ``stopTimes``; 0 when `sequence` is `nil`.
  private func index(of sequence: StopSequence?) throws(DecisionError) -> Int {
    guard let sequence else { return 0 }
    guard let index = stopTimes.firstIndex(where: { $0.sequence == sequence }) else { throw .noSuchStop(sequence) }
    return index
  }

  /// Whether passengers can only board or only leave the trip at a stop time: the first one, or the last one that is not skipped.
  func isEnd(_ index: Int) -> Bool { index == 0 || stopTimes[(index + 1)...].allSatisfy(\.isSkipped) }

  /// Returns the index of the stop of a decision about a departure, or refuses it.
  private func checkedIndex(of decision: Decision) throws(DecisionError) -> Int {
    let index = try index(of: decision.sequence)
    guard let delay = decision.delay, (-Self.greatestDelay...Self.greatestDelay).contains(delay) else {
      throw .tooFar(decision.delay ?? 0)
    }
    guard !isCancelled else { throw .tripIsCancelled }
    guard !stopTimes[index].isSkipped else { throw .stopIsSkipped(stopTimes[index].sequence) }
    do throws(DecisionError) { try check(delay, at: index, waits: decision.waits, before: nil) } catch {
      try check(delay, at: index, waits: decision.waits, before: decidedDelay(before: index))
    }
    return index
  }

  /// Returns the delay with which the trip leaves the stop before another one, as was decided; `nil` when nothing was.
  private func decidedDelay(before index: Int) -> Seconds? {
    served(before: index).flatMap { decidedTimes.departureDelay(by: 0...$0, where: waits(at:)) }
  }

  /// Returns the index of the last stop time before another one that the trip serves, or `nil` when there is none.
  func served(before index: Int) -> Int? { stopTimes[..<index].lastIndex { !$0.isSkipped } }

  /// Checks the delay of the departure from a stop.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - index: The index of the stop.
  ///   - waits: Whether the trip arrives with the delay that it has before, and waits.
  ///   - before: The delay with which it leaves the stop before; `nil` when unknown.
  /// - Throws: ``DecisionError/beforeArrival(by:)`` and ``DecisionError/beforePreviousDeparture(by:)``.
  func check(_ delay: Seconds, at index: Int, waits: Bool, before: Seconds?) throws(DecisionError) {
    guard let previous = served(before: index) else { return }
    let late = before ?? delay
    let arrival = stopTimes[index].arrival + (isEnd(index) ? delay : waits ? late : max(late, delay))
    let departure = stopTimes[index].departure + delay
    guard departure >= arrival else { throw .beforeArrival(by: arrival - departure) }
    // When no delay is known at the stop before, consumers of the published feed assume its scheduled time.
    let left = stopTimes[previous].departure + (before ?? 0)
    guard arrival >= left else { throw .beforePreviousDeparture(by: left - arrival) }
  }

  /// Lets the trip call at a stop again, unless it would leave there too late for what was decided of a later one meanwhile.
  private mutating func restore(_ index: Int) throws(DecisionError) {
    var trip = self
    trip.stopTimes[index].isSkipped = false
    trip.decidedTimes.replace(.skip, at: index...index)
    for later in stopTimes.indices.dropFirst(index + 1) where !stopTimes[later].isSkipped {
      guard let delay = decidedTimes.departure(at: later) else { continue }
      do throws(DecisionError) {
        try trip.check(delay, at: later, waits: false, before: trip.decidedDelay(before: later))
      } catch {
        switch error {
        case .beforeArrival(let span), .beforePreviousDeparture(let span): throw .leavesTooLate(by: span)
        default: throw error
        }
      }
    }
    trip.setDelays()
    self = trip
  }

  private mutating func cancel() throws(DecisionError) {
    guard !isFrequencyBased else { throw .frequencyBased }
    isCancelled = true
  }

  private mutating func give(_ reason: String?, _ cause: AlertCause) {
    self.reason = reason
    self.cause = reason == nil ? .other : cause
  }

  /// Skips the stop times of a range. The one at `end`, at which the trip ends or starts, must not be skipped.
  private mutating func skip(_ range: Range<Int>, serving end: Int? = nil) throws(DecisionError) {
    guard !isFrequencyBased else { throw .frequencyBased }
    guard !isCancelled else { throw .tripIsCancelled }
    if let end, stopTimes[end].isSkipped { throw .stopIsSkipped(stopTimes[end].sequence) }
    let left = stopTimes.indices.count { !range.contains($0) && !stopTimes[$0].isSkipped }
    guard left >= 2 else { throw .tooFewStops }
    for index in range { stopTimes[index].isSkipped = true }
    decidedTimes.replace(.skip, at: range)
    setDelays()
  }

  private mutating func assign(_ platform: Platform, at sequence: StopSequence) throws(DecisionError) {
    let index = try index(of: sequence)
    guard platform.station == stopTimes[index].stop.station else { throw .platformElsewhere(platform) }
    guard !isCancelled else { throw .tripIsCancelled }
    guard !stopTimes[index].isSkipped else { throw .stopIsSkipped(sequence) }
    stopTimes[index].assignedPlatform = platform.stopID == stopTimes[index].stop.id ? nil : platform
  }

  /// Marks the trip as an extra trip that runs at its own times. Whoever adds a trip decides these times, so they are
  /// known: the trip is on time until another decision.
  private mutating func markAsExtra() {
    isExtra = true
    decidedTimes = DecidedTimes()
    decidedTimes.leave(at: 0, 0)
    setDelays()
  }

  /// Returns a text, or `nil` when it is empty.
  private static func checked(_ text: String, upTo longest: Int = longestText) throws(DecisionError) -> String? {
    guard text.utf8.count <= longest else { throw .tooLong(text.utf8.count, limit: longest) }
    guard !text.utf8.contains(0) else { throw .holdsNull }
    return text.isEmpty ? nil : text
  }

  private mutating func withdrawDecisions() {
    isCancelled = false
    (delaySource, delaySourceAtEnd) = (.none, .none)
    reason = nil
    cause = .other
    note = nil
    vehicle = nil
    decidedTimes = DecidedTimes()
    hasUnfitDecision = false
    for index in stopTimes.indices {
      stopTimes[index].arrivalDelay = nil
      stopTimes[index].departureDelay = nil
      stopTimes[index].isSkipped = false
      stopTimes[index].assignedPlatform = nil
    }
  }
}
