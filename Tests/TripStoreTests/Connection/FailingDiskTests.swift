import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Full and read-only disks", .serialized)
struct FailingDiskTests {
  @Test(
    "on a full disk appending fails clearly, and exactly the confirmed entries stay", .timeLimit(.minutes(10)),
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
    "making a journal on a full disk fails with a clear error",
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullAtOnce() throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 16))
    try Data(count: 8192).write(to: URL(fileURLWithPath: folder.path + "/filling"))
    #expect(throws: JournalError.diskFull(path: folder.store)) { try SQLiteJournal(path: folder.store) }
  }

  @Test(
    "a read-only journal fails with a clear error at opening, not at the first decision",
    .enabled(if: Machine.isRoot, "NOT TESTED: only root can become a user who may only read; run it as root"))
  func mayOnlyRead() async throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try SQLiteJournal(path: folder.store)
      _ = try await journal.append([proposal(on: try sampleTrip())])
    }
    // The folder, and SQLite's files beside the journal, may be written.
    #expect(chmod(folder.path, 0o777) == 0 && chmod(folder.store, 0o444) == 0)
    let complaint = try Probe(folder.store, author: "a", count: 0, asNobody: true).complaint()
    #expect(complaint.contains("readOnly"))
  }

  @Test(
    "in a folder that became read-only, appending fails with a clear error", .timeLimit(.minutes(10)),
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    try #require(folder.mount(kibibytes: 1024))
    do {
      let journal = try SQLiteJournal(path: folder.store)
      _ = try await journal.append([proposal(on: try sampleTrip())])
    }
    // The connection is closed a moment after the journal was released; while a file is open, the folder stays writable.
    while !folder.makeReadOnly() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(throws: JournalError.readOnly(path: folder.store)) { try SQLiteJournal(path: folder.store) }
    let elsewhere = folder.path + "/new/journal.sqlite"
    #expect(throws: JournalError.readOnly(path: elsewhere)) { try SQLiteJournal(path: elsewhere) }
  }
}
