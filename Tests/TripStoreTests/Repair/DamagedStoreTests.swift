import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("A store with damage at random places", .serialized)
struct DamagedStoreTests {
  @Test("whichever page was zeroed: what a check calls whole takes decisions", .timeLimit(.minutes(10)))
  func zeroedPages() async throws {
    let whole = try #require(try await StoreFiles.make().closed[""])
    var told = 0
    for start in stride(from: 4096, to: whole.count, by: 4096) {
      var bytes = whole
      bytes.replaceSubrange(start..<start + 4096, with: Data(count: 4096))
      let target = try TemporaryFolder()
      try StoreFiles.write(["": bytes], to: target.store)
      do throws(JournalError) {
        let journal = try SQLiteJournal(path: target.store)
        defer { journal.close() }
        _ = try await journal.checked()
      } catch {
        #expect(error == .damaged(path: target.store))
        told += 1
        continue
      }
      let journal = try SQLiteJournal(path: target.store)
      #expect(try await journal.append([proposal(on: try sampleTrip("after"))]).count == 1, "page at \(start)")
      journal.close()
    }
    #expect(told > 3)
  }

  @Test("whichever pages of an earlier moment it has: every entry is read, or an error", .timeLimit(.minutes(10)))
  func stalePages() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    for (number, day) in [20_000, 20_000, 20_001, 20_001].enumerated() {
      _ = try await journal.append([proposal(on: try sampleTrip("t\(number)", on: ServiceDate(dayNumber: day)))])
    }
    for day in [20_000, 20_002] {
      let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
      let date = ServiceDate(dayNumber: day)
      let last = try #require(try await journal.append([proposal(on: try sampleTrip("last-\(day)", on: date))]).first)
      let after = try Data(contentsOf: URL(fileURLWithPath: folder.store))
      let changed = stride(from: 0, to: before.count, by: 4096).filter {
        before[$0..<$0 + 4096] != after[$0..<$0 + 4096]
      }
      #expect(changed.count > 3 && before.count == after.count)
      var told = 0
      // Three pages say which entry is the last: the table of the entries (page 2), SQLite's own count (page 4) and the table `head`
      // (page 7). A file in which all three are from the earlier moment agrees with itself, so its loss cannot be noticed.
      let counting = changed.indices.filter { [2, 4, 7].contains(changed[$0] / 4096 + 1) }
      #expect(counting.count == 3)
      for pages in 1..<(1 << changed.count) where counting.contains(where: { pages >> $0 & 1 == 0 }) {
        var bytes = after
        for (number, start) in changed.enumerated() where pages >> number & 1 == 1 {
          bytes.replaceSubrange(start..<start + 4096, with: before[start..<start + 4096])
        }
        let target = try TemporaryFolder()
        try StoreFiles.write(["": bytes], to: target.store)
        do {
          let reader = try #require(try StoreReader.open(target.store))
          let found = try await reader.entries(of: sampleOperator, on: date...date)
          #expect(found.contains(last), "pages \(String(pages, radix: 2)) of \(changed.map { $0 / 4096 + 1 })")
        } catch { told += 1 }
      }
      #expect(told > 0)
    }
    journal.close()
  }

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
        repair = try await StoreRepair.mend(target.store, isRehearsal: false)
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

  /// Checks the whole journal, and repairs it when it is damaged. Returns `nil` when it is not.
  private func mendIfDamaged(_ path: String) async throws -> StoreRepair? {
    let journal = try SQLiteJournal(path: path)
    do throws(JournalError) { try await journal.check() } catch {
      #expect(error.isDamage)
      journal.close()
      return try await StoreRepair.mend(path, isRehearsal: false)
    }
    journal.close()
    return nil
  }
}
