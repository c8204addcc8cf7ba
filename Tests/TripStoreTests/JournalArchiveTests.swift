import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("The archive")
struct JournalArchiveTests {
  @Test("old days move to another file, whole, and places are not given again")
  func archive() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let date = ServiceDate(dayNumber: 20_000)
    let old = try await journal.append([proposal(on: try sampleTrip(on: date.advanced(by: -1)))])
    let new = try await journal.append([proposal(on: try sampleTrip(on: date))])
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: date, to: archive) == 1)
    #expect(try await journal.entries(of: sampleOperator) == new)
    #expect(try await SQLiteJournal(path: archive).entries(of: sampleOperator) == old)
    #expect(try await journal.archive(before: date, to: archive) == 0)
    // One more day, into the same archive.
    #expect(try await journal.archive(before: date.advanced(by: 1), to: archive) == 1)
    #expect(try await SQLiteJournal(path: archive).entries(of: sampleOperator) == old + new)
    #expect(try await journal.append([proposal(on: try sampleTrip(on: date))]).first?.sequence == JournalSequence(3))
    #expect(EntryCarver(folder.store).rows().compactMap(\.entry?.id).allSatisfy { $0 != old[0].id })
  }
}
