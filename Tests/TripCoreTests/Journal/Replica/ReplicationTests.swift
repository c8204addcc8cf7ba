import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Where a desk's copy of the journal stands")
struct ReplicationTests {
  @Test("whatever happens in whatever order, no decision is dropped, and what is confirmed is a prefix of the journal")
  func random() throws {
    var seeds = SeededRandom.announced()
    let sample = try SampleDay()
    var counts: [String: Int] = [:]
    for round in 0..<400 {
      let seed = seeds.next()
      var desk = try ScriptedDesk(sample, random: SeededRandom(seed: seed), keepsSteps: round % 2 == 0)
      for _ in 0..<120 { desk.step() }
      desk.settle()
      counts.merge(desk.counts) { $0 + $1 }
    }
    let kinds = [
      "decided", "announced", "read", "read failed", "appended", "append refused", "append unknown", "retried",
      "discarded", "wanted", "reopened", "kept", "keep failed", "restarted", "time passed",
    ]
    for kind in kinds { #expect(counts[kind, default: 0] > 100, "\(kind) happened too seldom to show anything") }
  }

  @Test(
    "no step is dropped, and none is called kept that is not, with the seeds that once showed otherwise",
    arguments: [1_821_537_673, 3_330_025_379, 3_362_629_605] as [UInt64])
  func seeds(_ seed: UInt64) throws {
    var seeds = SeededRandom(seed: seed)
    let sample = try SampleDay()
    for round in 0..<400 {
      let seed = seeds.next()
      var desk = try ScriptedDesk(sample, random: SeededRandom(seed: seed), keepsSteps: round % 2 == 0)
      for _ in 0..<120 { desk.step() }
      desk.settle()
    }
  }

  @Test("a step of which the loaded dates show a part is not added again when the journal has lost it")
  func foundInPart() throws {
    let sample = try SampleDay()
    let step = try [sample.day, sample.day.advanced(by: -2)].map { try Self.cancellation(1, sample.timetable(on: $0)) }
    var desk = Replication(JournalState(), from: sample.day, author: "desk", keeping: [step])
    _ = desk.handle(.announced)
    _ = desk.handle(.read([try step[0].entry(JournalSequence(1), after: JournalState())], at: step[0].time))
    _ = desk.handle(.appendFailed(.unknown("the connection is cut")))
    _ = desk.handle(.reopened(JournalState(), isAsked: false))
    _ = desk.handle(.read([], at: step[0].time))
    #expect(desk.waiting.map { $0.map(\.id) } == [step.map(\.id)] && desk.problem == nil)
  }

  /// Makes a proposal of the author "desk" to cancel the trip of a row of a timetable.
  private static func cancellation(_ row: Int, _ timetable: Timetable) throws -> Proposal {
    Proposal(
      .decide(.cancelled), on: try timetable.trip(ofRow: row), time: Instant(unixSeconds: 1_000_000), author: "desk",
      operatorID: SampleDay.operatorID)
  }

  @Test("a refused step is put aside before the steps that it changes are kept, so that an end in between loses none")
  func putAsideFirst() throws {
    let sample = try SampleDay()
    func proposal(_ row: Int) throws -> Proposal { try Self.cancellation(row, sample.timetable()) }
    var desk = Replication(JournalState(), from: sample.day, author: "desk", keeping: [])
    let first = try proposal(1)
    _ = desk.handle(.decided(try desk.fit([first])))
    let undo = try #require(Proposal.undoing(desk.shown.entries, time: first.time, author: "desk").first)
    for step in [[undo, try proposal(2)], [try proposal(3)]] { _ = desk.handle(.decided(try desk.fit(step))) }
    let refusal = Refusal(instance: try #require(first.instance), reason: .decidedSince)
    _ = desk.handle(.appendFailed(.refused(refusal)))
    let places = desk.handle(.read([], at: first.time)).enumerated().reduce(into: [Int]()) { places, effect in
      switch effect.element {
      case .putAside: places.insert(effect.offset, at: 0)
      case .keep(let steps, replacesAll: true) where steps.count == 2: places.append(effect.offset)
      default: break
      }
    }
    #expect(places.count == 2 && places[0] < places[1])
  }

  @Test("a step that is saved between a request to keep it that fails and one that succeeds is forgotten")
  func keptTooLate() throws {
    let sample = try SampleDay()
    func proposal(_ row: Int) throws -> Proposal { try Self.cancellation(row, sample.timetable()) }
    let (first, second) = (try proposal(1), try proposal(2))
    var desk = Replication(JournalState(), from: sample.day, author: "desk", keeping: [])
    for step in [first, second] { _ = desk.handle(.decided(try desk.fit([step]))) }
    _ = desk.handle(.keepFailed([first.id], .diskFull(path: "/outbox")))
    _ = desk.handle(.appended([try first.entry(JournalSequence(1), after: JournalState())]))
    // A later request, which replaced all steps, had both.
    let effects = desk.handle(.kept([first.id, second.id]))
    let forgotten = effects.reduce(into: Set<UUID>()) { if case .forget(let steps) = $1 { $0.formUnion(steps) } }
    #expect(forgotten == [first.id] && desk.isKept)
  }
}
