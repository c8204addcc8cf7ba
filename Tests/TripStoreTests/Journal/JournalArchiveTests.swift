import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("SQLiteJournal.archive")
struct JournalArchiveTests {
  @Test("entries of old days move to the archive, and their sequence numbers are not reused")
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
    // Archives one more day to the same file.
    #expect(try await journal.archive(before: date.advanced(by: 1), to: archive) == 1)
    #expect(try await SQLiteJournal(path: archive).entries(of: sampleOperator) == old + new)
    #expect(try await journal.append([proposal(on: try sampleTrip(on: date))]).first?.sequence == JournalSequence(3))
    #expect(try EntryCarver(folder.store).rows().compactMap(\.entry?.id).allSatisfy { $0 != old[0].id })
  }

  @Test("a journal of which all entries were archived keeps its kind", arguments: [false, true])
  func kind(isRehearsal: Bool) async throws {
    let folder = try TemporaryFolder()
    let date = ServiceDate(dayNumber: 20_000)
    do {
      let journal = try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal)
      _ = try await journal.append([proposal(on: try sampleTrip(on: date))])
      #expect(try await journal.archive(before: date.advanced(by: 1), to: folder.path + "/archive.sqlite") == 1)
    }
    #expect(throws: isRehearsal ? JournalError.rehearsal(path: folder.store) : .realDecisions(path: folder.store)) {
      try SQLiteJournal(path: folder.store, isRehearsal: !isRehearsal)
    }
    _ = try SQLiteJournal(path: folder.store, isRehearsal: isRehearsal)
  }

  @Test("several days of several authors move at once, and both files are whole")
  func several() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let date = ServiceDate(dayNumber: 20_000)
    var entries: [JournalEntry] = []
    for number in 0..<12 {
      let trip = try sampleTrip("t\(number)", on: date.advanced(by: number % 4 - 2))
      entries += try await journal.append([proposal(on: trip, author: "author \(number % 3)")])
    }
    let old = entries.filter { $0.subject.serviceDate < date }
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: date, to: archive) == old.count)
    #expect(try await journal.entries(of: sampleOperator) == entries.filter { $0.subject.serviceDate >= date })
    try await journal.check()
    let archived = try SQLiteJournal(path: archive)
    #expect(try await archived.entries(of: sampleOperator) == old)
    try await archived.check()
  }

  @Test("nothing is moved into a damaged archive")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let date = ServiceDate(dayNumber: 20_000)
    let trip = try sampleTrip(on: date.advanced(by: -1))
    _ = try await journal.append([proposal(.decide(.note("a note of the archive")), on: trip)])
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: date, to: archive) == 1)
    let new = try await journal.append([proposal(on: try sampleTrip(on: date))])
    var content = try Data(contentsOf: URL(filePath: archive))
    let note = try #require(content.range(of: Data("a note of the archive".utf8)))
    content[note.lowerBound] = UInt8(ascii: "b")
    try content.write(to: URL(filePath: archive))
    await #expect(throws: JournalError.damaged(path: archive)) {
      try await journal.archive(before: date.advanced(by: 1), to: archive)
    }
    #expect(try await journal.entries(of: sampleOperator) == new)
    #expect(try Data(contentsOf: URL(filePath: archive)) == content)
  }

  @Test("the decisions of measures are in the archive as they were")
  func measures() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let date = ServiceDate(dayNumber: 20_000)
    let trip = try sampleTrip(on: date.advanced(by: -1))
    let decisions: [Decision] = [
      .held(delay: 300, at: 20), .endsEarly(at: 20), .restored(at: 30), .startsLate(at: 20),
      .cancelledWithReason("Störung", cause: .technicalProblem),
    ]
    let old = try await journal.append(decisions.map { proposal(.decide($0), on: trip) })
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: date, to: archive) == decisions.count)
    let archived = try SQLiteJournal(path: archive)
    #expect(try await archived.entries(of: sampleOperator) == old && old.map(\.decision) == decisions)
    #expect(try await archived.state(of: sampleOperator).decisions(on: trip.instance) == decisions)
  }

  @Test("settings stay in the journal, whenever they were set")
  func settings() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let date = ServiceDate(dayNumber: 20_000)
    let old = try await journal.append([proposal(on: try sampleTrip(on: date.advanced(by: -1)))])
    let plan = Proposal(.vehiclePlan(["t": "7"]), time: sampleStart, author: "a", operatorID: sampleOperator)
    let settings = try await journal.append([plan])
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: date.advanced(by: 5_000), to: archive) == 1)
    #expect(try await journal.entries(of: sampleOperator) == settings)
    #expect(try await SQLiteJournal(path: archive).entries(of: sampleOperator) == old)
    try await journal.check()
  }

  @Test("the entries about an alert stay in the journal until its last day is over, and move together")
  func alerts() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    let day = ServiceDate(dayNumber: 20_000)
    func decide(_ decision: AlertDecision, on id: GTFSID, until days: Int, by author: String) async throws
      -> JournalEntry
    {
      let alert = AlertSubject(id: id, lastDay: day.advanced(by: days))
      let proposal = Proposal(decision, on: alert, time: sampleStart, author: author, operatorID: sampleOperator)
      return try await journal.append([proposal])[0]
    }
    var told = [try await decide(.withheld, on: "told", until: -3, by: "ann")]
    var over = [try await decide(.withheld, on: "over", until: -3, by: "ann")]
    over += try await journal.append([proposal(on: try sampleTrip(on: day.advanced(by: -3)), author: "ann")])
    over += try await journal.append([proposal(on: try sampleTrip(on: day.advanced(by: -3)), author: "bram")])
    told.append(try await decide(.automatic, on: "told", until: -2, by: "bram"))
    told.append(try await decide(.withheld, on: "told", until: 0, by: "ann"))
    over.append(try await decide(.automatic, on: "over", until: -1, by: "ann"))
    let archive = folder.path + "/archive.sqlite"
    #expect(try await journal.archive(before: day, to: archive) == over.count)
    #expect(try await journal.entries(of: sampleOperator) == told)
    try await journal.check()
    let archived = try SQLiteJournal(path: archive)
    #expect(try await archived.entries(of: sampleOperator) == over)
    #expect(try await journal.archive(before: day, to: archive) == 0)
    // The journal goes on, and the alert moves when it is over.
    told.append(try await decide(.automatic, on: "told", until: -1, by: "carl"))
    #expect(told.last?.subject.serviceDate == day)
    #expect(try await journal.archive(before: day.advanced(by: 1), to: archive) == told.count)
    #expect(try await journal.entries(of: sampleOperator).isEmpty)
    #expect(try await archived.entries(of: sampleOperator) == (over + told).sorted { $0.sequence < $1.sequence })
    try await journal.check()
    try await archived.check()
  }
}
