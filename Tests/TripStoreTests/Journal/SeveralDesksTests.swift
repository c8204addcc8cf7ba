import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@MainActor @Suite("Several desks on one file")
struct SeveralDesksOnOneFileTests {
  private let folder: TemporaryFolder
  private let day = ServiceDate(dayNumber: 20_000)

  init() throws { folder = try TemporaryFolder() }

  @Test("each desk shows the other's decisions, and simultaneous moves of both add up", .timeLimit(.minutes(10)))
  func two() async throws {
    let (one, two) = (try replica("a"), try replica("b"))
    let trip = try sampleTrip()
    for _ in 0..<20 {
      for replica in [one, two] {
        try replica.append([
          Proposal(
            .move(by: 60, at: 10), on: trip, time: sampleStart, author: replica.author, operatorID: sampleOperator)
        ])
      }
    }
    await one.settle()
    await two.settle()
    for replica in [one, two] {
      while replica.confirmed.entries.count < 40 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(replica.shown.decisions(on: trip.instance).last == .departure(delay: 2400, at: 10))
      #expect(replica.saving.value == .saved)
    }
    #expect(one.confirmed.entries == two.confirmed.entries)
    try one.append(one.history.undo(time: sampleStart, author: "a"))
    while two.confirmed.entries.count < 41 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(two.shown.decisions(on: trip.instance) == one.shown.decisions(on: trip.instance))
  }

  @Test("after a restart a desk has only the loaded days, and can undo earlier decisions about them")
  func restart() async throws {
    let days = (0..<20).map { day.advanced(by: -$0) }
    do {
      let journal = try SQLiteJournal(path: folder.store)
      for day in days {
        let trip = try sampleTrip(on: day)
        _ = try await journal.append((0..<5).map { _ in proposal(on: trip, author: "a") })
      }
    }
    let opening = try await StoreOpening.open(
      folder.store, of: sampleOperator, on: JournalState.days(from: day.advanced(by: -3)))
    let desk = JournalReplica(
      opening.journal, state: opening.state, from: day.advanced(by: -3), operatorID: sampleOperator, author: "a",
      clock: .system)
    #expect(desk.shown.entries.count == 20)
    try desk.append(desk.history.undo(time: sampleStart, author: "a"))
    await desk.settle()
    try await desk.load(from: day.advanced(by: -10))
    #expect(desk.confirmed.entries.count == 56)
    #expect(desk.confirmed.entries.map(\.sequence) == desk.confirmed.entries.map(\.sequence).sorted())
  }

  @Test("what is archived under a desk stays shown; its undo is refused, and no new decision builds on it")
  func archived() async throws {
    let desk = try replica("a")
    var refused: [RefusedStep] = []
    let listening = desk.refusals.listen { refused.append($0) }
    let trip = try sampleTrip(on: day)
    let move = Proposal.Request.move(by: 60, at: 10)
    func decide() throws {
      try desk.append([Proposal(move, on: trip, time: sampleStart, author: "a", operatorID: sampleOperator)])
    }
    try decide()
    await desk.settle()
    let archive = folder.path + "/archive.sqlite"
    #expect(try await SQLiteJournal(path: folder.store).archive(before: day.advanced(by: 1), to: archive) == 1)
    #expect(desk.saving.value == .saved && desk.shown.entries.count == 1)
    try desk.append(desk.history.undo(time: sampleStart, author: "a"))
    await desk.settle()
    #expect(refused.map(\.refusal.reason) == [.notInEffect])
    #expect(desk.saving.value == .saved && desk.shown.entries.count == 1)
    try decide()
    await desk.settle()
    #expect(desk.saving.value == .saved)
    #expect(desk.shown.decisions(on: trip.instance).last == .departure(delay: 60, at: 10), "as the journal has it")
    withExtendedLifetime(listening) {}
  }

  private func replica(_ author: String) throws -> JournalReplica {
    JournalReplica(
      try SQLiteJournal(path: folder.store), from: day, operatorID: sampleOperator, author: author, clock: .system)
  }
}
