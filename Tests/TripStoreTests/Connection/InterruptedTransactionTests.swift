import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A transaction that was interrupted", .serialized)
struct InterruptedTransactionTests {
  @Test("what a killed program has changed is nobody's decision: it is not read, and taken back by the next program")
  func takenBack() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try StoreFiles.write(files.interrupted, to: folder.store)
    #expect(try RollbackJournal(of: folder.store).condition(beside: StoreHeader.read(folder.store)) == .whole)
    #expect(files.interrupted[""] != files.closed[""])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
    #expect(try await StoreRepair.mend(folder.store) == nil, "nothing is damaged")
    #expect(try StoreFiles.read(folder.store, ["", "-journal"]) == files.interrupted, "who only reads changes nothing")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    let journal = try SQLiteJournal(path: folder.store)
    #expect(try await journal.entries(of: sampleOperator) == files.entries)
    try await journal.check()
    journal.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journal.sqlite"])
  }

  @Test("a damaged store is repaired without what was not committed")
  func repaired() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    var bytes = files.interrupted
    bytes[""]?[68] ^= 1
    // The first page is among those that are put back, so that this bit does no harm.
    try StoreFiles.write(bytes, to: folder.store)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
    bytes = files.interrupted
    let author = try #require(bytes[""]?.range(of: Data("desk-3".utf8)))
    bytes[""]?[author.lowerBound] ^= 1
    try StoreFiles.write(bytes, to: folder.store)
    if let repair = try await StoreRepair.mend(folder.store) {
      #expect(repair.recovered + repair.missing == 80)
      let found = try await StoreReader.open(folder.store)?.entries(of: nil) ?? []
      #expect(Set(found).isSubset(of: files.entries) && found.count >= 79)
    }
  }

  @Test("pages that were cut, or are another store's or of another moment, are never put back", arguments: 0..<6)
  func unusable(_ kind: Int) async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    var bytes = files.interrupted
    switch kind {
    case 0: bytes["-journal"] = bytes["-journal"].map { $0.prefix($0.count * 2 / 3) }
    case 1: bytes["-journal"] = try await StoreFiles.make().interrupted["-journal"]
    case 2: bytes["-journal"]?[3] ^= 8
    // The first page is behind a header of 512 bytes; the second one behind it, and its checksum.
    case 4: bytes["-journal"]?[512 + 4104] ^= 0x80
    case 5:
      let journal = try #require(bytes["-journal"])
      let (second, third) = (512 + 4104, 512 + 2 * 4104)
      bytes["-journal"]?.replaceSubrange(second..<second + 4, with: journal[third..<third + 4])
      bytes["-journal"]?.replaceSubrange(third..<third + 4, with: journal[second..<second + 4])
    default:
      // The pages of an earlier moment beside the file of a later one.
      try StoreFiles.write(files.closed, to: folder.store)
      let journal = try SQLiteJournal(path: folder.store)
      for _ in 0..<3 { _ = try await journal.append([proposal(on: try sampleTrip("later"))]) }
      journal.close()
      bytes[""] = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    }
    try StoreFiles.write(bytes, to: folder.store)
    let damaged = JournalError.damaged(path: folder.store)
    #expect(throws: damaged) { try SQLiteJournal(path: folder.store) }
    await #expect(throws: damaged) { try await StoreReader.open(folder.store)?.entries(of: nil) }
    #expect(try StoreFiles.read(folder.store, ["", "-journal"]) == bytes)
    let repair = try #require(try await StoreRepair.mend(folder.store))
    #expect(try StoreFiles.read(repair.setAside, ["", "-journal"]) == bytes)
    let found = try await SQLiteJournal(path: folder.store).entries(of: sampleOperator)
    let later = kind == 3 ? 3 : 0
    if kind != 1 { #expect(Set(files.entries).isSubset(of: found), "every confirmed entry is there") }
    #expect(repair.recovered == found.count && repair.recovered + repair.missing >= 80 + later)
    let possible = Set(files.entries + files.unconfirmed)
    #expect(found.allSatisfy { possible.contains($0) || $0.subject.columnID == "later" })
  }

  @Test("a repair that was interrupted is only finished, and brings nothing back that was not committed")
  func interruptedRepair() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    // The repair has given the second name, and moved the rollback journal already.
    try StoreFiles.write(files.interrupted, to: folder.store)
    let aside = folder.store + ".damaged-1000"
    try FileManager.default.linkItem(atPath: folder.store, toPath: aside)
    try FileManager.default.moveItem(atPath: folder.store + "-journal", toPath: aside + "-journal")
    try StoreFiles.write(["": try #require(files.closed[""])], to: folder.store + ".recovering")
    let damaged = JournalError.damaged(path: folder.store)
    #expect(throws: damaged) { try SQLiteJournal(path: folder.store) }
    #expect(throws: damaged) { try StoreReader.open(folder.store) }
    // Nothing else is wrong with this file, so that the repair only takes back what it has moved.
    #expect(try await StoreRepair.mend(folder.store) == nil)
    #expect(!FileManager.default.fileExists(atPath: aside))
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
    #expect(try await SQLiteJournal(path: folder.store).entries(of: sampleOperator) == files.entries)
  }

  @Test("without its former pages, a file that is changed in part is damaged or whole, and never less in silence")
  func lost() async throws {
    let files = try await StoreFiles.make()
    let folder = try TemporaryFolder()
    try StoreFiles.write(["": try #require(files.interrupted[""])], to: folder.store)
    do {
      let found = try await StoreReader.open(folder.store)?.entries(of: nil) ?? []
      #expect(Set(files.entries).isSubset(of: found))
    } catch {
      #expect(JournalError(error, path: folder.store).isDamage)
      #expect(try await StoreRepair.mend(folder.store) != nil)
    }
  }

  @Test("a large batch keeps no reader from reading, and is damage to none", .timeLimit(.minutes(10)))
  func readersBesideBatch() async throws {
    let folder = try TemporaryFolder()
    let batches = try Probe(folder.store, batches: 800)
    let known = try #require(await firstBatch(folder.store))
    var counts: Set<Int> = []
    var reads = 0
    while counts.count < 4, reads < 400 {
      let entries = try await StoreReader.open(folder.store)?.entries(of: nil) ?? []
      #expect(entries.count % 800 == 0 && entries.count >= known, "a part of a batch")
      counts.insert(entries.count)
      reads += 1
    }
    batches.kill()
    #expect(reads >= 4)
    print("\(reads) reads beside batches of 800: \(counts.sorted())")
    #expect(try await SQLiteJournal(path: folder.store).entries(of: Probe.operatorID).count % 800 == 0)
  }

  @Test(
    "a program that is killed in a large batch leaves all of it or nothing, and no damage", .timeLimit(.minutes(10)))
  func killedBatches() async throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom.announced()
    var last = 0
    for round in 0..<8 {
      let batches = try Probe(folder.store, batches: 2_000)
      try await Task.sleep(for: .milliseconds(Int.random(in: 200...1_500, using: &random)))
      batches.kill()
      _ = batches.confirmed()
      let read = try await StoreReader.open(folder.store)?.entries(of: nil).count ?? 0
      #expect(read % 2_000 == 0 && read >= last, "round \(round)")
      last = read
      #expect(try await StoreRepair.mend(folder.store) == nil || read == 0)
    }
    let journal = try SQLiteJournal(path: folder.store)
    try await journal.check()
  }

  private func firstBatch(_ path: String) async -> Int? {
    for _ in 0..<100_000 {
      if let count = try? await StoreReader.open(path)?.entries(of: nil).count, count > 0 { return count }
      await Task.yield()
    }
    return nil
  }
}
