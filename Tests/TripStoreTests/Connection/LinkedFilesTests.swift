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

@Suite("A store behind links", .timeLimit(.minutes(10)))
struct LinkedStoreTests {
  /// Ways to put the store of `other/` in the place of the one of `store/` without touching either, by the path of the user.
  enum Way: String, CaseIterable, Sendable {
    case file, folder, outerFolder, movedAndLinked, renamedFolder
  }

  @Test("another store behind a changed link is noticed at once, by writers and readers", arguments: Way.allCases)
  func changed(way: Way) async throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    func path(_ name: String) -> String { folder.path + "/" + name }
    func link(_ target: String, _ name: String) throws {
      try manager.createSymbolicLink(atPath: path(name) + ".new", withDestinationPath: target)
      #expect(rename(path(name) + ".new", path(name)) == 0)
    }
    for name in ["outer/store", "outer/other"] {
      try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
    let first = try SQLiteJournal(path: path("outer/store/journal.sqlite"))
    let entries = try await first.append([proposal(on: try sampleTrip())])
    first.close()
    try manager.copyItem(atPath: path("outer/store/journal.sqlite"), toPath: path("outer/other/journal.sqlite"))
    let named: String
    switch way {
    case .file:
      try link("outer/store/journal.sqlite", "j")
      named = path("j")
    case .folder:
      try link("outer/store", "current")
      named = path("current/journal.sqlite")
    case .outerFolder:
      try link("outer", "top")
      named = path("top/store/../store/journal.sqlite")
    case .movedAndLinked, .renamedFolder: named = path("outer/store/journal.sqlite")
    }
    let journal = try SQLiteJournal(path: named)
    defer { journal.close() }
    let reader = try ReadOnlyJournal(path: named, because: .readOnly(path: named))
    var changes = journal.changes().makeAsyncIterator()
    var readerChanges = reader.changes().makeAsyncIterator()
    #expect(try await journal.entries(of: sampleOperator) == entries)

    switch way {
    case .file: try link("outer/other/journal.sqlite", "j")
    case .folder: try link("outer/other", "current")
    case .outerFolder:
      try manager.createDirectory(atPath: path("next"), withIntermediateDirectories: true)
      try manager.copyItem(atPath: path("outer/other"), toPath: path("next/store"))
      try link("next", "top")
    case .movedAndLinked:
      #expect(rename(named, path("outer/other/journal.sqlite")) == 0)
      try manager.createSymbolicLink(atPath: named, withDestinationPath: "../other/journal.sqlite")
    case .renamedFolder:
      #expect(rename(path("outer/store"), path("outer/before")) == 0)
      #expect(rename(path("outer/other"), path("outer/store")) == 0)
    }
    #expect(await changes.next() != nil)
    #expect(await readerChanges.next() != nil)
    await #expect(throws: JournalError.replaced(path: journal.path)) { try await journal.entries(of: sampleOperator) }
    await #expect(throws: JournalError.replaced(path: journal.path)) {
      try await journal.append([proposal(on: try sampleTrip("lost"))])
    }
    let other = try SQLiteJournal(path: named)
    let later = try await other.append([proposal(on: try sampleTrip("later"))])
    other.close()
    #expect(try await reader.entries(of: sampleOperator) == entries + later)
  }
}
