import Foundation
internal import GRDB
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Files that are not the expected journal")
struct OtherFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("another file is refused and not changed, and no file is made beside it")
  func others() async throws {
    let paths = ["feed.zip", "text", "foreign.sqlite", "in-wal.sqlite"].map { folder.path + "/" + $0 }
    try Data([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 9000)).write(to: URL(fileURLWithPath: paths[0]))
    try Data("trip_id,departure_time\n".utf8).write(to: URL(fileURLWithPath: paths[1]))
    try StoreConnectionForTests.make(paths[2], sql: "CREATE TABLE other (x)")
    try StoreConnectionForTests.make(paths[3], sql: "PRAGMA user_version = 3; CREATE TABLE entry (x)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for path in paths {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let refused = JournalError.notAJournal(path: path)
      #expect(throws: refused) { try SQLiteJournal(path: path) }
      #expect(throws: refused) { try StoreReader.open(path) }
      await #expect(throws: refused) { try await StoreOpening.open(path, of: sampleOperator) }
      await #expect(throws: refused) { try await StoreRepair.mend(path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    #expect(throws: JournalError.notAJournal(path: folder.path)) { try SQLiteJournal(path: folder.path) }
    // Only the lock file of a refused repair may be there.
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".lock") }
    #expect(after.sorted() == names)
  }

  @Test("the archive of an earlier journal is refused, and no entry is lost")
  func archiveOfAnother() async throws {
    let date = ServiceDate(dayNumber: 20_000)
    let archive = folder.path + "/archive.sqlite"
    for name in ["/first.sqlite", "/second.sqlite"] {
      let journal = try SQLiteJournal(path: folder.path + name)
      let entries = try await journal.append([proposal(on: try sampleTrip(on: date))])
      if name == "/first.sqlite" {
        #expect(try await journal.archive(before: date.advanced(by: 1), to: archive) == 1)
      } else {
        await #expect(throws: JournalError.otherArchive(path: archive)) {
          try await journal.archive(before: date.advanced(by: 1), to: archive)
        }
        #expect(try await journal.entries(of: sampleOperator) == entries)
      }
    }
  }

  @Test("a store holds real decisions or those of a rehearsal; an empty store accepts either")
  func purposes() async throws {
    for isRehearsal in [true, false] {
      let path = folder.path + "/\(isRehearsal).sqlite"
      _ = try SQLiteJournal(path: path, isRehearsal: !isRehearsal)
      let journal = try SQLiteJournal(path: path, isRehearsal: isRehearsal)
      _ = try await journal.append([proposal(on: try sampleTrip())])
      let refused = isRehearsal ? JournalError.rehearsal(path: path) : .realDecisions(path: path)
      #expect(throws: refused) { try SQLiteJournal(path: path, isRehearsal: !isRehearsal) }
      _ = try SQLiteJournal(path: path, isRehearsal: isRehearsal)
      #expect(try await StoreReader.open(path)?.entries(of: nil).count == 1)
    }
  }

  @Test("a repaired store and an archive stay for a rehearsal, or for real decisions")
  func purposeKept() async throws {
    let date = ServiceDate(dayNumber: 20_000)
    for isRehearsal in [true, false] {
      let path = folder.path + "/kept-\(isRehearsal).sqlite"
      let journal = try SQLiteJournal(path: path, isRehearsal: isRehearsal)
      _ = try await journal.append([proposal(on: try sampleTrip(on: date.advanced(by: -1)))])
      _ = try await journal.append([proposal(on: try sampleTrip(on: date))])
      #expect(try await journal.archive(before: date, to: path + ".archive") == 1)
      journal.close()
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: 68)
      try file.write(contentsOf: [0])
      try file.close()
      #expect(try await StoreRepair.mend(path)?.recovered == 1)
      for path in [path, path + ".archive"] {
        _ = try SQLiteJournal(path: path, isRehearsal: isRehearsal)
        #expect(throws: JournalError.self) { try SQLiteJournal(path: path, isRehearsal: !isRehearsal) }
      }
    }
  }

  @Test("a journal of another operator alone is refused when reopened; one of several operators is not")
  func otherOperator() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    journal.close()
    await #expect(throws: JournalError.otherOperator(sampleOperator.text, path: folder.store)) {
      try await StoreOpening.again(folder.store, of: OperatorID("other"))
    }
    #expect(try await StoreOpening.again(folder.store, of: sampleOperator).state.entries.count == 1)
  }

  @Test("a journal cannot be its own archive, also under another name")
  func ownArchive() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip())])
    let link = folder.path + "/link.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.store)
    for name in [folder.store, link] {
      await #expect(throws: JournalError.self) {
        try await journal.archive(before: ServiceDate(dayNumber: 30_000), to: name)
      }
    }
    #expect(try await journal.entries(of: sampleOperator) == entries)
  }

  @Test("a file with a second hard link is refused, because SQLite's other file has one of the names")
  func hardLink() throws {
    _ = try SQLiteJournal(path: folder.store)
    let other = folder.path + "/other.sqlite"
    try FileManager.default.linkItem(atPath: folder.store, toPath: other)
    for path in [folder.store, other] { #expect(throws: JournalError.self) { try SQLiteJournal(path: path) } }
  }

  @Test("a log beside a journal is another journal's: append and read fail, and a repair takes nothing from it")
  func foreignLog() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip())])
    let older = try StoreFiles.makeOlder()
    try StoreFiles.write(["-wal": try #require(older.running["-wal"])], to: folder.store)
    let damaged = JournalError.damaged(path: folder.store)
    await #expect(throws: damaged) { try await journal.append([proposal(on: try sampleTrip())]) }
    await #expect(throws: damaged) { try await journal.entries(of: sampleOperator) }
    journal.close()
    #expect(throws: damaged) { try SQLiteJournal(path: folder.store) }
    #expect(throws: damaged) { try StoreReader.open(folder.store) }
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect((repair.recovered, repair.losses, repair.leftOut) == (1, [], repair.setAside + "-wal"))
    #expect(try await SQLiteJournal(path: folder.store).entries(of: sampleOperator) == entries)
  }

  @Test("during an unfinished repair, a program that has the store open cannot write")
  func unfinishedRepair() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    try FileManager.default.linkItem(atPath: folder.store, toPath: folder.store + ".damaged-1000")
    await #expect(throws: JournalError.damaged(path: folder.store)) {
      try await journal.append([proposal(on: try sampleTrip())])
    }
  }

  @Test("an older program that has the store open cannot write entries without counting them")
  func olderWriter() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip())])
    let cells = EntryRow(entries[0]).cells.cells
    var next = cells
    next[0] = .integer(2)
    next[1] = .text(UUID().uuidString)
    let arguments = CheckedCells(next).arguments
    await #expect(throws: JournalError.self) {
      try await journal.write { db in
        try db.execute(
          sql: "INSERT INTO entry (\(EntryRow.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", arguments: arguments)
      }
    }
    #expect(try await journal.entries(of: sampleOperator) == entries)
  }

  @Test("operators whose names differ only in Unicode composition are separate in one store")
  func composedNames() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let names = ["Z\u{FC}rich", "Zu\u{308}rich"]
    for name in names + names {
      _ = try await journal.append([
        Proposal(
          .move(by: 60, at: 10), on: try sampleTrip(), time: sampleStart, author: "a", operatorID: OperatorID(name))
      ])
    }
    for name in names { #expect(try await journal.entries(of: OperatorID(name)).count == 2) }
    #expect(try await journal.operators().count == 2)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil).count == 4)
  }

  @Test("an entry that could not be read back is refused before it is written")
  func notStorable() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let refused = JournalError.notStorable(path: folder.store)
    for id: GTFSID in ["nul\0trip", "\0"] {
      await #expect(throws: refused) { try await journal.append([proposal(on: try sampleTrip(id))]) }
    }
    await #expect(throws: refused) { try await journal.append([proposal(on: try sampleTrip(), author: "a\0b")]) }
    let long = try await journal.append([
      Proposal(
        .move(by: 60, at: 10), on: try sampleTrip(), time: Instant(unixSeconds: -10_000), author: "a",
        operatorID: sampleOperator)
    ])
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == long)
  }

  @Test("numbers out of range are reported as damage, also with the right checksum")
  func impossibleNumbers() async throws {
    let good = EntryRow(
      JournalEntry(
        sequence: JournalSequence(1), id: UUID(), group: UUID(), time: sampleStart, author: "a",
        operatorID: sampleOperator, instance: try sampleTrip().instance,
        action: .decision(.departure(delay: 60, at: 10))))
    #expect(good.entry != nil)
    let extremes: [(Int, CheckedCells.Cell)] = [
      (0, .integer(0)), (0, .integer(.min)), (3, .integer(.max)), (3, .integer(.min)), (8, .integer(.max)),
      (10, .integer(-1)), (10, .integer(.max)), (11, .text("9223372036854775807")), (11, .text("x")), (6, .text("0")),
    ]
    for (column, cell) in extremes {
      var cells = good.cells.cells
      cells[column] = cell
      let row = EntryRow(cells + [.integer(CheckedCells(cells).checksum)])
      #expect(row != nil && row?.entry == nil)
    }
  }

  @Test("a journal without free sequence numbers refuses entries, and does not crash")
  func lastPlace() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    try await journal.write { db in
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = ?", arguments: [Int64.max])
      _ = try EntryWriter.write([], reserving: .max, to: db, path: "")
    }
    await #expect(throws: JournalError.damaged(path: folder.store)) {
      try await journal.append([proposal(on: try sampleTrip("next"))])
    }
  }
}
