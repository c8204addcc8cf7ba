import Foundation
internal import GRDB
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("What other programs add to a journal's file")
struct ForeignAdditionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a journal with two entries, lets another program change the file, and returns the entries.
  private func journal(changedBy sql: String) async throws -> [JournalEntry] {
    let journal = try SQLiteJournal(path: folder.store)
    let entries = try await journal.append([proposal(on: try sampleTrip("a")), proposal(on: try sampleTrip("b"))])
    journal.close()
    try StoreConnectionForTests.make(folder.store, sql: sql)
    return entries
  }

  @Test(
    "with further columns, decisions are taken, the file is whole, and a repair of it loses none",
    arguments: [
      "ALTER TABLE entry ADD COLUMN remark TEXT",
      "ALTER TABLE entry ADD COLUMN remark TEXT DEFAULT 'checked'; ALTER TABLE entry ADD COLUMN weight REAL DEFAULT 1.5",
      "ALTER TABLE head ADD COLUMN remark BLOB DEFAULT x'00ff'; ALTER TABLE purpose ADD COLUMN remark DEFAULT 7",
      "ALTER TABLE entry ADD COLUMN remark DEFAULT 'x'; ALTER TABLE identity ADD COLUMN remark DEFAULT 'y'",
    ])
  func columns(sql: String) async throws {
    var entries = try await journal(changedBy: sql)
    let journal = try SQLiteJournal(path: folder.store, isRehearsal: false)
    for index in 0..<20 { entries += try await journal.append([proposal(on: try sampleTrip("later-\(index)"))]) }
    #expect(try await journal.checked() == entries)
    #expect(try await journal.additions().count == sql.split(separator: ";").count)
    journal.close()
    #expect(try await StoreRepair.mend(folder.store) == nil)

    // The file loses the first page, with which all definitions are lost.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
    try bytes.write(to: URL(fileURLWithPath: folder.store))
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect(repair.recovered == entries.count && repair.losses.isEmpty)
    let mended = try SQLiteJournal(path: folder.store, isRehearsal: false)
    #expect(try await mended.checked() == entries)
    #expect(try await mended.additions().isEmpty)
    mended.close()
  }

  @Test(
    "a trigger that keeps decisions out is told as not saved, and a repair makes a file without it",
    arguments: [
      "CREATE TRIGGER t BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
      "CREATE TRIGGER t BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'no'); END",
      "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE sequence = NEW.sequence; END",
      "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE sequence = 1; END",
      "CREATE TRIGGER t BEFORE INSERT ON head BEGIN SELECT RAISE(IGNORE); END",
      "CREATE TRIGGER t AFTER INSERT ON head BEGIN UPDATE head SET sum = 7 WHERE author <> ''; END",
    ])
  func harmfulTrigger(sql: String) async throws {
    let entries = try await journal(changedBy: sql)
    let journal = try SQLiteJournal(path: folder.store)
    let refused = proposal(on: try sampleTrip("c"))
    let error = await #expect(throws: JournalError.self) { try await journal.append([refused]) }
    if case .failed(_, let reason)? = error {
      #expect(reason.contains("trigger into the file, t,") && reason.contains("tripdesk store repair"))
    } else {
      Issue.record("another error, \(String(describing: error))")
    }
    #expect(try await journal.checked() == entries)
    #expect(try await journal.additions().first?.hasPrefix("the trigger t on ") == true)
    journal.close()
    #expect(try await StoreRepair.mend(folder.store)?.recovered == entries.count)
    let mended = try SQLiteJournal(path: folder.store)
    let later = try await mended.append([proposal(on: try sampleTrip("c"))])
    #expect(try await mended.checked() == entries + later)
    mended.close()
  }

  @Test("a trigger that keeps rows in the journal stops an archive, and no decision counts twice or never")
  func archiving() async throws {
    let date = ServiceDate(dayNumber: 20_000)
    let entries = try await journal(
      changedBy: "CREATE TRIGGER t BEFORE DELETE ON entry BEGIN SELECT RAISE(IGNORE); END")
    let journal = try SQLiteJournal(path: folder.store)
    await #expect(throws: JournalError.self) {
      try await journal.archive(before: date.advanced(by: 4000), to: folder.path + "/archive.sqlite")
    }
    #expect(try await journal.checked() == entries)
    journal.close()
  }

  @Test("a trigger that only takes notes, and an index, stop nothing and are named")
  func harmless() async throws {
    let entries = try await journal(
      changedBy: """
        CREATE TABLE notes (id TEXT);
        CREATE INDEX by_author ON entry (author);
        CREATE TRIGGER audit AFTER INSERT ON entry BEGIN INSERT INTO notes VALUES (NEW.id); END
        """)
    let journal = try SQLiteJournal(path: folder.store)
    let later = try await journal.append([proposal(on: try sampleTrip("c"))])
    #expect(try await journal.checked() == entries + later)
    #expect(
      try await journal.additions() == [
        "the index by_author on entry", "the table notes", "the trigger audit on entry",
      ])
    journal.close()
  }
}
