import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("HeaderTimestamps and PublishPacing")
struct PublishingRuleTests {
  let start = ContinuousClock.now

  @Test("timestamps follow the clock, and grow by a second when it stands still or goes back")
  func timestamps() {
    var timestamps = HeaderTimestamps()
    let given = [0, 5, 5, 5, -3600, -3599, 6, 8, 20].map { timestamps.next(at: testTime + Seconds($0)) }
    #expect(given == [0, 5, 6, 7, 8, 9, 10, 11, 20].map { testTime + Seconds($0) })
  }

  @Test("timestamps continue after the last published one")
  func restart() {
    var timestamps = HeaderTimestamps(after: testTime + 100)
    #expect(timestamps.next(at: testTime) == testTime + 101)
    timestamps.raise(to: testTime + 50)
    #expect(timestamps.next(at: testTime) == testTime + 102)
    timestamps.raise(to: testTime + 200)
    #expect(timestamps.next(at: testTime + 150) == testTime + 201)
    #expect(timestamps.next(at: testTime + 300) == testTime + 300)
    #expect(VersionMoment(now: testTime, timestamp: testTime + 101).lead == 101)
    #expect(VersionMoment(now: testTime, timestamp: testTime).lead == 0)
  }

  @Test("a file with the greatest date causes no overflow")
  func endOfTime() {
    var timestamps = HeaderTimestamps(after: Instant(unixSeconds: .max))
    #expect(timestamps.next(at: testTime).unixSeconds == Instant.range.upperBound)
  }

  @Test("the first version is due at once, and without a change the next is due 15 s later")
  func refresh() {
    var pacing = PublishPacing()
    #expect(pacing.due(at: start) == start)
    pacing.notePublished(at: start)
    #expect(pacing.due(at: start + .seconds(1)) == start + .seconds(15))
    pacing.notePublished(at: start + .seconds(15))
    #expect(pacing.due(at: start + .seconds(16)) == start + .seconds(30))
  }

  @Test("after a change a version is due at once, or when the last one is a second old")
  func change() {
    var pacing = PublishPacing()
    pacing.notePublished(at: start)
    pacing.noteChange(at: start + .milliseconds(200))
    pacing.noteChange(at: start + .milliseconds(700))
    #expect(pacing.due(at: start + .milliseconds(800)) == start + .seconds(1))
    pacing.notePublished(at: start + .seconds(1))
    #expect(pacing.due(at: start + .seconds(1)) == start + .seconds(16))
    pacing.noteChange(at: start + .seconds(9))
    #expect(pacing.due(at: start + .seconds(9)) == start + .seconds(9))
  }

  @Test("with random changes: never two versions within a second, and none too late")
  func randomChanges() {
    var random = SeededRandom.announced()
    var pacing = PublishPacing()
    var (now, published, changed) = (start, start - .seconds(100), ContinuousClock.Instant?.some(start))
    for _ in 0..<100_000 {
      now += .milliseconds(Int.random(in: 0...900, using: &random))
      let due = pacing.due(at: now)
      if due <= now {
        #expect(now - published >= .seconds(1))
        pacing.notePublished(at: now)
        (published, changed) = (now, nil)
      } else {
        #expect(due <= published + .seconds(15))
        if let changed { #expect(due <= changed + .seconds(1)) }
      }
      if Int.random(in: 0...3, using: &random) == 0 {
        pacing.noteChange(at: now)
        changed = changed ?? now
      }
    }
  }
}
