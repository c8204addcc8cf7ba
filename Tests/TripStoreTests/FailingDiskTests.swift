import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A disk that does not take any more", .serialized)
struct FailingDiskTests {
  @Test(
    "a full disk: a clear error, and what was confirmed stays, and nothing else", .timeLimit(.minutes(1)),
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func full() async throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 512))
    var confirmed: [JournalEntry] = []
    let journal = try SQLiteJournal(path: folder.store)
    await #expect(throws: JournalError.diskFull(path: folder.store)) {
      while true {
        let trip = try sampleTrip("trip-\(confirmed.count % 40)")
        confirmed += try await journal.append([proposal(.decide(.note(String(repeating: "x", count: 900))), on: trip)])
      }
    }
    #expect(confirmed.count > 10)
    #expect(try await journal.entries(of: sampleOperator) == confirmed)
    let again = try SQLiteJournal(path: folder.store)
    #expect(try await again.entries(of: sampleOperator) == confirmed)
  }

  @Test(
    "a full disk before there is a journal: a clear error",
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullAtOnce() throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 16))
    try Data(count: 8192).write(to: URL(fileURLWithPath: folder.path + "/filling"))
    #expect(throws: JournalError.diskFull(path: folder.store)) { try SQLiteJournal(path: folder.store) }
  }

  @Test(
    "a journal that this user may only read: a clear error when it is opened, not at the first decision",
    .enabled(if: Machine.isRoot, "NOT TESTED: only root can become a user who may only read; run it as root"))
  func mayOnlyRead() async throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try SQLiteJournal(path: folder.store)
      _ = try await journal.append([proposal(on: try sampleTrip())])
    }
    // The folder may be written to, as may what SQLite puts beside the journal.
    #expect(chmod(folder.path, 0o777) == 0 && chmod(folder.store, 0o444) == 0)
    let complaint = try Probe(folder.store, author: "a", count: 0, asNobody: true).complaint()
    #expect(complaint.contains("readOnly"))
  }

  @Test(
    "a folder that became read-only: a clear error, and nothing is claimed", .timeLimit(.minutes(1)),
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 1024))
    do {
      let journal = try SQLiteJournal(path: folder.store)
      _ = try await journal.append([proposal(on: try sampleTrip())])
    }
    // The connection goes a moment after its journal; as long as it has a file open there, the folder stays writable.
    while !folder.makeReadOnly() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(throws: JournalError.readOnly(path: folder.store)) { try SQLiteJournal(path: folder.store) }
    let elsewhere = folder.path + "/new/journal.sqlite"
    #expect(throws: JournalError.readOnly(path: elsewhere)) { try SQLiteJournal(path: elsewhere) }
  }
}
