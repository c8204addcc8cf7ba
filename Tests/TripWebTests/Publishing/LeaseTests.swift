import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("Publishing under a lease", .timeLimit(.minutes(10)))
struct LeaseTests {
  private let lease = PublishingLease()
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/feed.pb" }

  init() throws { folder = try TemporaryFolder() }

  private func begin() { lease.extend(to: .now + .seconds(3600)) }

  private var content: String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func version(_ text: String, at seconds: Seconds, isLasting: Bool = false) -> PublishedVersion {
    var version = PublishedVersion(bytes: Array(text.utf8), timestamp: testTime + seconds)
    version.isLasting = isLasting
    return version
  }

  @Test("an earlier end does not shorten a lease, and a revoked one can begin again")
  func ends() {
    #expect(!lease.isValid && lease.end == nil)
    begin()
    lease.extend(to: .now - .seconds(1))
    #expect(lease.isValid)
    lease.revoke()
    #expect(!lease.isValid && lease.end == nil)
    lease.extend(to: .now - .seconds(1))
    #expect(!lease.isValid && lease.end != nil)
  }

  @Test("publishers take turns with one file, and nobody writes without a lease or over a newer version")
  func file() async throws {
    let other = PublishingLease()
    let files = [try PublishedFile(path: path, lease: lease), try PublishedFile(path: path, lease: other)]
    let refusal = PublicationError.notLeading(path: path)
    await #expect(throws: refusal) { try await files[0].publish(version("a", at: 1)) }
    #expect(content == "")
    begin()
    try await files[0].publish(version("a", at: 1))
    await #expect(throws: refusal) { try await files[1].publish(version("b", at: 2)) }
    #expect(content == "a")
    lease.revoke()
    other.extend(to: .now + .seconds(3600))
    try await files[1].publish(version("b", at: 2))
    #expect(content == "b")
    // A former leader that believes to lead is stopped by the file itself.
    begin()
    await #expect(throws: refusal) { try await files[0].publish(version("a", at: 2)) }
    #expect(content == "b")
    #expect(try files[0].lastTimestamp() == testTime + 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".feed.pb.lock", "feed.pb"])
  }

  @Test("a file that another program has for itself cannot be shared")
  func taken() async throws {
    var alone: PublishedFile? = try PublishedFile(path: path)
    #expect(throws: PublicationError.taken(path: path)) { try PublishedFile(path: path, lease: lease) }
    withExtendedLifetime(alone) {}
    alone = nil
    let shared = try PublishedFile(path: path, lease: lease)
    begin()
    let later = try PublishedFile(path: path)
    await #expect(throws: PublicationError.taken(path: path)) { try await shared.publish(version("a", at: 1)) }
    withExtendedLifetime(later) {}
  }

  @Test("the server answers with predictions only under the lease, and names the leader when it stands by")
  func server() async throws {
    let server = try await FeedServer(at: ServeAddress("127.0.0.1:0"), lease: lease) { testTime + 10 }
    var answer = try await server.ask()
    #expect(answer.status == 503 && answer.text.contains("stands by"))
    begin()
    try await server.publish(version("delays", at: 1))
    answer = try await server.ask()
    #expect(answer.status == 200 && answer.text == "delays")
    var health = try await server.ask("GET", "/health")
    #expect(health.status == 200 && health.text.contains(#""status":"ok""#))
    #expect(health.text.contains(#""role":"leader""#))
    // The program was stopped for a while, and goes on after the end of the lease.
    lease.revoke()
    answer = try await server.ask()
    #expect(answer.status == 503 && !answer.text.contains("delays"))
    health = try await server.ask("GET", "/health")
    #expect(health.status == 503 && health.text.contains(#""role":"standby""#))
    #expect(health.text.contains(#""status":"standby""#) && !health.text.contains("timestamp"))
    // What is canceled stays, as long as it is not known who leads.
    try await server.publish(version("canceled", at: 2, isLasting: true))
    answer = try await server.ask()
    #expect(answer.status == 200 && answer.text == "canceled")
    #expect(try await server.ask("GET", "/health").status == 503)
    server.standBy(for: "other")
    try await server.publish(version("canceled", at: 3, isLasting: true))
    answer = try await server.ask()
    #expect(answer.status == 503 && answer.text.contains("other leads"))
    health = try await server.ask("GET", "/health")
    #expect(health.text.contains(#""leader":"other""#))
    begin()
    #expect(try await server.ask().status == 503, "another publisher leads, whatever the lease says")
    server.lead()
    try await server.publish(version("again", at: 4))
    #expect(try await server.ask().text == "again")
    await server.stop()
  }

  /// The lead of a test: what is claimed, and whether that is granted.
  private final class Lead: Sendable {
    let isGranted = Mutex(false)
    let claimed = Mutex<[ClosedRange<Instant>]>([])

    @Sendable func claim(_ timestamps: ClosedRange<Instant>) async -> Bool {
      guard isGranted.withLock({ $0 }) else { return false }
      claimed.withLock { $0.append(timestamps) }
      return true
    }
  }

  @Test("a version that is not granted goes nowhere, and comes with a later timestamp when this publisher leads")
  func withheld() async throws {
    begin()
    let lead = Lead()
    let publisher = FeedPublisher(
      to: [try PublishedFile(path: path, lease: lease)], timestamps: HeaderTimestamps(),
      pacing: PublishPacing(gap: .milliseconds(10), refresh: .seconds(3600)), claim: lead.claim, now: { testTime }
    ) { moment in [.tripUpdates: Array("delays \(moment.timestamp - testTime)".utf8)] }
    let running = Task { await publisher.run() }
    var reports = publisher.reports.makeAsyncIterator()
    let first = try #require(await reports.next())
    #expect(first.isWithheld && first.failures.isEmpty && first.size == 0 && content == "")
    lead.isGranted.withLock { $0 = true }
    await publisher.lead(after: testTime + 100)
    let second = try #require(await reports.next())
    #expect(!second.isWithheld && second.timestamp == testTime + 101)
    #expect(content == "delays \(Seconds(101))")
    #expect(lead.claimed.withLock { $0 } == [testTime + 101...testTime + 102])
    // The lease may end: a version without predictions goes out, and nothing is asked for.
    let failures = await publisher.part(within: .seconds(10)) { moment in
      #expect(moment == VersionMoment(now: testTime, timestamp: testTime + 102))
      return [.tripUpdates: Array("canceled".utf8)]
    }
    #expect(failures.isEmpty && content == "canceled" && lead.claimed.withLock { $0.count } == 1)
    // It was renewed after all.
    await publisher.lead(after: testTime + 102)
    let third = try #require(await reports.next())
    #expect(third.timestamp == testTime + 103 && content == "delays \(Seconds(103))")
    #expect(await publisher.end(within: .seconds(10)) { _ in [.tripUpdates: Array("last".utf8)] } == [])
    #expect(content == "last")
    await running.value
  }

  @Test("a publisher that never led ends without a version")
  func neverLed() async throws {
    let lead = Lead()
    let publisher = FeedPublisher(
      to: [try PublishedFile(path: path, lease: lease)], timestamps: HeaderTimestamps(), claim: lead.claim,
      now: { testTime }
    ) { _ in [.tripUpdates: Array("delays".utf8)] }
    let running = Task { await publisher.run() }
    _ = await publisher.reports.first { _ in true }
    #expect(await publisher.part(within: .seconds(10)) { _ in [.tripUpdates: Array("last".utf8)] } == [])
    #expect(await publisher.end(within: .seconds(10)) { _ in [.tripUpdates: Array("last".utf8)] } == [])
    await running.value
    #expect(content == "")
  }
}
