extension Trip {
  /// The greatest delay, late or early, that a decision may set: a day.
  public static let greatestDelay: Seconds = 86_400

  /// The decision that moves the departure expected at one stop by `delta`; later stops follow.
  ///
  /// It starts from the actual departure, or from the scheduled one where nobody knows an actual one.
  ///
  /// - Parameters:
  ///   - delta: Negative is earlier. Whole minutes at the desk, any value here.
  ///   - sequence: Which stop; the first one where left out.
  /// - Returns: The decision, which ``apply(_:)`` may still refuse.
  /// - Throws: ``DepartureError/noSuchStop(_:)``.
  public func decision(
    changingActualDepartureBy delta: Seconds, at sequence: StopSequence? = nil
  ) throws(DepartureError) -> Decision {
    .departure(delay: (calls[try index(of: sequence)].departureDelay ?? 0) + delta, at: sequence)
  }

  /// Carries a decision out.
  ///
  /// - Throws: ``DepartureError``; the trip is then as it was.
  public mutating func apply(_ decision: Decision) throws(DepartureError) {
    switch decision {
    case .departure(let delay, let sequence): try setDepartureDelay(delay, at: sequence)
    }
  }

  /// Moves the departure expected at one stop; later stops follow.
  ///
  /// - Parameters:
  ///   - delta: Negative is earlier. Whole minutes at the desk, any value here.
  ///   - sequence: Which stop; the first one where left out.
  /// - Throws: ``DepartureError``; the trip is then as it was.
  /// - SeeAlso: GTFS-Realtime reference, `StopTimeEvent`.
  public mutating func changeActualDeparture(
    by delta: Seconds, at sequence: StopSequence? = nil
  ) throws(DepartureError) {
    try apply(try decision(changingActualDepartureBy: delta, at: sequence))
  }

  private func index(of sequence: StopSequence?) throws(DepartureError) -> Int {
    guard let sequence else { return 0 }
    guard let index = calls.firstIndex(where: { $0.sequence == sequence }) else { throw .noSuchStop(sequence) }
    return index
  }

  private mutating func setDepartureDelay(_ delay: Seconds, at sequence: StopSequence?) throws(DepartureError) {
    let first = try index(of: sequence)
    guard delay.magnitude <= Self.greatestDelay else { throw .tooFar(delay) }
    if let arrival = calls[first].expectedArrival, first > 0 {
      let departure = calls[first].departure + delay
      guard departure >= arrival else { throw .beforeArrival(by: arrival - departure) }
    }
    // At the first stop there is nothing to arrive from. At a later one the arrival keeps what is known of it: only
    // the departure was decided.
    if first == 0 || calls[first].arrivalDelay == nil { calls[first].arrivalDelay = delay }
    calls[first].departureDelay = delay
    for index in calls.index(after: first)..<calls.endIndex {
      calls[index].arrivalDelay = delay
      calls[index].departureDelay = delay
    }
  }
}
