import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A damaged store", .serialized)
struct DamagedStoreTests {
  @Test("never crashes; what is readable is recovered, and the damaged file is kept", .timeLimit(.minutes(2)))
  func anyDamage() async throws {
    let folder = try TemporaryFolder()
    let (entries, files) = try await makeStore(folder)
    let known = Set(entries)
    var random = SeededRandom.announced()
    var (recoveries, kept) = (0, 0)
    for round in 0..<200 {
      let target = try TemporaryFolder()
      // The file alone, as after a clean end; and with its log, as after a kill.
      let hasLog = round % 2 == 0
      var bytes = hasLog ? files.running : files.closed
      let isCut = round % 4 >= 2
      let part = hasLog && Bool.random(using: &random) ? "-wal" : ""
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
      for (suffix, content) in bytes { try content.write(to: URL(fileURLWithPath: target.store + suffix)) }
      let opening: StoreOpening
      do { opening = try await StoreOpening.open(target.store, of: sampleOperator) } catch {
        // A flipped bit of the version cannot be told from a newer version; the file is left as it is.
        guard case .newerVersion = error else { throw error }
        continue
      }
      let found = Set(opening.state.entries)
      #expect(found.isSubset(of: known), "an entry that nobody wrote")
      kept += found.count
      if let recovery = opening.recovery {
        recoveries += 1
        #expect(recovery.recovered == found.count)
        // A recovery that found only a log had no file to set aside.
        let aside = try? Data(contentsOf: URL(fileURLWithPath: recovery.setAside))
        #expect(aside != nil || bytes[""]?.isEmpty == true)
      } else if !isCut {
        #expect(found == known, "entries are gone, and nobody was told: \(flips) flips of \(part), log \(hasLog)")
      }
      if !isCut { #expect(found.count >= known.count - flips, "each flip can break one row") }
      _ = try await opening.journal.append([proposal(on: try sampleTrip("after"))])
      try await opening.journal.check()
    }
    print("200 damaged stores: \(recoveries) set aside, \(kept * 100 / (200 * known.count)) % of the entries kept")
  }

  @Test("a log whose file is gone is not thrown away")
  func logAlone() async throws {
    let folder = try TemporaryFolder()
    let (entries, files) = try await makeStore(folder)
    for isEmpty in [true, false] {
      let target = try TemporaryFolder()
      if isEmpty { try Data().write(to: URL(fileURLWithPath: target.store)) }
      try #require(files.running["-wal"]).write(to: URL(fileURLWithPath: target.store + "-wal"))
      let opening = try await StoreOpening.open(target.store, of: sampleOperator)
      // What was written to the log before it began anew is in the file that is gone.
      #expect(Set(opening.state.entries).isSubset(of: entries))
      #expect(Set(entries.suffix(20)).isSubset(of: opening.state.entries))
      #expect(opening.recovery?.recovered == opening.state.entries.count)
    }
  }

  @Test("a journal whose first page says that it is none is recovered; another program's database is refused")
  func mark() async throws {
    let folder = try TemporaryFolder()
    let (entries, files) = try await makeStore(folder)
    var bytes = try #require(files.closed[""])
    bytes[68] ^= 1
    let path = folder.path + "/x.sqlite"
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try await Set(StoreOpening.open(path, of: sampleOperator).state.entries) == Set(entries))
    let foreign = folder.path + "/foreign.sqlite"
    try StoreConnectionForTests.make(foreign, sql: "CREATE TABLE other (x)")
    await #expect(throws: JournalError.notAJournal(path: foreign)) {
      _ = try await StoreOpening.open(foreign, of: sampleOperator)
    }
  }

  @Test("a recovery that was cut off is taken up again")
  func cutOff() async throws {
    let folder = try TemporaryFolder()
    let (entries, files) = try await makeStore(folder)
    try #require(files.closed[""]).write(to: URL(fileURLWithPath: folder.path + "/x.sqlite.recovering"))
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder.path + "/x.sqlite"))
    let opening = try await StoreOpening.open(folder.path + "/x.sqlite", of: sampleOperator)
    #expect(Set(opening.state.entries) == Set(entries))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.sqlite.recovering"))
    let again = try await StoreOpening.open(folder.path + "/x.sqlite", of: sampleOperator)
    #expect(again.recovery == nil)
  }

  private typealias Files = [String: Data]

  /// A store of 80 entries, as its files are while it is open, and after it was closed.
  private func makeStore(
    _ folder: TemporaryFolder
  ) async throws -> (entries: [JournalEntry], files: (running: Files, closed: Files)) {
    func files(_ suffixes: [String]) throws -> Files {
      let pairs = try suffixes.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.store + $0))) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    let journal = try SQLiteJournal(path: folder.store)
    var entries: [JournalEntry] = []
    for index in 0..<80 {
      entries += try await journal.append([proposal(on: try sampleTrip("trip-\(index % 12)"), author: "desk-\(index)")])
    }
    let running = try files(["", "-wal"])
    _ = try await journal.run { _ = try $0.checkpoint(.truncate) }.get()
    return (entries, (running, try files([""])))
  }
}
