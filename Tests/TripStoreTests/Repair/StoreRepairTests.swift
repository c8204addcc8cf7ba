import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("The repair of a store")
struct StoreRepairTests {
  @Test("an emptied file is damage, and no new journal is made for a deleted one")
  func emptied() async throws {
    let folder = try TemporaryFolder()
    let date = ServiceDate(dayNumber: 20_000)
    await #expect(throws: JournalError.replaced(path: folder.store)) {
      try await StoreOpening.again(folder.store, of: sampleOperator, on: date...date)
    }
    try Data().write(to: URL(fileURLWithPath: folder.store))
    let damaged = JournalError.damaged(path: folder.store)
    #expect(throws: damaged) { try StoreReader.open(folder.store) }
    await #expect(throws: damaged) { try await StoreOpening.open(folder.store, of: sampleOperator) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)).isEmpty)
    let repair = try await StoreRepair.mend(folder.store)
    #expect((repair?.recovered, repair?.losses) == (0, [.unknown]), "nobody can tell what it had")
  }

  @Test("a file of which nothing is left is for whoever uses it next", arguments: [true, false])
  func nothingLeft(isRehearsal: Bool) async throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteJournal(path: folder.store, isRehearsal: true)
    try Data(contentsOf: URL(fileURLWithPath: folder.store)).prefix(4_096).write(to: URL(fileURLWithPath: folder.store))
    #expect(try await StoreRepair.mend(folder.store)?.losses == [.unknown])
    let journal = try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal)
    _ = try await journal.append([proposal(on: try sampleTrip("after"))])
    #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.store, isRehearsal: !isRehearsal) }
  }

  @Test("real decisions and those of a rehearsal are not told apart by chance", arguments: [true, false])
  func purposeLost(isRehearsal: Bool) async throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal)
    _ = try await first.append([proposal(on: try sampleTrip("before"))])
    first.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    let mark = try #require(bytes.range(of: Data(StorePurpose.mark.utf8)))
    bytes[mark.lowerBound] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder.store))
    #expect(throws: JournalError.damaged(path: folder.store)) {
      try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal)
    }
    let error = await #expect(throws: JournalError.self) { try await StoreRepair.mend(folder.store) }
    #expect("\(String(describing: error))".contains("--rehearsal"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == bytes)
    #expect(try await StoreRepair.mend(folder.store, isRehearsal: isRehearsal)?.recovered == 1)
    #expect(try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal).path == folder.store)
    #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.store, isRehearsal: !isRehearsal) }
  }

  @Test("a journal that was cut within its first pages is damage, and not another program's file")
  func cut() async throws {
    let whole = try #require(try await StoreFiles.make().closed[""])
    for size in [100, 511, 512, 4_095, 4_096, 4_097, 8_192, 20_000] {
      let folder = try TemporaryFolder()
      try whole.prefix(size).write(to: URL(fileURLWithPath: folder.store))
      let damaged = JournalError.damaged(path: folder.store)
      await #expect(throws: damaged, "\(size) bytes") { try await StoreOpening.open(folder.store, of: sampleOperator) }
      #expect(try await StoreRepair.mend(folder.store) != nil, "\(size) bytes")
      let journal = try await StoreOpening.open(folder.store, of: sampleOperator).journal
      _ = try await journal.append([proposal(on: try sampleTrip("after"))])
    }
  }

  @Test("a flipped bit of the version number is damage, and is repaired")
  func version() async throws {
    let files = try await StoreFiles.make()
    for version in [0, 1, 3, 15, 0x4000_0007] as [UInt32] {
      let folder = try TemporaryFolder()
      var bytes = try #require(files.closed[""])
      bytes.replaceSubrange(60..<64, with: withUnsafeBytes(of: version.bigEndian) { Data($0) })
      try bytes.write(to: URL(fileURLWithPath: folder.store))
      await #expect(throws: JournalError.self) {
        _ = try await StoreReader.open(folder.store)?.entries(of: nil)
      }
      await #expect(throws: JournalError.self) { try await StoreOpening.open(folder.store, of: sampleOperator) }
      #expect(try await StoreRepair.mend(folder.store)?.recovered == 80, "version \(version)")
    }
  }

  @Test("lost entries are reported by day and author, also the last ones")
  func losses() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    var bytes = try #require(files.closed[""])
    let lost = files.entries.suffix(2)
    for entry in lost {
      // The text is in the row and in the index of ids.
      while let place = bytes.firstRange(of: Data(entry.id.uuidString.utf8)) { bytes[place.lowerBound] ^= 0x80 }
    }
    try bytes.write(to: URL(fileURLWithPath: folder.store))
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect(repair.recovered == 78 && repair.missing == 2)
    #expect(
      Set(repair.losses)
        == Set(
          lost.map {
            JournalLoss(operatorID: sampleOperator, date: $0.subject.serviceDate, author: $0.author, count: 1)
          }))
    let journal = try SQLiteJournal(path: folder.store)
    let next = try await journal.append([proposal(on: try sampleTrip("next"))])
    #expect(next.first?.sequence == JournalSequence(81), "the sequence numbers of lost entries are not reused")
    #expect(try await StoreRepair.mend(folder.store) == nil)
  }

  @Test("entries of any length are recovered")
  func longEntries() async throws {
    let folder = try TemporaryFolder()
    let proposals = try [10, 3600, 4000, 4100, 9000, 100_000].map {
      proposal(on: try sampleTrip(GTFSID(String(repeating: "ø", count: $0))))
    }
    let journal = try SQLiteJournal(path: folder.store)
    for each in proposals { _ = try await journal.append([each]) }
    journal.close()
    // A store of an older version has the long entries in its log.
    let (open, older) = (folder.path + "/open.sqlite", folder.path + "/older.sqlite")
    let store = try OlderStore(open, version: 8)
    for each in proposals { _ = try store.append([each]) }
    try copy(open, to: older, ["", "-wal"])
    let log = try Data(contentsOf: URL(fileURLWithPath: older + "-wal"))
    try damage(older + "-wal", at: log.count - 4120 + 16)
    try damage(folder.store, at: 68)
    let entries = try await SQLiteJournal(path: folder.path + "/whole.sqlite").append(proposals)
    for path in [folder.store, older] {
      let repair = try await StoreRepair.mend(path)
      #expect(repair?.recovered == entries.count)
      #expect(repair?.losses == [])
      #expect(try await StoreReader.open(path)?.entries(of: nil) == entries)
    }
  }

  @Test("a symbolic link and its target are one store, before and after a repair")
  func link() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: true)
    let real = folder.path + "/real/store.sqlite"
    try StoreFiles.write(files.closed, to: real)
    try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: "real/store.sqlite")
    try damage(real, at: 68)
    #expect(try await StoreRepair.mend(folder.store)?.setAside.hasPrefix(real) == true)
    for path in [folder.store, real] {
      #expect(try await StoreReader.open(path)?.entries(of: nil) == files.entries)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.store) == "real/store.sqlite")
  }

  @Test("a wrong letter in a trigger, which lets no entry in, is found and repaired")
  func trigger() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try StoreFiles.write(files.closed, to: folder.store)
    let name = try #require(files.closed[""]?.range(of: Data("service_date = ''".utf8)))
    try damage(folder.store, at: name.lowerBound + 10)
    let journal = try SQLiteJournal(path: folder.store)
    await #expect(throws: JournalError.damaged(path: folder.store)) { try await journal.check() }
    journal.close()
    #expect(try await StoreRepair.mend(folder.store)?.recovered == 80)
    let opening = try await StoreOpening.open(folder.store, of: sampleOperator)
    _ = try await opening.journal.append([proposal(on: try sampleTrip("after"))])
    try await opening.journal.check()
  }

  @Test("an interrupted repair is noticed, and a second repair finishes it")
  func cutOff() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try #require(files.closed[""]).write(to: URL(fileURLWithPath: folder.store + ".recovering"))
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder.store))
    await #expect(throws: JournalError.damaged(path: folder.store)) {
      try await StoreOpening.open(folder.store, of: sampleOperator)
    }
    #expect(try await StoreRepair.mend(folder.store)?.recovered == 80)
    #expect(!FileManager.default.fileExists(atPath: folder.store + ".recovering"))
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
  }

  @Test("a whole journal is whole, whatever an interrupted repair or another program has left beside it")
  func wholeBesideLeftover() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try StoreFiles.write(files.closed, to: folder.store)
    try StoreFiles.write(files.closed, to: folder.store + ".recovering")
    let journal = try SQLiteJournal(path: folder.store)
    let later = try await journal.append([proposal(on: try sampleTrip("later"))])
    journal.close()
    #expect(try await StoreRepair.mend(folder.store) == nil)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries + later)
    // Once it is damaged, both are read, and what only the journal has is kept.
    try damage(folder.store, at: 68)
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect(repair.recovered == 81 && repair.leftover == repair.setAside + ".recovering")
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries + later)
  }

  @Test("a file that another journal's repair has left is not taken, and stays", arguments: [true, false])
  func otherLeftover(isLink: Bool) async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    let leftover = folder.store + ".recovering"
    let other = isLink ? folder.path + "/other.sqlite" : leftover
    let journal = try SQLiteJournal(path: other)
    _ = try await journal.append([proposal(on: try sampleTrip("other"))])
    journal.close()
    if isLink { try FileManager.default.createSymbolicLink(atPath: leftover, withDestinationPath: other) }
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    try StoreFiles.write(files.closed, to: folder.store)
    try damage(folder.store, at: 68)
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect(repair.recovered == 80 && repair.leftover == nil)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
    #expect(try Data(contentsOf: URL(fileURLWithPath: leftover)) == before)
  }

  @Test("a missing journal is repaired from what an interrupted repair has left")
  func missing() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try StoreFiles.write(files.closed, to: folder.store + ".recovering")
    #expect(throws: JournalError.damaged(path: folder.store)) { try SQLiteJournal(path: folder.store) }
    #expect(try await StoreRepair.mend(folder.store)?.recovered == 80)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
  }

  /// Changes the byte at an offset. The byte at 68 is part of the mark that says that the file is a journal.
  private func damage(_ path: String, at offset: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(offset))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte ^ 0x40])
    try file.close()
  }

  private func copy(_ path: String, to target: String, _ suffixes: [String]) throws {
    for suffix in suffixes { try FileManager.default.copyItem(atPath: path + suffix, toPath: target + suffix) }
  }
}
