import Foundation
import Testing
import TripCore
import TripPublish
import TripRealtime
import TripWeb

@Suite("The status and health of a publication", .timeLimit(.minutes(10)))
struct PublishingHealthTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  private func publication(_ journal: DayComposer.Store, _ targets: PublicationTargets) async throws -> Publication {
    let morning = sample.morning
    return try await Publication(
      DayComposer(sample.feed, journal: journal, of: sample.id), following: journal, to: targets,
      clock: DeskClock(isRehearsal: true) { morning })
  }

  private func health(_ status: PublishingStatus) throws -> (code: Int, text: String) {
    let url = try #require(status.places.last).replacingOccurrences(of: "/trip-updates.pb", with: "/health")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["curl", "-s", "-w", "%{http_code}", url]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return (Int(text.suffix(3)) ?? 0, String(text.dropLast(3)))
  }

  @Test("a replaced journal is reported to the desk and at /health until another one is used")
  func replaced() async throws {
    let journal = UnreadableJournal(sample.journal)
    let publication = try await publication(journal, PublicationTargets(address: try ServeAddress("0")))
    var statuses = publication.statuses.makeAsyncIterator()
    var status = try #require(await statuses.next())
    #expect(status.journalProblem == nil)
    #expect(try health(status).code == 200)
    journal.problem.withLock { $0 = .replaced(path: "/secret/journal.sqlite") }
    await publication.noteChange()
    status = try #require(await statuses.next())
    #expect(status.journalProblem == .replaced(path: "/secret/journal.sqlite"))
    var health = try health(status)
    #expect(health.code == 503)
    #expect(health.text.contains("the journal was replaced or deleted") && !health.text.contains("secret"))
    await publication.composer.use(sample.journal)
    publication.follow(sample.journal)
    while status.journalProblem != nil { status = try #require(await statuses.next()) }
    health = try self.health(status)
    #expect(health.code == 200 && health.text.contains(#""status":"ok""#))
    await publication.stop()
  }

  @Test("a feed that is an hour ahead of the clock is published, and reported at /health")
  func ahead() async throws {
    let file = sample.folder.appending(path: "feed.pb").path
    try await sample.decide(.cancelled, on: try sample.upcoming()[0])
    try Data().write(to: URL(filePath: file))
    let future = Date(timeIntervalSince1970: Double((sample.morning + 3600).unixSeconds))
    try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: file)
    let publication = try await publication(
      sample.journal, PublicationTargets(file: file, address: try ServeAddress("0")))
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.lead == 3601 && status.entityCount == 1 && status.failures.isEmpty)
    let health = try health(status)
    #expect(health.code == 503 && health.text.contains("3601 seconds ahead of the clock"))
    await publication.stop()
  }

  @Test("when the journal cannot be read any more, the last version has the decisions read before")
  func finishWithoutJournal() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
    let journal = UnreadableJournal(sample.journal)
    let file = sample.folder.appending(path: "feed.pb").path
    let publication = try await publication(journal, PublicationTargets(file: file))
    #expect(await publication.statuses.first { $0.published != nil }?.entityCount == 2)
    journal.problem.withLock { $0 = .replaced(path: "journal") }
    #expect(await publication.finish() == [])
    await publication.stop()
    let message = try RealtimeFeed(bytes: [UInt8](try Data(contentsOf: URL(filePath: file)))).message
    #expect(message.entity.map(\.tripUpdate.trip.tripID) == [trips[1].instance.tripID.text])
  }

  @Test("when the journal was never read, there is no last version, and an error is returned")
  func nothingRead() async throws {
    let journal = UnreadableJournal(sample.journal)
    journal.problem.withLock { $0 = .damaged(path: "journal") }
    let file = sample.folder.appending(path: "feed.pb").path
    let publication = try await publication(journal, PublicationTargets(file: file))
    #expect(await publication.finish() == ["journal is damaged. Nothing was changed."])
    await publication.stop()
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("the last version has cancellations, no predictions, and a later timestamp")
  func finish() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
    let file = sample.folder.appending(path: "feed.pb").path
    let publication = try await publication(sample.journal, PublicationTargets(file: file))
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.entityCount == 2)
    #expect(await publication.finish() == [])
    await publication.stop()
    let message = try RealtimeFeed(bytes: [UInt8](try Data(contentsOf: URL(filePath: file)))).message
    #expect(message.entity.map(\.tripUpdate.trip.tripID) == [trips[1].instance.tripID.text])
    #expect(status.published.map { message.header.timestamp > UInt64($0.unixSeconds) } == true)
  }
}
