import TestSupport
import Testing

@testable import TripCore

/// The decisions that a measure for a vehicle takes: one for each trip.
@Suite("Decisions of measures")
struct MeasureDecisionTests {
  /// A trip with the stops 10, 20, 30, 40 and 50, ten minutes apart.
  private func trip(isFrequencyBased: Bool = false) throws -> Trip {
    let plain = try threeStopTrip()
    let stopTimes = (0..<5).map { index in
      let time = plain.departure + .minutes(10 * index)
      return StopTime(
        sequence: StopSequence(10 * (index + 1)), stop: Stop(id: "s\(index)", name: "S\(index)", station: "station"),
        arrival: time, departure: time)
    }
    return try Trip(
      instance: plain.instance, route: plain.route, headsign: plain.headsign, stopTimes: stopTimes,
      isFrequencyBased: isFrequencyBased)
  }

  private func served(_ trip: Trip) -> [Int] { trip.stopTimes.filter { !$0.isSkipped }.map(\.sequence.number) }

  @Test("a trip that ends early skips all stops beyond, and one that starts late all before")
  func ends() throws {
    var early = try trip()
    try early.apply(.endsEarly(at: 30))
    #expect(served(early) == [10, 20, 30])
    let once = early
    try early.apply(.endsEarly(at: 30))
    #expect(early == once)
    try early.apply(.startsLate(at: 20))
    #expect(served(early) == [20, 30])
    #expect(throws: DecisionError.tooFewStops) { try early.apply(.endsEarly(at: 20)) }
    #expect(throws: DecisionError.stopIsSkipped(40)) { try early.apply(.endsEarly(at: 40)) }
    #expect(throws: DecisionError.stopIsSkipped(10)) { try early.apply(.startsLate(at: 10)) }
    #expect(throws: DecisionError.noSuchStop(31)) { try early.apply(.endsEarly(at: 31)) }
    #expect(served(early) == [20, 30], "a refused decision changes nothing")
    try early.apply(.withdrawn)
    #expect(try early == trip())
    try early.apply(.cancelled)
    #expect(throws: DecisionError.tripIsCancelled) { try early.apply(.startsLate(at: 20)) }
    var often = try trip(isFrequencyBased: true)
    #expect(throws: DecisionError.frequencyBased) { try often.apply(.endsEarly(at: 30)) }
  }

  @Test("a stop beyond the end is restored by a later decision, and by no earlier one")
  func restoredBeyond() throws {
    var late = try trip()
    late.applyAll([.endsEarly(at: 30), .restored(at: 40)])
    #expect(served(late) == [10, 20, 30, 40])
    var before = try trip()
    before.applyAll([.skipped(at: 40), .restored(at: 40), .skipped(at: 20), .endsEarly(at: 30)])
    #expect(served(before) == [10, 30])
  }

  @Test("one decision about the end is what one for each stop was")
  func likeSkippedStops() throws {
    var random = SeededRandom.announced()
    for _ in 0..<2_000 {
      var (one, many) = (try trip(), try trip())
      let earlier = (0..<Int.random(in: 0...4, using: &random)).map { _ in Decision.random(using: &random) }
      for decision in earlier where (try? one.apply(decision)) != nil { try many.apply(decision) }
      let end = one.stopTimes.indices.randomElement(using: &random) ?? 2
      let sequence = one.stopTimes[end].sequence
      let isEnd = Bool.random(using: &random)
      guard (try? one.apply(isEnd ? .endsEarly(at: sequence) : .startsLate(at: sequence))) != nil else { continue }
      for stopTime in isEnd ? many.stopTimes[(end + 1)...] : many.stopTimes[..<end] {
        try many.apply(.skipped(at: stopTime.sequence))
      }
      #expect(one == many, "\(earlier), \(sequence.number)")
    }
  }

  @Test(
    "what a feed reports of the stops beyond does not count; that it skips the end itself does, until that is restored")
  func report() throws {
    func report(skips skipped: StopSequence?) throws -> TripReport {
      let stops = try trip().stopTimes.map { stopTime in
        StopTimeReport(
          sequence: stopTime.sequence, arrivalDelay: 60, departureDelay: 60, isSkipped: stopTime.sequence == skipped)
      }
      return TripReport(time: try trip().departure, isCancelled: false, stopTimes: stops)
    }
    func serves(_ decisions: Decision..., skips: StopSequence?) throws -> [Int] {
      var trip = try trip()
      trip.applyAll(decisions, over: try report(skips: skips))
      #expect(trip.delay == 60 || trip.stopTimes[0].isSkipped)
      return served(trip)
    }
    #expect(try serves(.endsEarly(at: 30), skips: nil) == [10, 20, 30])
    #expect(try serves(.endsEarly(at: 30), skips: 30) == [10, 20])
    #expect(try serves(.endsEarly(at: 30), .departure(delay: 60, at: nil), skips: 30) == [10, 20])
    #expect(try serves(.endsEarly(at: 30), .restored(at: 30), skips: 30) == [10, 20, 30])
    #expect(try serves(.startsLate(at: 30), skips: nil) == [30, 40, 50])
    #expect(try serves(.startsLate(at: 30), skips: 30) == [40, 50])
  }

  @Test("a trip that is held waits also after a later decision about its departure from an earlier stop")
  func heldStays() throws {
    func delays(_ decisions: Decision...) throws -> [Int?] {
      var trip = try trip()
      let refused = trip.applyAll(decisions)
      #expect(refused.isEmpty, "\(decisions)")
      return trip.stopTimes.map { $0.departureDelay.map { $0.count / 60 } }
    }
    let hold = Decision.held(delay: .minutes(9), at: 30)
    func late(_ minutes: Int, at sequence: StopSequence? = nil) -> Decision {
      .departure(delay: .minutes(minutes), at: sequence)
    }
    #expect(try delays(hold) == [nil, nil, 9, 9, 9])
    #expect(try delays(hold, late(1)) == [1, 1, 9, 9, 9])
    #expect(try delays(hold, late(1, at: 20)) == [nil, 1, 9, 9, 9])
    #expect(try delays(hold, late(1), late(12)) == [12, 12, 12, 12, 12])
    #expect(try delays(hold, late(12), late(-1)) == [-1, -1, 9, 9, 9])
    #expect(try delays(hold, late(12, at: 30), late(1)) == [1, 1, 1, 1, 1], "a decision at its stop takes its place")
    #expect(try delays(hold, late(10, at: 40), late(1)) == [1, 1, 9, 9, 9])
    #expect(try delays(hold, .held(delay: .minutes(3), at: 20)) == [nil, 3, 9, 9, 9])
    #expect(try delays(hold, .held(delay: .minutes(3), at: 20), late(5)) == [5, 5, 9, 9, 9])
    #expect(try delays(hold, .skipped(at: 30), late(1)) == [1, 1, 1, 1, 1], "it does not wait where it does not call")
    #expect(try delays(hold, .skipped(at: 30), late(1), .restored(at: 30)) == [1, 1, 9, 9, 9], "and waits again")
    #expect(try delays(hold, late(0)) == [0, 0, 9, 9, 9])
    #expect(
      try delays(late(15, at: 40), hold) == [nil, nil, 9, 15, 15], "a wait makes a trip later, and never earlier")
    #expect(try delays(hold, .cancelled, .reinstated, late(1)) == [1, 1, 9, 9, 9])
    #expect(try delays(hold, .withdrawn, late(1)) == [1, 1, 1, 1, 1])
  }

  @Test("a trip that is held leaves as after a decision about its departure, where nothing was decided of later ones")
  func held() throws {
    var random = SeededRandom.announced()
    for _ in 0..<500 {
      let delay = Seconds.minutes(Int.random(in: -20...20, using: &random))
      let stop = ([nil, 10, 30, 31] as [StopSequence?]).randomElement(using: &random) ?? nil
      let earlier = (0..<3).map { _ in Decision.random(using: &random) }.filter { $0.delay == nil }
      var (held, moved) = (try trip(), try trip())
      let refused = held.applyAll(earlier + [.held(delay: delay, at: stop)]).map(\.error)
      #expect(moved.applyAll(earlier + [.departure(delay: delay, at: stop)]).map(\.error) == refused)
      // Where it waits, it waits also after later decisions, and leaves later where its vehicle is later.
      (held.decidedTimes, moved.decidedTimes) = (DecidedTimes(), DecidedTimes())
      (held.onlyWaits, moved.onlyWaits) = (false, false)
      #expect(held == moved)
    }
  }

  @Test("a cancellation with a reason is both, and all or nothing")
  func cancelledWithReason() throws {
    var one = try trip()
    let tooLong = String(repeating: "é", count: 501)
    #expect(throws: DecisionError.tooLong(1002, limit: 1000)) { try one.apply(.cancelledWithReason(tooLong)) }
    #expect(try one == trip())
    var two = one
    try one.apply(.cancelledWithReason("fog", cause: .weather))
    two.applyAll([.cancelled, .reason("fog", cause: .weather)])
    #expect(one == two && one.isCancelled && one.reason == "fog")
    try one.apply(.reinstated)
    #expect(!one.isCancelled && one.reason == "fog", "as when the reason was given by itself")
    var often = try trip(isFrequencyBased: true)
    #expect(throws: DecisionError.frequencyBased) { try often.apply(.cancelledWithReason("fog")) }
    #expect(often.reason == nil)
  }

  @Test("a trip of yesterday that is held counts as late today")
  func heldYesterday() throws {
    let trip = try trip()
    let held = Proposal(
      .decide(.held(delay: 600, at: 30)), on: trip, time: trip.departure, author: "a", operatorID: OperatorID("o"))
    let state = JournalState([try held.entry(JournalSequence(1), after: JournalState())])
    #expect(state.delayedTrips(before: trip.instance.serviceDate.advanced(by: 1)) == [trip.instance])
  }

  @Test("the undo of a cancellation with a reason waits for a later reason, and that of an end for a restored stop")
  func laterDecisions() async throws {
    let dispatcher = Dispatcher()
    let trip = try trip()
    func obstacle(_ one: Decision, _ other: Decision) throws -> Bool {
      var state = JournalState()
      for decision in [one, other] {
        let proposal = Proposal(
          .decide(decision), on: trip, time: dispatcher.time, author: "a", operatorID: OperatorID("o"))
        state.add(try proposal.entry(state.last.next, after: state))
      }
      let history = UndoHistory(state, of: "a")
      return history.step(state.entries[0].group).flatMap(history.laterEntry) != nil
    }
    #expect(try obstacle(.cancelledWithReason("fog"), .reason("ice")))
    #expect(try obstacle(.cancelledWithReason("fog"), .reinstated))
    #expect(try !obstacle(.cancelledWithReason("fog"), .note("x")))
    #expect(try obstacle(.reason("ice"), .cancelledWithReason("fog")))
    #expect(try obstacle(.endsEarly(at: 30), .restored(at: 40)))
    #expect(try obstacle(.held(delay: 60, at: 20), .startsLate(at: 20)))
    #expect(try !obstacle(.held(delay: 60, at: 20), .reason("ice")))
  }

  @Test("the log for programs has one line for each, with its reason, and the sentences say what was decided")
  func log() throws {
    let trip = try trip()
    let decisions: [Decision] = [
      .held(delay: 300, at: 20), .held(delay: 60, at: nil), .endsEarly(at: 30), .startsLate(at: 20),
      .cancelledWithReason("fog", cause: .weather),
    ]
    var state = JournalState()
    for decision in decisions {
      let proposal = Proposal(
        .decide(decision), on: trip, time: trip.departure, author: "a", operatorID: OperatorID("o"))
      state.add(try proposal.entry(state.last.next, after: state))
    }
    let log = JournalLog(state.entries, in: .gmt)
    let sentences = [
      "held at stop 20 (s1), leaves 5 min late by a", "held at the first stop, leaves 1 min late by a",
      "ends at stop 30 (s2) by a", "starts at stop 20 (s1) by a", "canceled, reason \"fog\" (WEATHER) by a",
    ]
    let lines = log.text.split(separator: "\n")
    #expect(zip(lines, sentences).allSatisfy { $0.hasSuffix($1) } && lines.count == 5, "\(log.text)")
    let names = TripNames(names: ["s1": "Airport", "s2": "Ferry"])
    let named = JournalLog(state.entries, in: .gmt, names: names).text
    #expect(named.contains("held at stop 20 (Airport), leaves") && named.contains("ends at stop 30 (Ferry) by a"))
    // Of an entry of an older version, only the number of the stop is known.
    let older = state.entries.map { entry in
      JournalEntry(
        sequence: entry.sequence, id: entry.id, group: entry.group, time: entry.time, author: entry.author,
        operatorID: entry.operatorID, subject: entry.subject, action: entry.action)
    }
    let numbered = TripNames(stops: [GTFSID(trip.instance.tripID.text): [20: "Airport"]])
    let olderLog = JournalLog(older, in: .gmt, names: numbered).text
    #expect(olderLog.contains("held at stop 20 (Airport), leaves") && olderLog.contains("ends at stop 30 by a"))
    let parts = [
      #""stop_sequence":20,"kind":"held","value":300,"#, #""stop_sequence":null,"kind":"held","value":60,"#,
      #""stop_sequence":30,"kind":"ends-early","value":null,"#,
      #""stop_sequence":20,"kind":"starts-late","value":null,"#,
      #""kind":"cancelled","value":"fog","platform_code":null,"parent_station":null,"undoes":null,"cause":"WEATHER""#,
    ]
    let objects = log.json.split(separator: "\n")
    #expect(zip(objects, parts).allSatisfy { $0.contains($1) }, "\(log.json)")
  }

  @Test(
    "fields that no version wrote are no decision",
    arguments: [
      ActionFields(kind: "held"), ActionFields(kind: "held", value: "x"), ActionFields(kind: "held", value: "86401"),
      ActionFields(kind: "ends-early"), ActionFields(kind: "ends-early", stopSequence: 1, value: "x"),
      ActionFields(kind: "starts-late"), ActionFields(kind: "cancelled", value: "fog"),
      ActionFields(kind: "cancelled", value: "FOG thick"), ActionFields(kind: "cancelled", stopSequence: 1),
      ActionFields(kind: "cancelled", stopSequence: 1, value: "WEATHER fog"), ActionFields(kind: "of a later version"),
    ])
  func unknown(_ fields: ActionFields) { #expect(fields.action == nil) }
}
