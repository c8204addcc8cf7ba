import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Recorded presence at a desk")
struct StorePresenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("every program reads the last presence, for each operator, also after a clock was set back")
  func presence() async throws {
    let other = OperatorID("other")
    for journal in [try SQLiteJournal(path: folder.store), MemoryJournal()] as [any PresenceRecord] {
      #expect(try await journal.lastPresence(of: sampleOperator) == nil)
      try await journal.renewPresence(of: sampleOperator, at: sampleStart + 3600)
      try await journal.renewPresence(of: sampleOperator, at: sampleStart)
      try await journal.renewPresence(of: other, at: sampleStart + 60)
      #expect(try await journal.lastPresence(of: sampleOperator) == sampleStart)
      #expect(try await journal.lastPresence(of: other) == sampleStart + 60)
    }
    #expect(try await SQLiteJournal(path: folder.store).lastPresence(of: sampleOperator) == sampleStart)
  }

  @Test("a time out of range is read as nil", arguments: [Int64.max, .min, 1 << 42])
  func impossibleTime(_ time: Int64) async throws {
    let journal = try SQLiteJournal(path: folder.store)
    try await journal.write {
      try $0.execute(sql: "INSERT INTO presence VALUES (?, ?)", arguments: [sampleOperator.text, time])
    }
    #expect(try await journal.lastPresence(of: sampleOperator) == nil)
  }
}
