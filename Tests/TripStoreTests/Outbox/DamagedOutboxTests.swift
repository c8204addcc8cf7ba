import Foundation
internal import GRDB
import TestSupport
import Testing
import TripFiles

@testable import TripCore
@testable import TripStore

@Suite("An outbox whose file is damaged")
struct DamagedOutboxTests {
  private let folder: TemporaryFolder
  private let firstDay = ServiceDate(dayNumber: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> SQLiteOutbox {
    try SQLiteOutbox(in: folder.path, for: "postgresql://control/trips", of: sampleOperator, author: "anna")
  }

  @Test("a step that was changed on the disk is put aside and told, and the others go on, in their order")
  func damagedStep() async throws {
    let outbox = try open()
    let notes = try (0..<5).map { [try proposal(.decide(.note($0 == 2 ? "north" : "\($0)")), on: sampleTrip())] }
    for step in notes { try await outbox.keep([step], replacesAll: false) }
    outbox.close()
    try await DatabaseQueue(path: outbox.path).write { db in
      try db.execute(sql: "UPDATE step SET proposals = replace(proposals, 'north', 'south')")
    }
    let damage = OutboxDamage(count: 1, path: outbox.path)
    for _ in 0..<2 {
      let again = try open()
      let contents = try await again.contents(from: firstDay)
      #expect(contents.steps == notes.filter { $0 != notes[2] } && contents.damage == damage, "told until it is known")
      again.close()
    }
    let known = try open()
    try await known.acknowledgeDamage()
    try await known.keep([notes[4]], replacesAll: true)
    #expect(try await known.contents(from: firstDay).damage == nil)
    known.close()
    let row = try await DatabaseQueue(path: outbox.path).read {
      try String.fetchOne($0, sql: "SELECT proposals FROM damaged")
    }
    #expect(row?.contains("south") == true, "nothing is deleted")
  }

  @Test("a known entry that was changed on the disk drops what was known, and no step")
  func damagedKnowledge() async throws {
    let outbox = try open()
    try await outbox.keep([[proposal(on: sampleTrip())]], replacesAll: false)
    let entries = try (1...3).map { place in
      try proposal(on: sampleTrip("t\(place)")).entry(JournalSequence(Int64(place)), after: JournalState())
    }
    try await outbox.remember(entries, of: UUID(), replacesAll: true, readAt: sampleStart)
    outbox.close()
    try await DatabaseQueue(path: outbox.path).write {
      try $0.execute(sql: "UPDATE known SET value = '9' WHERE sequence = 2")
    }
    let again = try open()
    let contents = try await again.contents(from: firstDay)
    #expect(contents.known.entries.isEmpty && contents.readAt == nil && contents.damage == nil)
    #expect(contents.steps.count == 1 && contents.journalID != nil)
    try await again.remember(entries, of: nil, replacesAll: true, readAt: sampleStart)
    #expect(try await again.contents(from: firstDay).known.entries == entries)
  }

  @Test("a file that is no database is put aside, told, and a new one keeps new decisions")
  func noDatabase() async throws {
    let outbox = try open()
    outbox.close()
    let text = Data("not a database, but long enough to be looked at as one".utf8)
    try text.write(to: URL(fileURLWithPath: outbox.path))
    let new = try open()
    let step = [try proposal(on: sampleTrip())]
    try await new.keep([step], replacesAll: false)
    let contents = try await new.contents(from: firstDay)
    let damage = try #require(contents.damage)
    #expect(contents.steps == [step] && damage.count == nil && damage.path.hasPrefix(outbox.path + ".damaged-"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: damage.path)) == text)
    new.close()
    let again = try open()
    #expect(try await again.contents(from: firstDay).damage == damage)
    #expect(throws: JournalError.busy(path: outbox.path)) { try open() }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept")
    #expect(!names.contains { $0.hasSuffix(".lock") || $0.hasSuffix(".new") })
  }

  @Test("a file that was cut to nothing is told, and is not taken for a new one")
  func empty() async throws {
    let outbox = try open()
    try await outbox.keep([[proposal(on: sampleTrip())]], replacesAll: false)
    outbox.close()
    #expect(truncate(outbox.path, 0) == 0)
    let contents = try await open().contents(from: firstDay)
    #expect(contents.steps.isEmpty && contents.damage?.count == nil)
    #expect(try #require(contents.damage).path.hasPrefix(outbox.path + ".damaged-"))
  }

  @Test(
    "a file of which SQLite reads a table's definition otherwise is put aside and told, and every step goes on",
    arguments: [
      ("operator TEXT NOT NULL, service_date", "operador TEXT NOT NULL, service_date"),
      ("CREATE TABLE step (\n  place INTEGER PRIMARY KEY", "CREATE TABLE step (\n  place INTEGER PRHMARY KEY"),
      ("parent_station TEXT, undoes", "parent_station TEXT\u{0C} undoes"),
    ])
  func damagedDefinition(_ own: String, _ other: String) async throws {
    let outbox = try open()
    let step = [try proposal(.decide(.note("north")), on: sampleTrip())]
    try await outbox.keep([step], replacesAll: false)
    outbox.close()
    let url = URL(fileURLWithPath: outbox.path)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(try #require(bytes.firstRange(of: Data(own.utf8))), with: Data(other.utf8))
    try bytes.write(to: url)
    let again = try open()
    let contents = try await again.contents(from: firstDay)
    #expect(contents.steps == [step] && contents.damage?.count == nil)
    #expect(try #require(contents.damage).path.hasPrefix(outbox.path + ".damaged-"))
    try await again.remember([], of: UUID(), replacesAll: true, readAt: sampleStart)
  }

  @Test("of a file with damaged pages, every step that can be read goes on", arguments: [2, 5, 9, 14])
  func damagedPage(_ page: Int) async throws {
    let outbox = try open()
    let id = UUID()
    var steps: [[Proposal]] = []
    for index in 0..<20 {
      let text = "\(index) " + String(repeating: "x", count: 900)
      steps.append([try proposal(.decide(.note(text)), on: sampleTrip())])
      try await outbox.keep([steps[index]], replacesAll: false)
    }
    try await outbox.remember([], of: id, replacesAll: true, readAt: sampleStart)
    outbox.close()
    let url = URL(fileURLWithPath: outbox.path)
    var bytes = try Data(contentsOf: url)
    try #require(bytes.count > 15 * 4096)
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: url)
    let contents = try await open().contents(from: firstDay)
    #expect(contents.steps == steps.filter(contents.steps.contains), "in their order")
    let damage = try #require(contents.damage)
    #expect(damage.count == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: damage.path)) == bytes)
    // Pages 9 and 14 hold some steps; the others are the roots of tables.
    if page > 8 { #expect(contents.steps.count >= 15) }
  }

  @Test("a log beside the file is another file's, and is put aside unread")
  func foreignLog() async throws {
    let outbox = try open()
    let steps = [[try proposal(.decide(.note("kept")), on: sampleTrip())]]
    try await outbox.keep(steps, replacesAll: false)
    outbox.close()
    let log = try #require(try StoreFiles.makeOlder().running["-wal"])
    try log.write(to: URL(fileURLWithPath: outbox.path + "-wal"))
    let contents = try await open().contents(from: firstDay)
    #expect(contents.steps == steps)
    let damage = try #require(contents.damage)
    #expect(try Data(contentsOf: URL(fileURLWithPath: damage.path)) == log)
  }

  @Test("one flipped bit costs at most the step that it hit", .timeLimit(.minutes(10)))
  func flippedBits() async throws {
    let outbox = try open()
    let steps = try (0..<24).map { index in
      [try proposal(.decide(.note(String(repeating: "\(index) ", count: 1 + 90 * (index % 5)))), on: sampleTrip())]
    }
    for step in steps { try await outbox.keep([step], replacesAll: false) }
    // What was sent leaves no trace that would be taken for a step.
    try await outbox.remove(Set(steps.prefix(4).compactMap(\.first).map(\.id)))
    outbox.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: outbox.path))
    var random = SeededRandom.announced()
    var told = 0
    for round in 0..<150 {
      for name in try FileManager.default.contentsOfDirectory(atPath: FileFolder.path(of: outbox.path)) {
        try FileManager.default.removeItem(atPath: FileFolder.path(of: outbox.path) + "/" + name)
      }
      var bytes = whole
      // Each byte of the header and of the beginning of a page, where the cells' places are, is as likely as all others.
      let page = random.below(bytes.count / 4096) * 4096
      let places = [random.below(bytes.count), page + random.below(32), random.below(100)]
      let place = places[round % 3]
      // A greater version number is a newer program's, which is refused as a whole.
      if (60..<64).contains(place) { continue }
      bytes[place] ^= 1 << UInt8(random.below(8))
      try bytes.write(to: URL(fileURLWithPath: outbox.path))
      let found = try open()
      let contents = try await found.contents(from: firstDay)
      found.close()
      let kept = contents.steps.compactMap(\.first).map(\.id)
      #expect(Set(kept).count == kept.count)
      #expect(contents.steps.allSatisfy(steps.suffix(20).contains), "byte \(place): a step that was not kept")
      #expect(kept.count >= 19, "byte \(place)")
      if kept.count < 20 { #expect(contents.damage != nil, "byte \(place): a lost step, and nothing was said") }
      if contents.damage != nil { told += 1 }
    }
    print("150 flipped bits: \(told) told")
    #expect(told > 10)
  }
}
