import Foundation
import TestSupport
import Testing
import TripStore

@testable import TripCore
@testable import TripPostgres

@Suite("Copying a journal", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct JournalCopyTests {
  private let server: PostgresServer
  private let folder: TemporaryFolder

  init() async throws {
    server = try await PostgresServer.shared
    folder = try TemporaryFolder()
  }

  private func file(_ name: String) throws -> SQLiteJournal { try SQLiteJournal(path: folder.path + "/" + name) }

  /// Appends decisions of all kinds of texts, one a step, and undoes every tenth.
  private func fill(_ journal: any Journal, _ count: Int, of operatorID: OperatorID = Sample.operatorID) async throws {
    for number in 0..<count {
      let trip = try Sample.trip("t'\(number % 7)\\", on: Sample.day.advanced(by: number % 5))
      let proposal = Proposal(
        .decide(.note("⚠ \"\(number)\"\n\t\u{200F}")), on: trip, time: Sample.start + Seconds(number),
        author: "a\(number % 3)", operatorID: operatorID)
      let entries = try await journal.append([proposal])
      if number % 10 == 0 { _ = try await journal.append(Proposal.undoing(entries, time: Sample.start, author: "b")) }
    }
  }

  @Test("from a file to a server and back: every entry is the same, and made again nothing is added")
  func thereAndBack() async throws {
    let first = try file("first")
    try await fill(first, 120)
    let remote = try await server.journal(try await server.newJournal())
    var steps: [Int] = []
    let there = try await JournalCopy(first, to: remote) { done, _ in steps.append(done) }
    #expect(there.added == 132 && there.total == 132 && steps.first == 0 && steps.last == 132)
    #expect(try await JournalCopy(first, to: remote).added == 0)
    try await fill(first, 5)
    #expect(try await JournalCopy(first, to: remote).added == 6)
    let second = try file("second")
    #expect(try await JournalCopy(remote, to: second).added == 138)
    let all = try await first.entries(of: Sample.operatorID)
    #expect(try await second.entries(of: Sample.operatorID) == all)
    #expect(try await remote.checked() == all)
    // The copies are journals like any other.
    try await fill(second, 1)
    try await fill(remote, 1)
    #expect(try await remote.checked().last?.sequence.number == 140)
  }

  @Test("a copy that was interrupted leaves nothing, and is made by the next one")
  func interrupted() async throws {
    let source = try file("source")
    var entries: [JournalEntry] = []
    for number in 0..<25 {
      let trip = try Sample.trip("t\(number)")
      entries += try await source.append((0..<100).map { _ in Sample.proposal(.decide(.note("n")), on: trip) })
    }
    let database = try await server.newJournal()
    let proxy = try FaultyProxy(to: server.port)
    let target = try await server.journal(database, port: proxy.port)
    let failure = await #expect(throws: JournalCopy.Failure.self) {
      try await JournalCopy(source, to: target) { _, _ in proxy.set(.refuse) }
    }
    guard case .target = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    proxy.set(.pass)
    #expect(try await target.entries(of: Sample.operatorID).isEmpty, "a part would pass for a whole journal")
    // A connection that is lost in the middle is made again, and nothing is there twice.
    proxy.set(.cutAnswer(after: "INSERT INTO tripdesk.entry"))
    #expect(try await JournalCopy(source, to: target).added == 2500)
    #expect(try await target.checked() == entries)
  }

  @Test("a target with entries of its own is left as it is")
  func otherEntries() async throws {
    let (source, target) = (try file("a"), try await server.journal(try await server.newJournal()))
    try await fill(source, 3)
    try await fill(target, 2)
    let before = try await target.checked()
    await #expect(throws: JournalCopy.Failure.otherEntry(before[0])) { try await JournalCopy(source, to: target) }
    await #expect(throws: JournalCopy.Failure.self) { try await JournalCopy(target, to: source) }
    #expect(try await target.checked() == before)
  }

  @Test("operators of a server that have the same places are copied to a file one by one")
  func operators() async throws {
    let remote = try await server.journal(try await server.newJournal())
    let other = OperatorID("other")
    try await fill(remote, 2)
    try await fill(remote, 3, of: other)
    #expect(try await remote.operators() == [other, Sample.operatorID])
    #expect(try await remote.operators(insteadOf: other).isEmpty)
    #expect(try await remote.operators(insteadOf: OperatorID("new")) == [other, Sample.operatorID])
    let target = try file("one")
    await #expect(throws: JournalCopy.Failure.samePlace(other, Sample.operatorID)) {
      try await JournalCopy(remote, to: target)
    }
    #expect(try await JournalCopy(remote, to: target, of: other).added == 4)
    #expect(try await target.operators() == [other])
    #expect(try await target.operators(insteadOf: other).isEmpty)
    #expect(try await target.operators(insteadOf: OperatorID("new")) == [other])
    let again = try await server.journal(try await server.newJournal())
    #expect(try await JournalCopy(remote, to: again).total == 7)
    #expect(try await again.checked() == remote.checked())
  }

  @Test("a copy is brought up to date after entries were moved to an archive, and keeps them")
  func afterArchiving() async throws {
    let (source, target) = (try file("archived"), try file("backup"))
    try await fill(source, 4)
    _ = try await JournalCopy(source, to: target)
    let all = try await source.checked()
    let kept = try file("kept")
    try await kept.add(copied: Array(all.suffix(2)))
    _ = try await JournalCopy(kept, to: target)
    #expect(try await target.checked() == all)
    try await fill(kept, 1)
    #expect(try await JournalCopy(kept, to: target).added == kept.checked().count - 2)
    #expect(try await target.checked() == all.prefix(all.count - 2) + kept.checked())
    let other = try file("other")
    try await fill(other, 9)
    await #expect(throws: JournalCopy.Failure.self) { try await JournalCopy(other, to: target) }
    let new = try file("new")
    try await new.add(copied: Array(try await kept.checked().suffix(1)))
    let before = try file("before")
    try await before.add(copied: Array(all.prefix(2)))
    await #expect(throws: JournalCopy.Failure.unrelated) { try await JournalCopy(new, to: before) }
  }

  @Test("operators that share places are copied to a file in the order of their entries, or the first one is refused")
  func order() async throws {
    let (source, target) = (try file("both"), try file("one by one"))
    let other = OperatorID("other")
    try await fill(source, 2)
    try await fill(source, 3, of: other)
    let first = try #require(try await source.checked().first)
    _ = try await JournalCopy(source, to: target, of: other)
    let before = try await target.checked()
    await #expect(throws: JournalCopy.Failure.earlier(first)) {
      try await JournalCopy(source, to: target, of: Sample.operatorID)
    }
    #expect(try await target.checked() == before)
    let ordered = try file("in order")
    _ = try await JournalCopy(source, to: ordered, of: Sample.operatorID)
    _ = try await JournalCopy(source, to: ordered, of: other)
    #expect(try await ordered.checked() == source.checked())
  }

  @Test(
    "an entry that was changed or taken out behind the server's back is noticed",
    arguments: [
      "UPDATE tripdesk.entry SET author = 'other' WHERE place = 2", "DELETE FROM tripdesk.entry WHERE place = 2",
    ])
  func changed(_ statement: String) async throws {
    let database = try await server.newJournal()
    let remote = try await server.journal(database)
    try await fill(remote, 3)
    _ = try await remote.checked()
    try server.execute(
      "ALTER TABLE tripdesk.entry DISABLE TRIGGER ALL; \(statement); ALTER TABLE tripdesk.entry ENABLE TRIGGER ALL",
      in: database)
    await #expect(throws: JournalError.damaged(path: remote.address.description)) { try await remote.checked() }
  }
}
