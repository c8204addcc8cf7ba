import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A damaged log of an older version", .serialized)
struct OlderLogTests {
  @Test("damage in the last commit of a log is noticed, and the intact pages are read")
  func lastCommit() async throws {
    let files = try StoreFiles.makeOlder()
    let log = try #require(files.running["-wal"])
    let frames = (log.count - 32) / 4120
    var told = 0
    for frame in max(0, frames - 8)..<frames {
      let folder = try TemporaryFolder()
      var damaged = log
      damaged[32 + frame * 4120 + 30] ^= 4
      try StoreFiles.write(["": try #require(files.running[""]), "-wal": damaged], to: folder.store)
      do {
        // The bytes after the last current frame belong to older frames.
        #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
      } catch {
        told += 1
        let repair = try #require(try await StoreRepair.mend(folder.store))
        #expect(repair.recovered + repair.missing == files.entries.count)
      }
    }
    #expect(told > 0)
  }

  @Test("no flipped bit of a log hides the last entries, and a zeroed log is noticed", .timeLimit(.minutes(10)))
  func log() async throws {
    let files = try StoreFiles.makeOlder()
    let whole = files.entries
    let log = try #require(files.running["-wal"])
    let folder = try TemporaryFolder()
    var random = SeededRandom.announced()
    // Damages the frames of the last transactions: each byte of their headers, and some bytes of their pages.
    let frames = (log.count - 32) / 4120
    var places = [0, 9, 17, 25]
    for frame in frames - 2..<frames {
      places += [2, 6, 9, 13, 18, 22].map { 32 + frame * 4120 + $0 }
      places += (0..<4).map { _ in 56 + frame * 4120 + random.below(4096) }
    }
    let last = try #require(log.range(of: Data(whole[whole.count - 1].id.uuidString.utf8), options: .backwards))
    places += Array(last.prefix(4))
    var damages = places.map { place in
      var damaged = log
      damaged[place] ^= 1 << UInt8(random.below(8))
      return damaged
    }
    damages += [Data(count: log.count), log.prefix(log.count - 4120) + Data(count: 4120)]
    var told = 0
    for damaged in damages {
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.store + suffix) }
      try StoreFiles.write(["": try #require(files.running[""]), "-wal": damaged], to: folder.store)
      do {
        let found = try await StoreReader.open(folder.store)?.entries(of: nil)
        #expect(found == whole)
      } catch { told += 1 }
    }
    print("\(damages.count) damaged logs: \(told) told")
    #expect(told > damages.count / 2)
  }

  @Test("a program that is killed in the first frame of a log that begins anew leaves no damage")
  func tornFirstFrame() async throws {
    let files = try StoreFiles.makeOlder()
    let folder = try TemporaryFolder()
    let log = try restarted(try #require(files.running["-wal"]))
    #expect(WriteAheadLog(bytes: [UInt8](log))?.condition == .intact)
    // The checkpointed file, marked as one that has a log.
    var file = try #require(files.closed[""])
    file.replaceSubrange(18..<20, with: [2, 2])
    try StoreFiles.write(["": file, "-wal": log], to: folder.store)
    #expect(try await StoreReader.open(folder.store)?.entries(of: nil) == files.entries)
    #expect(try await StoreUpgrade.run(folder.store)?.from == 8)
    #expect(try await SQLiteJournal(path: folder.store).entries(of: sampleOperator) == files.entries)
  }

  @Test("an older frame among the current ones is damage: a write was lost")
  func lostWrite() async throws {
    let log = try #require(try StoreFiles.makeOlder().running["-wal"])
    let current = try #require(WriteAheadLog(bytes: [UInt8](log))?.frames.count)
    try #require(current > 2)
    let salts = 32 + (current - 2) * 4120 + 8
    var damaged = log
    damaged.replaceSubrange(salts..<salts + 4, with: bigEndian(number(log, 16) - 1))
    damaged.replaceSubrange(salts + 4..<salts + 8, with: bigEndian(number(log, 20) ^ 1))
    #expect(WriteAheadLog(bytes: [UInt8](damaged))?.condition == .damaged)
  }

  @Test("what a program that is killed in a large transaction leaves in the log is no damage, and nobody's decision")
  func largeTransaction() async throws {
    let folder = try TemporaryFolder()
    let older = try OlderStore(folder.store, version: 8)
    let entries = try older.append([proposal(on: try sampleTrip())])
    // With a small cache, SQLite writes pages into the log before the commit, and writes some of them anew in their places.
    try older.execute("PRAGMA cache_size = 10; BEGIN IMMEDIATE")
    for round in 0..<40 {
      try older.execute(
        """
        DROP TRIGGER IF EXISTS entry_is_counted;
        INSERT INTO entry SELECT NULL, hex(randomblob(16)), step, time, author, operator, service_date,
          hex(randomblob(200)), start_time, kind, stop_sequence, value, platform_code, parent_station, undoes, checksum + \(round)
          FROM entry LIMIT 60
        """)
    }
    let copy = folder.path + "/copy.sqlite"
    try StoreFiles.write(try StoreFiles.read(folder.store, ["", "-wal"]), to: copy)
    try #require((try WriteAheadLog(copy)?.frames.count ?? 0) > 500)
    #expect(try await StoreReader.open(copy)?.entries(of: nil) == entries)
    // And with damage elsewhere, which needs a repair.
    let file = try FileHandle(forUpdating: URL(filePath: copy))
    try file.seek(toOffset: 20)
    try file.write(contentsOf: [1, 2, 3])
    try file.close()
    let repair = try await StoreRepair.mend(copy)
    #expect((repair?.recovered ?? 1, repair?.losses ?? []) == (1, []))
    #expect(try await StoreReader.open(copy)?.entries(of: nil) == entries)
  }

  /// The log after a checkpoint, when SQLite begins it anew with other salts and is killed after the header of the first
  /// frame: the old page still follows that header, and then the older frames.
  private func restarted(_ log: Data) throws -> Data {
    var begun = log
    func put(_ number: UInt32, at place: Int) {
      begun.replaceSubrange(place..<place + 4, with: bigEndian(number))
    }
    put(number(log, 12) + 1, at: 12)
    put(number(log, 16) &+ 1, at: 16)
    put(number(log, 20) ^ 0x5A5A_5A5A, at: 20)
    let isBigEndian = number(log, 0) & 1 == 1
    var sum: (UInt32, UInt32) = (0, 0)
    for place in stride(from: 0, to: 24, by: 8) {
      let (a, b) = (number(begun, place), number(begun, place + 4))
      sum.0 &+= (isBigEndian ? a : a.byteSwapped) &+ sum.1
      sum.1 &+= (isBigEndian ? b : b.byteSwapped) &+ sum.0
    }
    put(sum.0, at: 24)
    put(sum.1, at: 28)
    begun.replaceSubrange(40..<48, with: begun[16..<24])
    return begun
  }

  private func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private func number(_ bytes: Data, _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test("a log whose store was deleted is not discarded")
  func logAlone() async throws {
    let files = try StoreFiles.makeOlder()
    for isEmpty in [true, false] {
      let target = try TemporaryFolder()
      if isEmpty { try Data().write(to: URL(fileURLWithPath: target.store)) }
      try #require(files.running["-wal"]).write(to: URL(fileURLWithPath: target.store + "-wal"))
      await #expect(throws: JournalError.self) { try await StoreOpening.open(target.store, of: sampleOperator) }
      let repair = try await StoreRepair.mend(target.store)
      let found = try #require(try await StoreReader.open(target.store)?.entries(of: sampleOperator))
      // Entries from before the log was last begun anew were in the deleted file.
      #expect(Set(found).isSubset(of: files.entries))
      #expect(Set(files.entries.suffix(20)).isSubset(of: found))
      #expect(repair?.recovered == found.count)
    }
  }
}
