import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A damaged store", .serialized)
struct DamagedStoreTests {
  @Test("reading returns every entry or an error; a repair recovers the readable entries", .timeLimit(.minutes(10)))
  func anyDamage() async throws {
    let files = try await StoreFiles.make()
    let known = Set(files.entries)
    var random = SeededRandom.announced()
    var (repairs, kept) = (0, 0)
    for round in 0..<120 {
      let target = try TemporaryFolder()
      // The file alone, as after closing; and as after a program that was killed in a transaction.
      let isInterrupted = round % 2 == 0
      var bytes = isInterrupted ? files.interrupted : files.closed
      let isCut = round % 4 >= 2
      let part = isInterrupted && Bool.random(using: &random) ? "-journal" : ""
      var damaged = try #require(bytes[part])
      let flips = Int.random(in: 1...20, using: &random)
      if isCut {
        damaged = damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))
      } else {
        for _ in 0..<flips {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      bytes[part] = damaged
      // Without all former pages, nobody can tell what was confirmed.
      let possible = part == "-journal" ? known.union(files.unconfirmed) : known
      try StoreFiles.write(bytes, to: target.store)
      var repair: StoreRepair?
      do {
        let opening = try await StoreOpening.open(target.store, of: sampleOperator)
        #expect(Set(opening.state.entries) == known, "entries are gone, and nothing was said")
      } catch {
        // A damaged version number may look like a newer version, and a file without entries like another file.
        guard error.isDamage else { continue }
        // Before it finds other damage, SQLite takes the interrupted transaction back.
        for (suffix, content) in bytes where !isInterrupted {
          #expect(try Data(contentsOf: URL(fileURLWithPath: target.store + suffix)) == content, "a reader wrote")
        }
        repair = try await StoreRepair.mend(target.store)
        #expect(repair != nil)
      }
      if repair == nil { repair = try await mendIfDamaged(target.store) }
      let opening = try await StoreOpening.open(target.store, of: sampleOperator)
      let found = Set(opening.state.entries)
      #expect(found.isSubset(of: possible), "an entry that was never written")
      kept += found.count
      if let repair {
        repairs += 1
        #expect(repair.recovered == found.count)
        let aside = try? Data(contentsOf: URL(fileURLWithPath: repair.setAside))
        #expect(aside != nil || bytes[""]?.isEmpty == true)
        if !isCut { #expect(found.count >= known.count - flips, "each flip can break one row") }
      }
      _ = try await opening.journal.append([proposal(on: try sampleTrip("after"))])
      try await opening.journal.check()
    }
    print("120 damaged stores: \(repairs) repaired, \(kept * 100 / (120 * known.count)) % of the entries kept")
    #expect(repairs > 30)
  }

  @Test("in a store of more than a megabyte, no flipped bit hides an entry", .timeLimit(.minutes(10)))
  func largeStore() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    for start in stride(from: 0, to: 5400, by: 600) {
      _ = try await journal.append(
        try (start..<start + 600).map { index in
          proposal(on: try sampleTrip("t\(index % 40)", on: ServiceDate(dayNumber: 20_000 + index / 200)))
        })
    }
    journal.close()
    let whole = try #require(try await StoreReader.open(folder.store)?.entries(of: nil))
    #expect(whole.count == 5400)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    #expect(bytes.count > 1 << 20)
    var random = SeededRandom.announced()
    var told = 0
    // Damages index pages and interior table pages, where a flipped bit hides entries instead of changing them.
    let pages = (0..<bytes.count / 4096).filter { [2, 5, 10].contains(bytes[$0 * 4096]) }
    for _ in 0..<25 {
      var damaged = bytes
      let page = pages[random.below(pages.count)] * 4096
      damaged[page + random.below(64)] ^= 1 << UInt8(random.below(8))
      let copy = folder.path + "/copy.sqlite"
      try damaged.write(to: URL(fileURLWithPath: copy))
      do { #expect(try await StoreReader.open(copy)?.entries(of: nil) == whole) } catch { told += 1 }
    }
    print("25 flips in pages that lead to others: \(told) told")
    #expect(told > 0)
  }

  @Test("with many operators and authors, no flipped bit hides an operator or a day", .timeLimit(.minutes(10)))
  func manyHeads() async throws {
    let folder = try TemporaryFolder()
    let operators = ["AAAA", "BBBB", "CCCC"].map { OperatorID($0) }
    let days = (0..<2).map { ServiceDate(dayNumber: 20_000 + $0) }
    do {
      let journal = try SQLiteJournal(path: folder.store)
      _ = try await journal.append(
        try (0..<240).map { index in
          Proposal(
            .move(by: 60, at: 10), on: try sampleTrip("t\(index % 7)", on: days[index % 2]), time: sampleStart,
            author: "author \(index / 6)", operatorID: operators[index % 3])
        })
      journal.close()
    }
    func content(_ path: String) async throws -> [[JournalEntry]] {
      let reader = try #require(try StoreReader.open(path))
      var content: [[JournalEntry]] = []
      for operatorID in operators {
        content.append(try await reader.entries(of: operatorID))
        for day in days { content.append(try await reader.entries(of: operatorID, on: day...day)) }
      }
      return content
    }
    let whole = try await content(folder.store)
    #expect(whole.map(\.count) == [80, 40, 40, 80, 40, 40, 80, 40, 40])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    // Flips each bit of the page numbers and cell positions in every interior page.
    let pages = (0..<bytes.count / 4096).filter { [2, 5].contains(bytes[$0 * 4096]) }
    #expect(pages.count >= 3, "the heads take several pages")
    var (told, flips) = (0, 0)
    for page in pages {
      let cells = Int(bytes[page * 4096 + 3]) << 8 | Int(bytes[page * 4096 + 4])
      let places = (0..<cells).map {
        Int(bytes[page * 4096 + 12 + 2 * $0]) << 8 | Int(bytes[page * 4096 + 13 + 2 * $0])
      }
      for offset in Array(3..<12 + 2 * cells) + places.flatMap({ $0..<min($0 + 6, 4096) }) {
        var damaged = bytes
        damaged[page * 4096 + offset] ^= 1 << UInt8((page + offset) % 8)
        let copy = folder.path + "/copy.sqlite"
        try damaged.write(to: URL(fileURLWithPath: copy))
        flips += 1
        do { #expect(try await content(copy) == whole, "page \(page), byte \(offset)") } catch { told += 1 }
      }
    }
    print("\(flips) flips in pages that lead to others: \(told) told")
    #expect(told > 0)
  }

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
    #expect(try await StoreRepair.mend(folder.store)?.recovered == 0)
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
      proposal(on: try sampleTrip(String(repeating: "ø", count: $0)))
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

  /// Checks the whole journal, and repairs it when it is damaged. Returns `nil` when it is not.
  private func mendIfDamaged(_ path: String) async throws -> StoreRepair? {
    let journal = try SQLiteJournal(path: path)
    do throws(JournalError) { try await journal.check() } catch {
      #expect(error.isDamage)
      journal.close()
      return try await StoreRepair.mend(path)
    }
    journal.close()
    return nil
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
