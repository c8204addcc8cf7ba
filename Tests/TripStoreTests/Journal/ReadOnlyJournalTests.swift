import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A journal that can be read, but not written", .serialized)
struct ReadOnlyJournalTests {
  @Test("has the decisions, follows those of others, and refuses its own with the reason")
  func reading() async throws {
    let folder = try TemporaryFolder()
    let reason = JournalError.readOnly(path: folder.store)
    let writer = try SQLiteJournal(path: folder.store)
    let first = try await writer.append([proposal(on: try sampleTrip())])
    let time = Instant(unixSeconds: 1_763_622_000)
    try await writer.renewPresence(of: sampleOperator, at: time)
    let journal = try ReadOnlyJournal(path: folder.store, because: reason)
    #expect(journal.writeProblem == reason && writer.writeProblem == nil)
    #expect(try await journal.entries(of: sampleOperator) == first)
    #expect(try await journal.lastPresence(of: sampleOperator) == time)
    await #expect(throws: reason) { try await journal.append([proposal(on: try sampleTrip())]) }
    await #expect(throws: reason) { try await journal.renewPresence(of: sampleOperator, at: time) }
    var changes = journal.changes().makeAsyncIterator()
    let second = try await writer.append([proposal(.decide(.note("x")), on: try sampleTrip("other"))])
    _ = await changes.next()
    let last = try #require(first.last?.sequence)
    #expect(try await journal.entries(of: sampleOperator, after: last) == second)
    journal.close()
    writer.close()
  }

  @Test(
    "is read on a read-only disk, where nothing is written beside it",
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func readOnlyDisk() async throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 1024))
    let writer = try SQLiteJournal(path: folder.store)
    let entries = try await writer.append([proposal(on: try sampleTrip())])
    writer.close()
    while !folder.makeReadOnly() { try await Task.sleep(for: .milliseconds(5)) }
    let journal = try ReadOnlyJournal(path: folder.store, because: .readOnly(path: folder.store))
    #expect(try await journal.entries(of: sampleOperator) == entries)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journal.sqlite"])
  }

  @Test("of real decisions is not shown in a rehearsal, and one that is not there is not read")
  func otherPurpose() async throws {
    let folder = try TemporaryFolder()
    let reason = JournalError.readOnly(path: folder.store)
    #expect(throws: reason) { try ReadOnlyJournal(path: folder.store, because: reason) }
    let writer = try SQLiteJournal(path: folder.store, isRehearsal: false)
    _ = try await writer.append([proposal(on: try sampleTrip())])
    writer.close()
    #expect(throws: JournalError.realDecisions(path: folder.store)) {
      try ReadOnlyJournal(path: folder.store, because: reason, isRehearsal: true)
    }
    _ = try ReadOnlyJournal(path: folder.store, because: reason, isRehearsal: false)
  }
}
