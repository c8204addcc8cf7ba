import Testing
import TripCore
import TripWeb

@Suite("FeedFollower of a FeedServer", .timeLimit(.minutes(10)))
struct FollowedServerTests {
  @Test("a desk that follows another desk's server gets each version once")
  func served() async throws {
    try await FeedServer.running(now: testTime + 60) { server in
      try await server.publish(PublishedVersion(number: 1, count: 30_000))
      var policy = FollowPolicy()
      policy.webInterval = .milliseconds(20)
      let source = try FollowedSource(server.url)
      var events = FeedFollower(source, policy: policy) { testTime }.events().makeAsyncIterator()
      for number in 1...5 {
        try await server.publish(PublishedVersion(number: number, count: 30_000))
        var event = await events.next()
        while case .unchanged = event { event = await events.next() }
        guard case .version(let bytes, _) = event else {
          Issue.record("\(String(describing: event))")
          return
        }
        #expect(bytes == PublishedVersion(number: number, count: 30_000).bytes)
        guard case .unchanged = await events.next() else {
          Issue.record("the same version came twice")
          return
        }
      }
    }
  }
}
