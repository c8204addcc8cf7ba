import Testing

@testable import TripCore

@Suite("A move of a trip")
struct MoveTests {
  private let time = Instant(unixSeconds: 1_763_622_000)

  /// Returns the decision that a move by `delta` becomes, and the delay that is shown after it.
  private func move(
    _ delta: Seconds, after decisions: [Decision] = [], over delays: [StopSequence: Seconds], seenAt seen: Seconds = 0
  ) throws -> (decision: Decision?, shown: Seconds?) {
    let trip = try threeStopTrip(departure: time)
    let report = TripReport(
      time: time + seen,
      stopTimes: delays.sorted { $0.key < $1.key }.map {
        StopTimeReport(sequence: $0.key, arrivalDelay: $0.value, departureDelay: $0.value)
      })
    var state = JournalState()
    func add(_ request: Proposal.Request, over report: TripReport?) throws {
      let proposal = Proposal(
        request, on: trip, reported: report, time: time + seen, author: "a", operatorID: OperatorID("o"))
      state.add(try proposal.entry(state.last.next, after: state))
    }
    for decision in decisions { try add(.decide(decision), over: nil) }
    try add(.move(by: delta, at: nil), over: report)
    var after = trip
    after.applyAll(taken: state.taken(on: trip.instance), over: report)
    return (state.entries.last?.decision, after.overallDelay)
  }

  @Test("starts from the first stop, where the delay that is shown is that of the first stop")
  func first() throws {
    #expect(try move(300, over: [:]) == (.departure(delay: 300, at: nil), 300))
    #expect(try move(60, over: [10: 600, 20: 600, 35: 600]) == (.departure(delay: 660, at: nil), 660))
    #expect(try move(60, over: [10: 600, 20: 300, 35: 300], seenAt: 700) == (.departure(delay: 660, at: nil), 660))
  }

  @Test("of a trip under way starts from what is reported of the stops that it has not left", arguments: [300, -180])
  func underWay(_ delta: Seconds) throws {
    // Most feeds leave out the stops that a trip has left.
    #expect(
      try move(delta, over: [20: 600, 35: 600], seenAt: 650) == (.departure(delay: 600 + delta, at: 20), 600 + delta))
    let late = try move(delta, over: [10: 0, 20: 1200, 35: 1200], seenAt: 650)
    #expect(late == (.departure(delay: 1200 + delta, at: 20), 1200 + delta))
    // Else passengers at the first stop would read that it leaves once more.
    let even = try move(600, over: [10: 180, 20: 180, 35: 180], seenAt: 650)
    #expect(even == (.departure(delay: 780, at: 20), 780))
    let over = try move(300, over: [20: 0, 35: 600], seenAt: 86_000)
    #expect(over == (.departure(delay: 900, at: 35), 900), "its arrival was just reported")
    // It has left the second stop, too.
    let later = try move(delta, over: [10: 0, 20: 0, 35: 1200], seenAt: 900)
    #expect(later.decision == .departure(delay: 1200 + delta, at: 35) && later.shown == 1200 + delta)
  }

  @Test("makes no later stop earlier, where the delay grows on the way, but for a minute")
  func growing() throws {
    #expect(try move(300, over: [10: 0, 20: 960, 35: 960]) == (.departure(delay: 1260, at: 20), 1260))
    #expect(try move(60, over: [10: 20, 20: 60, 35: 120]) == (.departure(delay: 80, at: nil), 80))
    #expect(try move(-180, over: [10: 0, 20: 960, 35: 960]) == (.departure(delay: 780, at: 20), 780))
    let decided: [Decision] = [.departure(delay: 600, at: nil), .departure(delay: 900, at: 20)]
    #expect(try move(180, after: decided, over: [:]) == (.departure(delay: 1080, at: 20), 1080))
  }

  @Test("of a trip that a feed cancels is refused, as are a departure and a wait, until it is reinstated")
  func cancelled() throws {
    let trip = try threeStopTrip(departure: time)
    let report = TripReport(time: time, isCancelled: true)
    let requests: [Proposal.Request] = [
      .move(by: 60, at: nil), .decide(.departure(delay: 0, at: nil)), .decide(.held(delay: 60, at: 20)),
    ]
    for request in requests {
      var state = JournalState()
      func add(_ request: Proposal.Request) throws {
        let proposal = Proposal(
          request, on: trip, reported: report, time: time, author: "a", operatorID: OperatorID("o"))
        state.add(try proposal.entry(state.last.next, after: state))
      }
      #expect(throws: Refusal(instance: trip.instance, reason: .tripIsCancelled)) { try add(request) }
      try add(.decide(.reinstated))
      try add(request)
    }
  }

  @Test("starts from the first stop with a decided delay, and leaves waits")
  func decided() throws {
    #expect(
      try move(60, after: [.departure(delay: 180, at: 20)], over: [:]) == (.departure(delay: 240, at: 20), 240))
    #expect(try move(60, after: [.held(delay: 540, at: 20)], over: [:]) == (.departure(delay: 60, at: nil), 540))
  }
}
