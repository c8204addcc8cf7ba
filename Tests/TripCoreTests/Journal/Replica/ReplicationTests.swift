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
}
