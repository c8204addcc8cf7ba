import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Links that others put beside a store")
struct LinkedFilesTests {
  @Test(
    "a link in the place of SQLite's other file is named, nothing is written through it, and the store is not called damaged",
    arguments: ["-journal", "-wal"], ["", "text", "\0zeros"])
  func linkBeside(suffix: String, content: String) async throws {
    let folder = try TemporaryFolder()
    let victim = folder.path + "/victim"
    try Data(content.utf8).write(to: URL(filePath: victim))
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    journal.close()
    let link = folder.store + suffix
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
    let refusal = JournalError.failed(
      path: link, reason: "it is a symbolic link, and would be used as a part of the journal; delete it")
    #expect(throws: refusal) { try SQLiteJournal(path: folder.store) }
    #expect(throws: refusal) { try StoreReader.open(folder.store) }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == content)
    try FileManager.default.removeItem(atPath: link)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil).count == 1)
  }

  @Test(
    "a pipe in its place, for which SQLite would wait, is named, also while the journal is open",
    .timeLimit(.minutes(10)))
  func pipe() async throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteJournal(path: folder.store)
    _ = try await first.append([proposal(on: try sampleTrip())])
    first.close()
    // After an append, a journal reads for a while by itself: a pipe that came in the middle of that would be waited for.
    let journal = try SQLiteJournal(path: folder.store)
    let pipe = folder.store + "-journal"
    #expect(mkfifo(pipe, 0o600) == 0)
    let refusal = JournalError.failed(
      path: pipe, reason: "it is no file, and would be used as a part of the journal; delete it")
    await #expect(throws: refusal) { try await journal.entries(of: sampleOperator) }
    await #expect(throws: refusal) { try await journal.append([proposal(on: try sampleTrip("u"))]) }
    #expect(throws: refusal) { try SQLiteJournal(path: folder.store) }
    #expect(throws: refusal) { try StoreReader.open(folder.store) }
    unlink(pipe)
    #expect(try await journal.append([proposal(on: try sampleTrip("u"))]).count == 1)
    journal.close()
  }
}
