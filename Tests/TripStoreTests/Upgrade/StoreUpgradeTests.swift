import Foundation
internal import GRDB
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("The upgrade of a store")
struct StoreUpgradeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a store of each version that ever was is read as it is, and upgraded only when asked",
    arguments: 1..<Migrations.current)
  func versions(_ version: Int) async throws {
    let older = try OlderStore(folder.store, version: version)
    var entries: [JournalEntry] = []
    for proposals in try Self.proposals(of: version) { entries += try older.append(proposals) }
    let running = try StoreFiles.read(folder.store, version < Migrations.firstWithoutLog ? ["", "-wal"] : [""])
    try older.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))

    let refused = JournalError.olderVersion(found: version, needed: Migrations.current, path: folder.store)
    #expect(throws: refused) { try SQLiteJournal(path: folder.store) }
    await #expect(throws: refused) { try await StoreOpening.open(folder.store, of: sampleOperator) }
    let reader = try #require(try StoreReader.open(folder.store))
    #expect(try await reader.entries(of: nil) == entries)
    #expect(try await reader.entries(of: sampleOperator) == entries)
    let only = try ReadOnlyJournal(path: folder.store, because: refused)
    #expect(try await only.entries(of: sampleOperator) == entries)
    only.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journal.sqlite"])

    // Also as a program leaves it that was killed: with a log.
    let killed = folder.path + "/killed.sqlite"
    try StoreFiles.write(running, to: killed)
    for path in [folder.store, killed] {
      #expect(try StoreUpgrade.olderVersion(path) == version)
      let upgrade = try #require(try await StoreUpgrade.run(path))
      #expect((upgrade.from, upgrade.to) == (version, Migrations.current))
      #expect(try await StoreReader.open(upgrade.copy)?.entries(of: nil) == entries)
      #expect(try StoreUpgrade.olderVersion(upgrade.copy) == version)
      #expect(try await StoreUpgrade.run(path) == nil)
      let journal = try SQLiteJournal(path: path, isRehearsal: false)
      #expect(try await journal.entries(of: sampleOperator) == entries)
      try await journal.check()
      try await journal.renewPresence(of: sampleOperator, at: sampleStart)
      #expect(try await journal.lastPresence(of: sampleOperator) == sampleStart)
      let added = Decision.added(ExtraTrip(like: "t", shift: 600))
      let next = try await journal.append([proposal(.decide(added), on: try sampleTrip("extra"))])
      #expect(next.first?.sequence.number == Int64(entries.count + 1))
      try await journal.check()
      journal.close()
    }
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == [
        "journal.sqlite", "journal.sqlite.version-\(version)", "killed.sqlite", "killed.sqlite.version-\(version)",
      ])
  }

  /// Returns decisions of the kinds that a version allows.
  private static func proposals(of version: Int) throws -> [[Proposal]] {
    var decisions: [Decision] = [.departure(delay: 120, at: 10), .cancelled, .note("Sägewerk")]
    if version >= 3 { decisions.append(.added(ExtraTrip(like: "t", shift: 600))) }
    if version >= 5 { decisions.append(.reason("fog", cause: .weather)) }
    if version >= 6 { decisions.append(.vehicle("12")) }
    if version >= 7 { decisions += [.endsEarly(at: 20), .held(delay: 60, at: 20)] }
    return try decisions.enumerated().map { index, decision in
      [proposal(.decide(decision), on: try sampleTrip("trip-\(index)"), author: "a\(index % 3)")]
    }
  }

  @Test("entries of version 6, one for each stop at which a trip does not end, still mean the same")
  func entriesForEachStop() async throws {
    let trip = try sampleTrip()
    let older = try OlderStore(folder.store, version: 6)
    let decisions: [Decision] = [.skipped(at: 30), .departure(delay: 300, at: 20), .cancelled, .reason("Störung")]
    _ = try older.append(decisions.map { proposal(.decide($0), on: trip) })
    try older.close()
    _ = try await StoreUpgrade.run(folder.store)
    let state = try await SQLiteJournal(path: folder.store).state(of: sampleOperator)
    var (old, new) = (trip, trip)
    old.applyAll(state.decisions(on: trip.instance))
    new.applyAll([.endsEarly(at: 20), .held(delay: 300, at: 20), .cancelledWithReason("Störung")])
    // A trip that is held waits also after later decisions, which the older ones did not say.
    #expect(old.stopTimes == new.stopTimes)
    #expect(old.isCancelled && new.isCancelled && old.reason == new.reason && old.cause == new.cause)
  }

  @Test("a lost entry is noticed in an older version, too")
  func lostEntry() async throws {
    let older = try OlderStore(folder.store, version: 4)
    _ = try older.append([proposal(on: try sampleTrip()), proposal(on: try sampleTrip("other"))])
    try older.execute("DELETE FROM entry WHERE sequence = 2")
    try older.close()
    let damaged = JournalError.damaged(path: folder.store)
    await #expect(throws: damaged) { try await StoreReader.open(folder.store)?.entries(of: nil) }
    await #expect(throws: damaged) { try await StoreUpgrade.run(folder.store) }
  }

  @Test("a store that another program has open is not upgraded, and not changed")
  func openElsewhere() async throws {
    let older = try OlderStore(folder.store, version: 8)
    let entries = try older.append([proposal(on: try sampleTrip())])
    await #expect(throws: JournalError.busy(path: folder.store)) { try await StoreUpgrade.run(folder.store) }
    #expect(try StoreUpgrade.olderVersion(folder.store) == 8)
    try older.close()
    #expect(try await StoreUpgrade.run(folder.store)?.from == 8)
    #expect(try await SQLiteJournal(path: folder.store).entries(of: sampleOperator) == entries)
  }

  @Test("a damaged store, a newer one, another file and no file are refused and not changed")
  func refused() async throws {
    let files = try StoreFiles.makeOlder()
    var bytes = try #require(files.closed[""])
    let author = try #require(bytes.range(of: Data("desk-3".utf8)))
    bytes[author.lowerBound] ^= 1
    try StoreFiles.write(["": bytes], to: folder.store)
    await #expect(throws: JournalError.damaged(path: folder.store)) { try await StoreUpgrade.run(folder.store) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == bytes)
    let repair = try #require(try await StoreRepair.mend(folder.store), "the repaired file has the new version")
    #expect(repair.recovered + repair.missing == files.entries.count)
    #expect(try StoreUpgrade.olderVersion(folder.store) == nil)

    let newer = folder.path + "/newer.sqlite"
    _ = try SQLiteJournal(path: newer)
    try StoreConnectionForTests.make(newer, sql: "PRAGMA user_version = \(Migrations.current + 1)")
    let found = Migrations.current + 1
    await #expect(throws: JournalError.newerVersion(found: found, supported: Migrations.current, path: newer)) {
      try await StoreUpgrade.run(newer)
    }
    let none = folder.path + "/none.sqlite"
    await #expect(throws: JournalError.replaced(path: none)) { try await StoreUpgrade.run(none) }
    let other = folder.path + "/other.sqlite"
    try StoreConnectionForTests.make(other, sql: "CREATE TABLE other (x)")
    await #expect(throws: JournalError.notAJournal(path: other)) { try await StoreUpgrade.run(other) }
  }
}
