import Foundation
internal import GRDB
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A file put beside a journal that is open")
struct RunningJournalTests {
  private let folder: TemporaryFolder
  private let files: StoreFiles
  private let journal: SQLiteJournal
  private var damaged: JournalError { .damaged(path: folder.store) }

  init() async throws {
    folder = try TemporaryFolder()
    files = try await StoreFiles.make()
    try StoreFiles.write(files.closed, to: folder.store)
    journal = try SQLiteJournal(path: folder.store)
  }

  /// Checks that the open journal refuses to work, that nothing is changed, and that it goes on without the other file.
  private func expectRefusal(of suffix: String, _ bytes: Data?) async throws {
    let others = [suffix: try #require(bytes)]
    let reader = try ReadOnlyJournal(path: folder.store, because: damaged)
    // On the journal's queue: it also reads when it is told of changes, and would not see a file that is put there between its look at
    // the folder and SQLite's.
    try await journal.read { [store = folder.store] _ in try StoreFiles.write(others, to: store) }
    let before = try StoreFiles.read(folder.store, ["", suffix])
    for journal in [journal, reader] as [any Journal] {
      await #expect(throws: damaged) { try await journal.entries(of: sampleOperator, on: nil, after: .start) }
    }
    await #expect(throws: damaged) { try await journal.append([proposal(on: try sampleTrip("other"))]) }
    #expect(try StoreFiles.read(folder.store, ["", suffix]) == before)
    try FileManager.default.removeItem(atPath: folder.store + suffix)
    #expect(Set(files.entries).isSubset(of: try await journal.entries(of: sampleOperator)))
    _ = try await journal.append([proposal(on: try sampleTrip("next"))])
    try await journal.check()
  }

  @Test("the interrupted transaction of another journal is not taken back in this one")
  func anotherStore() async throws {
    try await expectRefusal(of: "-journal", try await StoreFiles.make().interrupted["-journal"])
  }

  @Test("an interrupted transaction of an earlier moment is not taken back")
  func earlierMoment() async throws {
    for _ in 0..<2 { _ = try await journal.append([proposal(on: try sampleTrip("later"))]) }
    try await expectRefusal(of: "-journal", files.interrupted["-journal"])
  }

  @Test("the write-ahead log of another journal is not read")
  func log() async throws {
    try await expectRefusal(of: "-wal", try StoreFiles.makeOlder().running["-wal"])
  }

  @Test("what another program of this journal was killed in is taken back")
  func killed() async throws {
    // The open file gets the bytes, and stays the same file.
    try StoreFiles.write(files.interrupted, to: folder.store)
    #expect(try await journal.entries(of: sampleOperator) == files.entries)
    _ = try await journal.append([proposal(on: try sampleTrip("next"))])
    try await journal.check()
  }

  @Test("a connection that was closed meanwhile has no header, and does not crash")
  func closed() throws {
    let queue = try DatabaseQueue(path: folder.store)
    #expect(try queue.writeWithoutTransaction { try StoreHeader.read(of: $0) } == StoreHeader.read(folder.store))
    try queue.close()
    #expect(try queue.writeWithoutTransaction { try StoreHeader.read(of: $0) }.isEmpty)
  }
}
