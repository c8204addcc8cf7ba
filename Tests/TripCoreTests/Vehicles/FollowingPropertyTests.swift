import TestSupport
import Testing

@testable import TripCore

@Suite("What follows from a late vehicle, on random days")
struct FollowingPropertyTests {
  @Test("nothing is earlier than planned, and what follows is a delay of a trip that runs")
  func neverEarly() throws {
    try forEachDay { day, _ in
      for (row, consequence) in day.followed().consequences {
        #expect(consequence.delay > 0 || consequence.isAtRisk && consequence.delay == 0)
        #expect(consequence.cause != day.timetable.instance(ofRow: row))
        let planned = try day.timetable.trip(ofRow: row)
        #expect(day.known(row)?.isCancelled != true)
        var shown = planned
        shown.applyAll(day.decisions[row] ?? [], following: consequence)
        let own = day.known(row) ?? planned
        for (shown, own) in zip(shown.stopTimes, own.stopTimes) {
          // What is decided stays, and what follows is later than planned.
          if let departure = own.departureDelay { #expect(shown.departureDelay == departure) }
          if own.departureDelay == nil, let delay = shown.departureDelay { #expect(delay == consequence.delay) }
          if own.arrivalDelay == nil, let delay = shown.arrivalDelay { #expect(delay == consequence.delay) }
        }
      }
    }
  }

  @Test("when a cause is later, nothing that follows is earlier")
  func monotone() throws {
    try forEachDay { day, random in
      guard let row = day.decidedRows.randomElement(using: &random), day.known(row)?.isCancelled == false else {
        return
      }
      let first = day.known(row)?.stopTimes.first { !$0.isSkipped }?.sequence
      let delay = Int.random(in: -600...3600, using: &random)
      let isTaken = { (day: RandomVehicles, delay: Int) in
        day.known(row)?.stopTimes.first { !$0.isSkipped }?.departureDelay?.count == delay
      }
      let later = delay + Int.random(in: 1...1800, using: &random)
      var (before, after) = (day, day)
      before.decide([.departure(delay: Seconds(delay), at: first)], on: row)
      after.decide([.departure(delay: Seconds(later), at: first)], on: row)
      guard isTaken(before, delay), isTaken(after, later) else { return }
      let (fewer, more) = (before.followed(), after.followed())
      for (row, consequence) in fewer.consequences {
        #expect(more.consequence(ofRow: row).map { $0.delay >= consequence.delay } == true)
      }
    }
  }

  @Test("what follows goes with its cause, and does not depend on the order of decisions about different trips")
  func goneWithItsCause() throws {
    try forEachDay { day, random in
      var present = day.withoutDecisions()
      var followed = present.followed()
      func update(_ row: Int) {
        let before = followed.consequences
        followed.note(row, vehicle: present.known(row)?.vehicle)
        let changed = followed.follow(at: present.now, known: present.known)
        let all = Set(before.keys).union(followed.consequences.keys)
        #expect(changed == all.filter { before[$0] != followed.consequences[$0] }.sorted())
        #expect(followed.consequences == present.followed().consequences)
      }
      #expect(followed.consequences.isEmpty)
      for row in day.decidedRows.shuffled(using: &random) {
        present.decide(day.decisions[row] ?? [], on: row)
        update(row)
      }
      #expect(followed.consequences == day.followed().consequences)
      for row in day.decidedRows.shuffled(using: &random) {
        present.withdraw(row)
        update(row)
      }
      #expect(followed.consequences.isEmpty)
    }
  }

  @Test("as time passes, the same follows as when it is worked out at once")
  func timePasses() throws {
    try forEachDay { day, random in
      var present = day
      var followed = present.followed()
      for _ in 0..<8 {
        let later = present.now + Seconds(Int.random(in: 1...3000, using: &random))
        followed.passTime(from: present.now, to: later)
        present.passTime(to: later)
        _ = followed.follow(at: later, known: present.known)
        #expect(followed.consequences == present.followed().consequences)
      }
    }
  }

  @Test("a link is late exactly when what follows, or a conflict, says so") func links() throws {
    try forEachDay { day, _ in
      let followed = day.followed()
      for vehicle in 0..<followed.vehicles.count {
        for link in followed.links(of: vehicle, at: day.now, known: day.known) {
          guard let consequence = followed.consequence(ofRow: link.secondRow) else {
            #expect(!link.isLate || !link.isArrivalKnown || !link.isDepartureFree || link.isConflict && link.isOverlap)
            continue
          }
          // Of two trips at once, both are at risk, whatever else follows.
          guard consequence.delay > 0, !link.isClash else { continue }
          #expect(link.isLate && link.slack == -consequence.delay)
          #expect(consequence.isAtRisk == link.isAtRisk)
        }
      }
    }
  }

  /// Calls `body` for random days with decisions.
  private func forEachDay(
    _ test: String = #function, _ body: (RandomVehicles, inout SeededRandom) throws -> Void
  ) throws {
    var random = SeededRandom.announced(test)
    for _ in 0..<200 {
      // On the last one, clocks go back.
      let name = ["20261120", "20260329", "20261025"].randomElement(using: &random) ?? "20261120"
      var day = try RandomVehicles(on: try date(name), using: &random)
      for _ in 0..<Int.random(in: 1...20, using: &random) { day.decide(using: &random) }
      try body(day, &random)
    }
  }
}
