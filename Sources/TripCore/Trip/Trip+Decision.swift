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
  /// The move starts from the expected departure, or from the scheduled departure when no delay is known.
  ///
  /// - Parameters:
  ///   - delta: How much later; negative is earlier. Desks move by whole minutes, but any number of seconds is valid.
  ///   - sequence: `stop_sequence` of the stop; `nil` is the first stop.
  /// - Returns: The decision. The trip does not change, and ``apply(_:)`` may still refuse the decision.
  /// - Throws: ``DecisionError/noSuchStop(_:)``, or ``DecisionError/tooFar(_:)`` when the sum overflows.
  public func decision(
    changingActualDepartureBy delta: Seconds, at sequence: StopSequence? = nil
  ) throws(DecisionError) -> Decision {
    let known = stopTimes[try index(of: sequence)].departureDelay ?? 0
    let (delay, isTooFar) = known.count.addingReportingOverflow(delta.count)
    guard !isTooFar else { throw .tooFar(delta) }
    return .departure(delay: Seconds(delay), at: sequence)
  }

  /// By how much a delay may grow on the way so that a move of the trip starts at its first stop.
  private static let smallGrowth: Seconds = 60

  /// The stop from whose delay a move of the trip starts when no stop was chosen; `nil` is the first one.
  ///
  /// Where the first stop has another delay than the one that is shown, or none, that is the next stop with a known delay: of those
  /// that the trip has not left, where a report knows which. A move from the first stop would take back how late the trip is. Nor does
  /// it start from there when the trip, which has left, would have to leave once more.
  ///
  /// - Parameters:
  ///   - delta: How much later; negative is earlier.
  ///   - report: The report of a followed feed from which the trip's delays come; `nil` for none.
  /// - Returns: `stop_sequence` of the stop; `nil` is the first one.
  func startOfMove(by delta: Seconds, over report: TripReport?) -> StopSequence? {
    guard let shown = overallDelay else { return nil }
    let hasLeft =
      delaySource != .decision
      && report?.hasSeenDeparture(scheduledAt: departure, from: stopTimes[0].sequence) ?? false
    let leavesAgain = hasLeft && report.map { (stopTimes[0].expectedDeparture ?? departure) + delta > $0.time } ?? false
    guard stopTimes[0].departureDelay != shown || leavesAgain else { return nil }
    let seen = hasLeft ? report?.time : nil
    let known = stopTimes.indices.filter { !stopTimes[$0].isSkipped && stopTimes[$0].departureDelay != nil }
    let ahead = known.first { index in
      seen.map { time in stopTimes[index].expectedDeparture.map { $0 > time } ?? false } ?? true
    }
    var start = ahead ?? known.last
    // Where the delay grows by more than a minute on the way, the stop from which on it is that great.
    if holds.isEmpty, let first = start,
      let most = known.filter({ $0 >= first }).compactMap({ stopTimes[$0].departureDelay }).max(),
      most > (stopTimes[first].departureDelay ?? 0) + max(delta, 0) + Self.smallGrowth
    {
      start = known.first { $0 >= first && stopTimes[$0].departureDelay == most }
    }
    // A trip that waits on its way has no other delay yet, and waits also after a move from its first stop.
    guard let start, start > 0, holds[start] == nil else { return nil }
    return stopTimes[start].sequence
  }

  /// Applies a dispatcher's decision to this trip.
  ///
  /// - Throws: ``DecisionError`` when the decision is refused. The trip is then unchanged.
  public mutating func apply(_ decision: Decision) throws(DecisionError) {
    switch decision {
    case .departure(let delay, let sequence): try setDepartureDelay(delay, at: sequence)
    case .held(let delay, let sequence):
      let before = stopTimes
      try setDepartureDelay(delay, at: sequence)
      let index = try index(of: sequence)
      keepLater(than: before, after: index)
      wait(at: index, delay)
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
    case .startsLate(let sequence):
      let start = try index(of: sequence)
      try skip(0..<start, serving: start)
    case .restored(let sequence):
      let index = try index(of: sequence)
      stopTimes[index].isSkipped = false
      waitAgain(from: index)
    case .platform(let platform, let sequence): try assign(platform, at: sequence)
    case .reason(let text, let cause): give(try Self.checked(text), cause)
    case .note(let text): note = try Self.checked(text)
    case .vehicle(let name):
      guard !isFrequencyBased else { throw .frequencyBased }
      vehicle = try Self.checked(name, upTo: Self.longestVehicleName) ?? ""
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

  private mutating func setDepartureDelay(_ delay: Seconds, at sequence: StopSequence?) throws(DecisionError) {
    let first = try index(of: sequence)
    guard (-Self.greatestDelay...Self.greatestDelay).contains(delay) else { throw .tooFar(delay) }
    guard !isCancelled else { throw .tripIsCancelled }
    guard !stopTimes[first].isSkipped else { throw .stopIsSkipped(stopTimes[first].sequence) }
    // At either end of the trip, arrival and departure have one delay. At the other stops a known arrival delay stays, because only
    // the departure was decided.
    let arrivalDelay = isEnd(first) ? delay : stopTimes[first].arrivalDelay ?? delay
    let arrival = stopTimes[first].arrival + arrivalDelay
    let departure = stopTimes[first].departure + delay
    guard departure >= arrival else { throw .beforeArrival(by: arrival - departure) }
    if first > 0 {
      // When no delay is known at the previous stop, consumers of the published feed assume its scheduled time.
      let previous = stopTimes[first - 1].expectedDeparture ?? stopTimes[first - 1].departure
      guard arrival >= previous else { throw .beforePreviousDeparture(by: previous - arrival) }
    }
    if first == 0 { delaySource = .decision }
    stopTimes[first].arrivalDelay = arrivalDelay
    leave(delay, from: first)
    holds[first] = nil
    waitAgain(from: first)
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
    delaySource = .decision
    holds = [:]
    for index in stopTimes.indices {
      stopTimes[index].arrivalDelay = 0
      stopTimes[index].departureDelay = 0
    }
  }

  /// Returns a text, or `nil` when it is empty.
  private static func checked(_ text: String, upTo longest: Int = longestText) throws(DecisionError) -> String? {
    guard text.utf8.count <= longest else { throw .tooLong(text.utf8.count, limit: longest) }
    guard !text.utf8.contains(0) else { throw .holdsNull }
    return text.isEmpty ? nil : text
  }

  private mutating func withdrawDecisions() {
    isCancelled = false
    delaySource = .none
    reason = nil
    cause = .other
    note = nil
    vehicle = nil
    holds = [:]
    hasUnfitDecision = false
    for index in stopTimes.indices {
      stopTimes[index].arrivalDelay = nil
      stopTimes[index].departureDelay = nil
      stopTimes[index].isSkipped = false
      stopTimes[index].assignedPlatform = nil
    }
  }
}
