import Testing
import TripCore
import TripPublish
import TripRealtime

@Suite("Publishers that follow each other")
struct MutualFollowingTests {
  /// A publisher with a journal of its own, and the reports that it has read.
  private final class Publisher {
    let sample: SampleOperator
    let id = PublisherID.unique()
    let composer: DayComposer
    var bytes: [UInt8] = []
    /// What was published, without the times.
    var versions: [[String]] = []

    init() throws {
      sample = try SampleOperator()
      composer = DayComposer(sample.feed, journal: sample.journal, of: sample.id, publisher: id)
    }

    /// Makes a version from what the others have published.
    func publish(following others: [Publisher]) async throws {
      let index = ScheduledTripIndex(sample.timetable)
      let read = try others.filter { !$0.bytes.isEmpty }.map {
        FeedMatch(try RealtimeFeed(bytes: $0.bytes), to: index, receivedAt: sample.morning, for: id)
      }
      let statuses = read.map { match in
        var status = FollowingStatus(source: "")
        (status.seen, status.publishers) = (sample.morning, match.publishers)
        return status
      }
      await composer.use(
        TripReports(merging: read.map(\.reports)),
        ofOthers: TripReports(merging: read.filter { !$0.publishers.contains(id) }.map(\.reports)), statuses)
      bytes = try await composer.compose(at: sample.morning)
      versions.append(try RealtimeFeed(bytes: bytes).message.entity.map { $0.textFormatString() })
    }

    func relationship(of trip: Trip) throws -> TransitRealtime_TripDescriptor.ScheduleRelationship? {
      try RealtimeFeed(bytes: bytes).message.update(trip)?.trip.scheduleRelationship
    }
  }

  /// Lets each publisher make versions in turn, as often as there are publishers and once more.
  private func exchange(_ publishers: [Publisher], following others: (Int) -> [Int]) async throws {
    for _ in 0...publishers.count {
      for place in publishers.indices {
        try await publishers[place].publish(following: others(place).map { publishers[$0] })
      }
    }
  }

  @Test(
    "end a cancellation and a delay soon after the one that decided them takes them back",
    arguments: [
      [[1], [0]], [[0]], [[2], [0], [1]],
      // Two follow each other, and one of them also the one that decides.
      [[], [0, 2], [1]],
    ])
  func takenBack(_ follows: [[Int]]) async throws {
    let publishers = try follows.map { _ in try Publisher() }
    let trips = try publishers[0].sample.upcoming()
    let decided: [(Trip, Decision)] = [(trips[0], .cancelled), (trips[1], .departure(delay: 300, at: nil))]
    for (trip, decision) in decided { try await publishers[0].sample.decide(decision, on: trip) }
    try await exchange(publishers) { follows[$0] }
    for publisher in publishers {
      #expect(
        try publisher.relationship(of: trips[0]) == .canceled && publisher.relationship(of: trips[1]) == .scheduled)
    }
    for (trip, _) in decided { try await publishers[0].sample.decide(.withdrawn, on: trip) }
    try await exchange(publishers) { follows[$0] }
    for publisher in publishers {
      #expect(try publisher.relationship(of: trips[0]) == nil && publisher.relationship(of: trips[1]) == nil)
    }
  }

  @Test("pass on what the other one has decided about a trip of which they have but a note")
  func decidedByOther() async throws {
    let publishers = [try Publisher(), try Publisher()]
    let trip = try publishers[0].sample.upcoming()[0]
    try await publishers[0].sample.decide(.note("x"), on: trip)
    try await exchange(publishers) { [1 - $0] }
    try await publishers[1].sample.decide(.cancelled, on: trip)
    try await exchange(publishers) { [1 - $0] }
    #expect(try publishers[0].relationship(of: trip) == .canceled)
    try await publishers[1].sample.decide(.withdrawn, on: trip)
    try await exchange(publishers) { [1 - $0] }
    for publisher in publishers { #expect(try publisher.relationship(of: trip) == nil) }
  }

  @Test("agree where both decide about one trip: each publishes its own, and no version is another than the one before")
  func bothDecide() async throws {
    let publishers = [try Publisher(), try Publisher()]
    let trip = try publishers[0].sample.upcoming()[0]
    let (second, third) = (trip.stopTimes[1].sequence, trip.stopTimes[2].sequence)
    try await publishers[0].sample.decide(.held(delay: 300, at: third), on: trip)
    try await publishers[1].sample.decide(.skipped(at: second), on: trip)
    for _ in 0..<8 {
      // Both at once, from what the other one published before.
      let before = publishers.map(\.bytes)
      try await publishers[0].publish(following: [publishers[1]])
      let new = publishers[0].bytes
      publishers[0].bytes = before[0]
      try await publishers[1].publish(following: [publishers[0]])
      publishers[0].bytes = new
    }
    for publisher in publishers { #expect(Set(publisher.versions.suffix(5)).count == 1) }
    let skipped = try publishers.map { publisher in
      try RealtimeFeed(bytes: publisher.bytes).message.update(trip)?.stopTimeUpdate.map {
        $0.scheduleRelationship == .skipped
      }
    }
    #expect(skipped[0]?.contains(true) == false && skipped[1]?.contains(true) == true)
  }

  @Test("pass on what eight have passed on no more, and tell it")
  func longChain() async throws {
    let publishers = try (0..<9).map { _ in try Publisher() }
    let sample = publishers[0].sample
    let trip = try sample.upcoming()[0]
    try await sample.decide(.cancelled, on: trip)
    for (place, publisher) in publishers.enumerated() {
      try await publisher.publish(following: place > 0 ? [publishers[place - 1]] : [])
    }
    let index = ScheduledTripIndex(sample.timetable)
    let reasons = try publishers.suffix(2).map { publisher in
      FeedMatch(try RealtimeFeed(bytes: publisher.bytes), to: index, receivedAt: sample.morning).unmatched.map(\.reason)
    }
    #expect(reasons == [[], [.passedOnTooOften]])
  }

  @Test("name themselves, and others who are in the way, in fields that readers pass over")
  func names() async throws {
    let publishers = [try Publisher(), try Publisher()]
    let trips = try publishers[0].sample.upcoming()
    try await publishers[0].sample.decide(.cancelled, on: trips[0])
    try await publishers[1].sample.decide(.cancelled, on: trips[1])
    try await publishers[0].publish(following: [])
    try await publishers[1].publish(following: [publishers[0]])
    let index = ScheduledTripIndex(publishers[0].sample.timetable)
    let match = FeedMatch(
      try RealtimeFeed(bytes: publishers[1].bytes), to: index, receivedAt: publishers[0].sample.morning)
    let paths = trips.prefix(2).map { match.reports.latest(on: $0.instance)?.path }
    #expect(paths == [publishers.map(\.id), [publishers[1].id]] && match.unusedCount == 0)
  }
}
