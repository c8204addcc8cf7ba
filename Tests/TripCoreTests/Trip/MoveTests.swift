import FoundationEssentials
import Testing

@testable import TripCore

@Suite("A move of a trip")
struct MoveTests {
  private let time = Instant(unixSeconds: 1_763_622_000)

  /// Returns the decisions that a move by `delta` becomes at the desk, and the delays that are shown after it.
  private func move(
    _ delta: Seconds, after decisions: [Decision] = [], over delays: [StopSequence: Seconds], seenAt seen: Seconds = 0
  ) throws -> (decisions: [Decision], delays: [Seconds?]) {
    let trip = try threeStopTrip(departure: time)
    let report = TripReport(
      time: time + seen,
      stopTimes: delays.sorted { $0.key < $1.key }.map {
        StopTimeReport(sequence: $0.key, arrivalDelay: $0.value, departureDelay: $0.value)
      })
    var state = JournalState()
    func proposal(_ request: Proposal.Request, over report: TripReport?) -> Proposal {
      Proposal(request, on: trip, reported: report, time: time + seen, author: "a", operatorID: OperatorID("o"))
    }
    func add(_ request: Proposal.Request, over report: TripReport?) throws {
      state.add(try proposal(request, over: report).entry(state.last.next, after: state))
    }
    // What was taken before is not asked again.
    for decision in decisions {
      let former = Proposal(
        id: UUID(), group: UUID(), time: time, author: "a", operatorID: OperatorID("o"), subject: .trip(trip.instance),
        trip: nil, report: nil, request: .decide(decision))
      state.add(try former.entry(state.last.next, after: state))
    }
    var shown = trip
    shown.applyAll(taken: state.taken(on: trip.instance), over: report)
    let growth = shown.growth(movedBy: delta, behind: shown.startOfMove(over: report), over: report)
    let count = state.entries.count
    let move = Proposal.Request.move(by: delta, at: nil)
    try add(move, over: report)
    for decision in growth { try add(.decide(decision), over: report) }
    var after = trip
    after.applyAll(taken: state.taken(on: trip.instance), over: report)
    return (state.entries.dropFirst(count).compactMap(\.decision), after.stopTimes.map(\.departureDelay))
  }

  @Test("starts from the first stop of a trip that has not left")
  func first() throws {
    #expect(try move(300, over: [:]) == ([.departure(delay: 300, at: nil)], [300, 300, 300]))
    #expect(
      try move(60, over: [10: 600, 20: 600, 35: 600]) == ([.departure(delay: 660, at: nil)], [660, 660, 660]))
  }

  @Test("of a trip under way starts from what is reported of the stops that it has not left", arguments: [300, -180])
  func underWay(_ delta: Seconds) throws {
    // Most feeds leave out the stops that a trip has left.
    let left = try move(delta, over: [20: 600, 35: 600], seenAt: 650)
    #expect(left == ([.departure(delay: 600 + delta, at: 20)], [nil, 600 + delta, 600 + delta]))
    let late = try move(delta, over: [10: 0, 20: 1200, 35: 1200], seenAt: 650)
    #expect(late == ([.departure(delay: 1200 + delta, at: 20)], [0, 1200 + delta, 1200 + delta]))
    // Else passengers at the first stop would read that it leaves once more.
    let even = try move(delta, over: [10: 180, 20: 180, 35: 180], seenAt: 650)
    #expect(even == ([.departure(delay: 180 + delta, at: 20)], [180, 180 + delta, 180 + delta]))
    let over = try move(300, over: [20: 0, 35: 600], seenAt: 86_000)
    #expect(over.decisions == [.departure(delay: 900, at: 35)], "its arrival was just reported")
    // It has left the second stop, too.
    for second in [0, 180] as [Seconds] {
      let later = try move(delta, over: [10: 0, 20: second, 35: 1200], seenAt: 900)
      #expect(later == ([.departure(delay: 1200 + delta, at: 35)], [0, second, 1200 + delta]))
    }
    let earlier = try move(delta, over: [10: 180, 20: 780, 35: 180], seenAt: 650)
    #expect(earlier.decisions == [.departure(delay: 780 + delta, at: 20)], "not from the delay that it has left with")
  }

  @Test("of a trip that starts late starts from the first stop that it serves, and so does a delay of the whole trip")
  func startsLate() throws {
    let wait = Decision.held(delay: 420, at: 20)
    for former in [[.startsLate(at: 20)], [.startsLate(at: 20), wait]] as [[Decision]] {
      let moved = try move(480, after: former, over: [:])
      #expect(moved.decisions == [former.count == 1 ? .departure(delay: 480, at: 20) : .held(delay: 900, at: 20)])
    }
    var trip = try threeStopTrip(departure: time)
    try trip.apply(.startsLate(at: 20))
    #expect(Decision.departure(delay: 60, at: nil).ahead(of: trip, over: nil) == .departure(delay: 60, at: 20))
  }

  @Test("of a trip that has left by a report alone is one of the whole trip, as what is decided of it")
  func decidedAbove() throws {
    let decided = Decision.departure(delay: 1200, at: nil)
    for delays in [[10: 60, 20: 60, 35: 60], [20: 60, 35: 60], [35: 60]] as [[StopSequence: Seconds]] {
      for delta in [-900, -1200, 60] as [Seconds] {
        let moved = try move(delta, after: [decided], over: delays, seenAt: 850)
        #expect(moved.decisions == [.departure(delay: 1200 + delta, at: nil)])
      }
    }
    let late = try move(
      -900, after: [.startsLate(at: 20), .departure(delay: 1200, at: 20)], over: [20: 60, 35: 60], seenAt: 900)
    #expect(late.decisions == [.departure(delay: 300, at: 20)] && late.delays.last == 300)
  }

  @Test("back to less than was decided of stops that the trip has left makes unknown what it contradicts")
  func lessThanLeft() throws {
    let decided = Decision.departure(delay: 600, at: nil)
    let back = try move(-600, after: [decided], over: [20: 600, 35: 600], seenAt: 610)
    #expect(back == ([.departure(delay: 0, at: 20)], [nil, 0, 0]))
    // Nor does what was decided of a stop that it does not call at any more.
    let skips = try move(-900, after: [decided, .startsLate(at: 20)], over: [:])
    #expect(skips.decisions == [.departure(delay: -300, at: 20)] && skips.delays.last == -300)
  }

  @Test("is not refused by a wait that is over, and by one that is not")
  func endedWait() throws {
    let wait = Decision.held(delay: 1500, at: 20)
    let over = try move(60, after: [wait], over: [10: 0, 20: 60, 35: 60], seenAt: 900)
    #expect(over == ([.departure(delay: 120, at: 35)], [0, 60, 120]))
    // Feeds leave out the stops that a trip has left.
    let both = try move(-1380, after: [.departure(delay: 1200, at: nil), wait], over: [35: 60], seenAt: 3000)
    #expect(both.decisions == [.departure(delay: 120, at: 35)] && both.delays.last == 120)
    var trip = try threeStopTrip(departure: time)
    try trip.apply(wait)
    let report = TripReport(
      time: time + 650, stopTimes: [StopTimeReport(sequence: 20, arrivalDelay: 60, departureDelay: 60)])
    #expect(throws: DecisionError.self) { try trip.check(.departure(delay: 120, at: 35), over: report) }
    #expect(throws: DecisionError.self) { try trip.apply(.departure(delay: 120, at: 35)) }
  }

  @Test(
    "goes on from a decision that contradicts what was decided before, also in silence",
    arguments: [60, -60] as [Seconds])
  func silence(_ delta: Seconds) throws {
    let late = try move(-600, after: [.departure(delay: 600, at: nil)], over: [20: 600, 35: 600], seenAt: 610).decisions
    let moved = try move(delta, after: [.departure(delay: 600, at: nil)] + late, over: [:], seenAt: 900)
    #expect(moved.decisions == [.departure(delay: delta, at: 20)] && moved.delays.last == delta)
    let wait = Decision.held(delay: 300, at: 20)
    let left = try move(0, after: [wait], over: [10: 0, 20: 0, 35: 120], seenAt: 900).decisions
    #expect(left == [.departure(delay: 120, at: 35)])
    let later = try move(delta, after: [wait] + left, over: [:], seenAt: 1000)
    #expect(later.decisions == [.departure(delay: 120 + delta, at: 35)])
  }

  @Test("does not begin behind a stop that is left out by a feed that tells of some stops only")
  func sparse() throws {
    let whole = try move(-300, after: [.departure(delay: 600, at: nil)], over: [35: 120], seenAt: 650)
    #expect(whole.decisions.last == .departure(delay: 300, at: 20) && whole.delays.last == 300)
    let wait = Decision.held(delay: 900, at: 20)
    let later = try move(300, after: [wait], over: [35: 120], seenAt: 650)
    #expect(later.decisions == [.held(delay: 1200, at: 20)] && later.delays.last == 1200)
    let decided = try move(-300, after: [.departure(delay: 900, at: 20)], over: [35: 120], seenAt: 650)
    #expect(decided.decisions == [.departure(delay: 600, at: 20)] && decided.delays.last == 600)
  }

  @Test("of a wait changes the wait, and not the arrival there")
  func movedWait() throws {
    let decisions: [Decision] = [.departure(delay: 60, at: nil), .held(delay: 600, at: 20)]
    var trip = try threeStopTrip(departure: time)
    for decision in decisions { try trip.apply(decision) }
    let moved = try trip.decision(changingActualDepartureBy: -120, at: 20)
    #expect(moved == .held(delay: 480, at: 20))
    try trip.apply(moved)
    #expect(trip.stopTimes[1].arrivalDelay == 60 && trip.stopTimes[1].departureDelay == 480)
    #expect(try trip.decision(changingActualDepartureBy: 60, at: 35) == .departure(delay: 540, at: 35))
    #expect(try trip.decision(changingActualDepartureBy: -600, at: 20) == .departure(delay: -120, at: 20))
  }

  @Test("and the same back leaves each departure where it was", arguments: [300, -60] as [Seconds])
  func back(_ delta: Seconds) throws {
    var trip = try threeStopTrip(departure: time)
    let report = TripReport(
      time: time - 60,
      stopTimes: [
        StopTimeReport(sequence: 10, arrivalDelay: 0, departureDelay: 0),
        StopTimeReport(sequence: 20, arrivalDelay: 0, departureDelay: 600),
        StopTimeReport(sequence: 35, arrivalDelay: 600, departureDelay: 600),
      ])
    trip.applyAll([], over: report)
    let delays = trip.stopTimes.map(\.departureDelay)
    for delta in [delta, delta, -delta, -delta] {
      let decisions =
        [try trip.decision(changingActualDepartureBy: delta)] + trip.growth(movedBy: delta, behind: nil, over: report)
      for decision in decisions { try trip.apply(decision) }
    }
    #expect(trip.stopTimes.map(\.departureDelay) == delays)
  }

  @Test("takes no wait again that is shorter than the moved delay")
  func shortWait() throws {
    let decided: [Decision] = [
      .departure(delay: 240, at: nil), .departure(delay: 360, at: 20), .held(delay: 420, at: 20),
    ]
    #expect(
      try move(300, after: decided, over: [:]).decisions == [
        .departure(delay: 540, at: nil), .departure(delay: 660, at: 20),
      ])
  }

  @Test("moves each stop from which on the delay has grown by a minute", arguments: [300, 60, -180])
  func growing(_ delta: Seconds) throws {
    let grown = try move(delta, over: [10: 120, 20: 180, 35: 960])
    #expect(grown.decisions.count == 3 && grown.delays == [120 + delta, 180 + delta, 960 + delta])
    let little = try move(delta, over: [10: 20, 20: 79, 35: 79])
    #expect(little == ([.departure(delay: 20 + delta, at: nil)], [20 + delta, 20 + delta, 20 + delta]))
    let decided: [Decision] = [.departure(delay: 600, at: nil), .departure(delay: 900, at: 20)]
    #expect(try move(delta, after: decided, over: [:]).delays == [600 + delta, 900 + delta, 900 + delta])
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
    let later = try move(60, after: [.departure(delay: 180, at: 20)], over: [:])
    #expect(later == ([.departure(delay: 240, at: 20)], [nil, 240, 240]))
    let waits = try move(60, after: [.held(delay: 540, at: 20)], over: [:])
    #expect(waits == ([.departure(delay: 60, at: nil)], [60, 540, 540]))
  }

  @Test("of a trip that waits moves what is later than the wait, and the next departure")
  func waiting() throws {
    let wait = Decision.held(delay: 420, at: 20)
    #expect(try move(300, after: [wait], over: [20: 420, 35: 960], seenAt: 650).delays == [nil, 720, 1260])
    #expect(try move(180, after: [wait, .departure(delay: 900, at: 35)], over: [:]).delays == [nil, 420, 1080])
    // The wait is longer than the growth, also after the move.
    let covered = try move(60, after: [wait], over: [10: 60, 20: 200, 35: 300])
    #expect(covered == ([.departure(delay: 120, at: nil)], [120, 420, 420]))
    #expect(try move(-60, after: [wait], over: [10: 60, 20: 200, 35: 300]).delays == [0, 420, 420])
    let longer = try move(300, after: [wait], over: [10: 60, 20: 200, 35: 200])
    #expect(longer.delays == [360, 500, 500] && longer.decisions.last == .departure(delay: 500, at: 20))
    let next = try move(300, after: [wait], over: [10: 180, 20: 180, 35: 180], seenAt: 650)
    #expect(next == ([.held(delay: 720, at: 20)], [180, 720, 720]))
    let growing = try move(300, after: [wait], over: [20: 180, 35: 300], seenAt: 650)
    #expect(growing == ([.held(delay: 720, at: 20)], [nil, 720, 720]), "the wait is longer than the growth")
  }
}
