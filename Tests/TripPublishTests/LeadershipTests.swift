import Foundation
import Synchronization
import Testing
import TripCore
import TripPublish
import TripRealtime
import TripWeb

@Suite("A publication among several that share a journal", .timeLimit(.minutes(10)))
struct LeadershipTests {
  /// A leadership in which a test says who leads.
  private final class ScriptedLeadership: Leadership {
    let lease = PublishingLease()
    let standings: AsyncStream<LeaderStanding>
    let say: AsyncStream<LeaderStanding>.Continuation
    private let recorded = Mutex<Instant?>(nil)
    let hasResigned = Mutex(false)

    init() { (standings, say) = AsyncStream.makeStream() }

    func claim(_ timestamps: ClosedRange<Instant>) async -> Bool {
      recorded.withLock { recorded in
        guard lease.isValid, recorded.map({ $0 < timestamps.lowerBound }) ?? true else { return false }
        recorded = timestamps.upperBound
        return true
      }
    }

    func resign() async {
      hasResigned.withLock { $0 = true }
      lease.revoke()
      say.finish()
    }

    /// Begins to lead, with a lease that lasts for `duration`.
    func lead(for duration: Duration = .seconds(3600), after last: Instant? = nil) {
      if let last { recorded.withLock { $0 = last } }
      lease.extend(to: .now + duration)
      say.yield(.leading(after: last))
    }
  }

  private let sample: SampleOperator
  private let leadership = ScriptedLeadership()
  private let file: String
  private let trips: [Trip]

  init() async throws {
    sample = try SampleOperator()
    file = sample.folder.appending(path: "feed.pb").path
    trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
  }

  private func publication(_ journal: DayComposer.Store? = nil) async throws -> Publication {
    let morning = sample.morning
    let composer = DayComposer(sample.feed, journal: journal ?? sample.journal, of: sample.id)
    return try await Publication(
      composer, following: sample.journal, to: PublicationTargets(file: file, leadership: leadership),
      clock: DeskClock(isRehearsal: true) { morning })
  }

  private var published: TransitRealtime_FeedMessage? {
    FileManager.default.contents(atPath: file).flatMap { try? RealtimeFeed(bytes: Array($0)).message }
  }

  @Test("one that stands by publishes nothing, and begins after the timestamp of the leader before it")
  func begins() async throws {
    let publication = try await publication()
    var statuses = publication.statuses.makeAsyncIterator()
    leadership.say.yield(.standby(leader: "other"))
    #expect(await statuses.next()?.standing == .standby(leader: "other"))
    #expect(published == nil)
    let last = sample.morning + 50
    leadership.lead(after: last)
    var status = await statuses.next()
    while status?.published == nil { status = await statuses.next() }
    #expect(status?.published == last + 1 && status?.standing?.isLeading == true)
    #expect(published?.header.timestamp == UInt64((last + 1).unixSeconds))
    #expect(published?.entity.count == 2)
    #expect(await publication.finish(within: .seconds(30)) == [])
    #expect(published?.update(trips[0]) == nil && published?.update(trips[1]) != nil)
    #expect(published?.header.timestamp == UInt64((last + 2).unixSeconds))
    await publication.stop()
    #expect(leadership.hasResigned.withLock { $0 })
  }

  @Test("predictions end before a lease ends that is not renewed, and come back when it is, without asking the journal")
  func parts() async throws {
    let journal = UnreadableJournal(sample.journal)
    let publication = try await publication(journal)
    var statuses = publication.statuses.makeAsyncIterator()
    leadership.lead()
    while await statuses.next()?.published == nil {}
    #expect(published?.entity.count == 2)
    leadership.lease.revoke()
    journal.problem.withLock { $0 = .unreachable(path: "server", reason: .refused(at: "server")) }
    leadership.lead(for: .milliseconds(1_900))
    leadership.say.yield(.cutOff(.unreachable(path: "server", reason: .refused(at: "server"))))
    // What is canceled stays.
    while published?.entity.count != 1 { await Task.yield() }
    #expect(published?.update(trips[1]) != nil)
    let parted = try #require(published?.header.timestamp)
    #expect(parted == UInt64((sample.morning + 1).unixSeconds))
    journal.problem.withLock { $0 = nil }
    leadership.lead()
    while published?.entity.count != 2 { await Task.yield() }
    #expect(published.map { $0.header.timestamp > parted } == true)
    await publication.stop()
  }

  @Test("one that stands by ends without a version")
  func ends() async throws {
    let publication = try await publication()
    leadership.say.yield(.standby(leader: nil))
    _ = await publication.statuses.first { _ in true }
    #expect(await publication.finish(within: .seconds(30)) == [])
    await publication.stop()
    #expect(published == nil && leadership.hasResigned.withLock { $0 })
  }
}
