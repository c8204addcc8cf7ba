import Foundation
internal import GRDB
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("SQLiteOutbox")
struct SQLiteOutboxTests {
  private let folder: TemporaryFolder
  private let firstDay = ServiceDate(dayNumber: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private func open(author: String = "anna") throws -> SQLiteOutbox {
    try SQLiteOutbox(in: folder.path, for: "postgresql://control/trips", of: sampleOperator, author: author)
  }

  private func steps() throws -> [[Proposal]] {
    let trip = try sampleTrip("t \u{1F68D} \"quoted\" \0")
    let report = TripReport(
      time: sampleStart, isCancelled: false,
      stopTimes: [StopTimeReport(sequence: 10, arrivalDelay: nil, departureDelay: -60, isSkipped: true)],
      platforms: [20: Platform(stopID: "p", code: nil, station: "station")])
    var extra = try sampleTrip("extra")
    extra.isExtra = true
    let entry = try proposal(on: trip).entry(JournalSequence(7), after: JournalState())
    let alert = AlertSubject(id: "auto-1", lastDay: firstDay)
    let told = try Proposal(.withheld, on: alert, time: sampleStart, author: "anna", operatorID: sampleOperator)
      .entry(JournalSequence(8), after: JournalState())
    let decisions: [Decision] = [
      .departure(delay: -120, at: 20), .cancelled, .reinstated, .skipped(at: 10), .restored(at: 10),
      .platform(Platform(stopID: "p2", code: "2", station: "station"), at: 20), .reason("Brücke"), .note(""),
      .vehicle("12 ä"), .vehicle(""), .held(delay: 300, at: 20), .held(delay: 0, at: nil), .endsEarly(at: 20),
      .startsLate(at: 20), .cancelledWithReason("Brücke"), .cancelledWithReason("fog", cause: .weather), .withdrawn,
    ]
    let plan = Proposal(.vehiclePlan(["t \"": "ä"]), time: sampleStart, author: "anna", operatorID: sampleOperator)
    let set = try Proposal(.vehiclePlan([:]), time: sampleStart, author: "anna", operatorID: sampleOperator)
      .entry(JournalSequence(9), after: JournalState())
    return [
      [plan], [Proposal(.vehicles(VehicleSettings()), time: sampleStart, author: "anna", operatorID: sampleOperator)],
      Proposal.undoing([set], time: sampleStart, author: "anna"), [Proposal(again: set)],
      [
        Proposal(
          .move(by: 60, at: nil), on: trip, reported: report, time: sampleStart, author: "anna",
          operatorID: sampleOperator)
      ],
      decisions.map { proposal(.decide($0), on: trip) },
      [nil, entry].map { known in
        proposal(.decide(.departure(delay: 600, at: nil)), on: trip).knowing(JournalState([known].compactMap(\.self)))
      },
      [nil, ExtraTrip.Ends(origin: "a \u{301}", destination: "station")].map { ends in
        proposal(.decide(.added(ExtraTrip(like: "t", shift: 600, departure: sampleStart, ends: ends))), on: extra)
      },
      Proposal.undoing([entry], time: sampleStart, author: "anna"),
      [Proposal(again: entry)],
      try [.skipped(at: 20), .platform(Platform(stopID: "p2", code: "2", station: "station"), at: 20)].map {
        Proposal(again: try proposal(.decide($0), on: trip).entry(JournalSequence(7), after: JournalState()))
      },
      [
        Proposal(
          .reworded([AlertText(language: "en", header: "Sorry", description: "\u{1F68D}")]), on: alert,
          time: sampleStart, author: "anna", operatorID: sampleOperator)
      ],
      Proposal.undoing([told], time: sampleStart, author: "anna"),
    ]
  }

  @Test("keeps every kind of proposal with its trip and report, in order, over the end of the program")
  func everyKind() async throws {
    let steps = try steps()
    let outbox = try open()
    for step in steps { try await outbox.keep([step], replacesAll: false) }
    outbox.close()
    let again = try open()
    #expect(try await again.contents(from: firstDay).steps == steps)
    try await again.remove([steps[1][0].id, steps[3][0].id])
    #expect(try await again.contents(from: firstDay).steps == [steps[0], steps[2]] + steps[4...])
    try await again.keep([steps[4], steps[0]], replacesAll: true)
    #expect(try await again.contents(from: firstDay).steps == [steps[4], steps[0]])
  }

  @Test("a proposal that comes back from the disk makes the same entry as before")
  func sameEntry() async throws {
    let outbox = try open()
    let step = try steps()[0]
    try await outbox.keep([step], replacesAll: false)
    let kept = try await outbox.contents(from: firstDay).steps[0][0]
    let place = JournalSequence(1)
    #expect(try kept.entry(place, after: JournalState()) == step[0].entry(place, after: JournalState()))
  }

  @Test("a second desk of the same author finds it in use, and one of another author has its own")
  func locked() async throws {
    let outbox = try open()
    #expect(throws: JournalError.busy(path: outbox.path)) { try open() }
    let other = try open(author: "bram")
    #expect(other.path != outbox.path)
    outbox.close()
    _ = try open()
  }

  @Test("remembers entries of the journal and when they were read")
  func remembers() async throws {
    let outbox = try open()
    #expect(try await outbox.contents(from: firstDay).readAt == nil)
    let old = try proposal(on: sampleTrip("old", on: firstDay.advanced(by: -1)))
      .entry(JournalSequence(1), after: JournalState())
    let new = try proposal(on: sampleTrip("new")).entry(JournalSequence(3), after: JournalState())
    try await outbox.remember([old], of: nil, replacesAll: false, readAt: sampleStart)
    try await outbox.remember([new, new], of: nil, replacesAll: false, readAt: sampleStart + 60)
    var contents = try await outbox.contents(from: firstDay)
    #expect(contents.known.entries == [new] && contents.readAt == sampleStart + 60)
    contents = try await outbox.contents(from: firstDay.advanced(by: -1))
    #expect(contents.known.entries == [old, new])
    try await outbox.remember([], of: nil, replacesAll: true, readAt: sampleStart + 120)
    contents = try await outbox.contents(from: firstDay.advanced(by: -1))
    #expect(contents.known.entries.isEmpty && contents.readAt == sampleStart + 120)
  }

  @Test("remembers of which journal it is, and says in plain text what it belongs to")
  func owner() async throws {
    let outbox = try open()
    #expect(try await outbox.contents(from: firstDay).journalID == nil)
    let (first, second) = (UUID(), UUID())
    try await outbox.remember([], of: first, replacesAll: false, readAt: sampleStart)
    try await outbox.remember([], of: nil, replacesAll: true, readAt: sampleStart)
    outbox.close()
    let again = try open()
    #expect(try await again.contents(from: firstDay).journalID == first)
    try await again.remember([], of: second, replacesAll: false, readAt: sampleStart)
    #expect(try await again.contents(from: firstDay).journalID == second)
    again.close()
    let owner = try await DatabaseQueue(path: outbox.path).read {
      try String.fetchAll($0, sql: "SELECT address || ' ' || operator || ' ' || author FROM owner")
    }
    #expect(owner == ["postgresql://control/trips \(sampleOperator.text) anna"])
  }

  @Test("puts a refused step aside until it is answered, and remembers that steps wait for the dispatcher")
  func refused() async throws {
    var outbox = try open()
    let steps = try steps()
    for step in steps.prefix(3) { try await outbox.keep([step], replacesAll: false) }
    try await outbox.putAside(steps[1])
    try await outbox.note(areUndecided: true)
    outbox.close()
    outbox = try open()
    var contents = try await outbox.contents(from: firstDay)
    #expect(contents.steps == [steps[0], steps[2]] && contents.refused == [steps[1]] && contents.areUndecided)
    try await outbox.remove(Set([steps[1], steps[2]].compactMap(\.first?.id)))
    try await outbox.note(areUndecided: false)
    outbox.close()
    contents = try await open().contents(from: firstDay)
    #expect(contents.steps == [steps[0]] && contents.refused.isEmpty && !contents.areUndecided)
  }

  @Test("the file of an older program keeps its steps, and belongs to no journal yet")
  func olderProgram() async throws {
    let outbox = try open()
    let steps = try steps()
    for step in steps { try await outbox.keep([step], replacesAll: false) }
    outbox.close()
    try await DatabaseQueue(path: outbox.path).write {
      try $0.execute(
        sql:
          """
          DROP TABLE owner; DROP TABLE journal; DROP TABLE damaged; DROP TABLE refused; DROP TABLE undecided;
          PRAGMA user_version = 1
          """)
    }
    let contents = try await open().contents(from: firstDay)
    #expect(contents.steps == steps && contents.journalID == nil)
  }

  @Test("a newer version's file is refused and left as it is")
  func foreign() async throws {
    let outbox = try open()
    outbox.close()
    let (found, supported) = (OutboxSchema.version + 1, OutboxSchema.version)
    try await DatabaseQueue(path: outbox.path).write { try $0.execute(sql: "PRAGMA user_version = \(found)") }
    #expect(throws: JournalError.newerVersion(found: found, supported: supported, path: outbox.path)) { try open() }
  }

  @Test(
    "what is said to be kept outlives a full disk; what does not fit is said not to be kept",
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullDisk() async throws {
    try #require(folder.mount(kibibytes: 1024))
    let outbox = try open()
    var kept: [UUID] = []
    var problem: JournalError?
    while problem == nil, kept.count < 10_000 {
      let step = [try proposal(.decide(.note(String(repeating: "x", count: 2_000))), on: sampleTrip())]
      do throws(JournalError) {
        try await outbox.keep([step], replacesAll: false)
        kept += step.map(\.id)
      } catch { problem = error }
    }
    #expect(problem == .diskFull(path: outbox.path) && kept.count > 10)
    #expect(try await outbox.contents(from: firstDay).steps.joined().map(\.id) == kept)
  }

  @Test("what is kept in a file that was deleted meanwhile is not called kept")
  func deleted() async throws {
    let outbox = try open()
    try await outbox.keep([steps()[0]], replacesAll: false)
    try FileManager.default.removeItem(atPath: folder.path + "/kept")
    await #expect(throws: JournalError.replaced(path: outbox.path)) {
      try await outbox.keep([steps()[1]], replacesAll: false)
    }
  }

  @Test("decisions that are kept for another author, address or operator are found, without those of a running desk")
  func stranded() async throws {
    let step = try steps()[1]
    for author in ["bram", "chris", "dirk"] {
      let outbox = try open(author: author)
      if author != "dirk" { try await outbox.keep([step], replacesAll: false) }
      outbox.close()
    }
    let running = try open(author: "chris")
    let own = try open()
    #expect(
      own.others { _ in true } == [
        StrandedSteps(
          count: step.count, author: "bram", address: "postgresql://control/trips", operatorID: sampleOperator)
      ])
    #expect(own.others { $0.hasSuffix("(rehearsal)") }.isEmpty)
    running.close()
    #expect(own.others { _ in true }.map(\.author) == ["bram", "chris"])
    let before = OperatorID("before")
    let former = try SQLiteOutbox(in: folder.path, for: "postgresql://control/trips", of: before, author: "anna")
    try await former.keep([step], replacesAll: false)
    former.close()
    #expect(own.others { _ in true }.filter { $0.operatorID == before }.map(\.author) == ["anna"])
  }
}
