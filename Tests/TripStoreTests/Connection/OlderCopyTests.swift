import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("An older copy that is put back into the same file") struct OlderCopyTests {
  private let folder: TemporaryFolder
  private let day = ServiceDate(dayNumber: 20_000)

  init() throws { folder = try TemporaryFolder() }

  /// Writes the bytes of an older copy into the file, which keeps its inode.
  private func putBack(_ older: Data) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.store))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: older)
    try file.close()
  }

  @Test("is noticed by every open journal, also when others have appended to it since", arguments: [false, true])
  func noticed(isAppendedTo: Bool) async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let reader = try ReadOnlyJournal(path: folder.store, because: .readOnly(path: folder.store))
    _ = try await journal.append([proposal(on: try sampleTrip("kept"))])
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    let lost = try await journal.append([proposal(on: try sampleTrip("lost"))])
    #expect(try await reader.entries(of: sampleOperator).count == 2)
    try putBack(older)
    if isAppendedTo {
      let other = try SQLiteJournal(path: folder.store)
      let entry = try await other.append([proposal(on: try sampleTrip("other"), author: "dispatch-2")])
      #expect(entry[0].sequence == lost[0].sequence, "the place is given again")
      other.close()
    }
    let error = JournalError.replaced(path: folder.store)
    await #expect(throws: error) { try await journal.entries(of: sampleOperator) }
    await #expect(throws: error) { try await journal.append([proposal(on: try sampleTrip("next"))]) }
    await #expect(throws: error) { try await reader.entries(of: sampleOperator) }
    let again = try SQLiteJournal(path: folder.store)
    #expect(try await again.entries(of: sampleOperator).count == (isAppendedTo ? 2 : 1))
    again.close()
    journal.close()
  }

  @Test("an archive is no older copy")
  func archived() async throws {
    let journal = try SQLiteJournal(path: folder.store)
    let other = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip("t"))])
    _ = try await other.archive(before: day.advanced(by: 1), to: folder.store + ".archive")
    #expect(try await journal.entries(of: sampleOperator).isEmpty)
    _ = try await journal.append([proposal(on: try sampleTrip("t", on: day.advanced(by: 2)))])
    #expect(try await other.entries(of: sampleOperator).count == 1)
    other.close()
    journal.close()
  }
}
