import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("SQLiteJournal")
struct SQLiteJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("after reopening, entries of every kind are unchanged and give the same state")
  func roundTrip() async throws {
    let decisions: [Decision] = [
      .departure(delay: -60, at: 20), .departure(delay: 0, at: nil), .skipped(at: 20), .restored(at: 20),
      .platform(Platform(stopID: "s9", code: "4", station: "station"), at: 20), .reason("Störung — 故障"), .note(""),
      .vehicle("12 ä"), .vehicle(""), .held(delay: 300, at: 20), .held(delay: 0, at: nil), .endsEarly(at: 20),
      .restored(at: 30), .startsLate(at: 20), .cancelledWithReason("Störung"),
      .cancelledWithReason("fog", cause: .weather), .reinstated,
      .added(ExtraTrip(like: "t 1", shift: -420)), .cancelled, .reinstated, .withdrawn,
    ]
    var trip = try sampleTrip()
    trip.isExtra = true
    var entries: [JournalEntry] = []
    do {
      let journal = try SQLiteJournal(path: folder.store)
      for decision in decisions { entries += try await journal.append([proposal(.decide(decision), on: trip)]) }
      entries += try await journal.append(
        Proposal.undoing(Array(entries.suffix(1)), time: sampleStart, author: "dispatch-1"))
    }
    let again = try SQLiteJournal(path: folder.store)
    #expect(try await again.entries(of: sampleOperator) == entries)
    #expect(try await again.state(of: sampleOperator).decisions(on: trip.instance) == Array(decisions.dropLast()))
  }

  @Test("after closing, the file alone holds all entries, and later requests fail")
  func closing() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip())])
    let looking = Task { while (try? await journal.operators()) != nil {} }
    #expect(try StoreFiles.read(folder.store, ["-journal"])["-journal"]?.isEmpty == true)
    journal.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journal.sqlite"])
    await looking.value
    await #expect(throws: JournalError.self) { try await journal.append([proposal(on: try sampleTrip("late"))]) }
    #expect(try await SQLiteJournal(path: folder.store).entries(of: sampleOperator) == entries)
    journal.close()
  }

  @Test("synchronous is FULL on the connection that writes")
  func synchronous() async throws {
    #expect(try await SQLiteJournal(path: folder.store).synchronous() == 2)
    #expect(try await SQLiteJournal(path: folder.store).synchronous() == 2)
  }

  // The test above reads the setting; this one counts what SQLite does with it.
  @Test(
    "each confirmed append is an fsync",
    .enabled(if: Machine.hasStrace, "NOT TESTED: strace is not installed, so no fsync is counted"))
  func fsyncs() async throws {
    let trace = folder.path + "/trace"
    let probe = try Probe(folder.store, author: "a", count: 50, tracingTo: trace)
    #expect(probe.confirmed().count == 50)
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").count {
      $0.contains("sync(") && $0.hasSuffix("= 0")
    }
    #expect(calls >= 50)
    print("fsyncs for 50 appends: \(calls)")
  }

  @Test("SQLiteJournal and MemoryJournal behave the same: repeated ids, all or none, undo, selected dates")
  func likeInMemory() async throws {
    var answers: [[String]] = []
    let file = try SQLiteJournal(path: folder.store)
    for journal in [file, MemoryJournal()] as [any Journal] {
      let trip = try sampleTrip()
      let first = proposal(on: trip)
      var answer: [JournalEntry] = try await journal.append([first, first])
      answer += try await journal.append([proposal(on: trip, author: "b"), first])
      let refused = [proposal(on: trip), proposal(.move(by: 60, at: 11), on: trip)]
      await #expect(throws: JournalError.refused(Refusal(instance: trip.instance, reason: .noSuchStop(11)))) {
        try await journal.append(refused)
      }
      let undo = Proposal.undoing(Array(answer.prefix(1)), time: sampleStart, author: "a")
      answer += try await journal.append(undo)
      await #expect(throws: JournalError.self) {
        try await journal.append(Proposal.undoing(Array(answer.prefix(1)), time: sampleStart, author: "a"))
      }
      let day = trip.instance.serviceDate
      answer += try await journal.entries(of: sampleOperator, on: day...day, after: JournalSequence(1))
      answer += try await journal.entries(of: OperatorID("x"), on: nil, after: .start)
      answers.append(answer.map { "\($0.sequence) \($0.author) \($0.decision.map { "\($0)" } ?? "undo")" })
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].count == 7)
  }

  @Test("an entry of a kind that this version does not know is an error, and not left out")
  func unknownKind() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip()), proposal(on: try sampleTrip("other"))])
    try await journal.write { db in
      var cells = EntryRow(entries[1]).cells.cells
      cells[9] = .text("of a later version")
      try db.execute(sql: "DROP TRIGGER entry_is_never_changed")
      try db.execute(
        sql: "UPDATE entry SET kind = ?, checksum = ? WHERE sequence = 2",
        arguments: ["of a later version", CheckedCells(cells).checksum])
    }
    await #expect(throws: JournalError.damaged(path: folder.store)) { try await journal.entries(of: sampleOperator) }
  }

  @Test("a store of a newer version is refused with both version numbers, and not changed")
  func newer() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    try await journal.write { try $0.execute(sql: "PRAGMA user_version = \(Migrations.current + 1)") }
    journal.close()
    let before = try Data(contentsOf: URL(filePath: folder.store))
    let newer = JournalError.newerVersion(
      found: Migrations.current + 1, supported: Migrations.current, path: folder.store)
    #expect(throws: newer) {
      try SQLiteJournal(path: folder.store)
    }
    #expect(try Data(contentsOf: URL(filePath: folder.store)) == before)
  }

  @Test("a database of another program is refused, and not changed")
  func foreign() async throws {
    let path = folder.store
    try StoreConnectionForTests.make(path, sql: "CREATE TABLE other (x)")
    #expect(throws: JournalError.notAJournal(path: path)) {
      try SQLiteJournal(path: path)
    }
  }

  @Test("an entry cannot be changed, not even with SQL")
  func neverChanged() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    await #expect(throws: JournalError.self) {
      try await journal.write { try $0.execute(sql: "UPDATE entry SET author = 'x'") }
    }
  }

  @Test("after its file was moved away, a journal accepts no more entries")
  func movedAway() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    try FileManager.default.moveItem(atPath: folder.store, toPath: folder.path + "/elsewhere")
    let moved = JournalError.replaced(path: folder.store)
    await #expect(throws: moved) { try await journal.append([proposal(on: try sampleTrip())]) }
    await #expect(throws: moved) { try await journal.entries(of: sampleOperator) }
  }

  @Test("the user's journal has the path of the XDG specification, and a rehearsal has its own file")
  func path() {
    #expect(
      StorePath.standard(environment: ["HOME": "/h"], isRehearsal: false)
        == "/h/.local/share/tripdesk/journal.sqlite")
    #expect(
      StorePath.standard(environment: ["HOME": "/h", "XDG_DATA_HOME": "/x"], isRehearsal: true)
        == "/x/tripdesk/rehearsal.sqlite")
    #expect(StorePath.standard(environment: ["XDG_DATA_HOME": "relative"], isRehearsal: true) == nil)
  }

  @Test("missing folders are made")
  func makesFolders() throws {
    _ = try SQLiteJournal(path: folder.path + "/a/b/journal.sqlite")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a/b/journal.sqlite"))
  }
}
