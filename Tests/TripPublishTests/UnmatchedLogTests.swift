import Testing
import TripCore
import TripPublish

@Suite("UnmatchedLog")
struct UnmatchedLogTests {
  private let start = ContinuousClock.now

  private func status(_ ids: Range<Int>, count: Int? = nil) -> [FollowingStatus] {
    var status = FollowingStatus(source: "feed.pb")
    status.unmatched = ids.map { "entity \($0)" }
    status.unmatchedCount = count ?? ids.count
    return [status]
  }

  @Test("each entity is logged once, although every version has it")
  func once() {
    var log = UnmatchedLog()
    #expect(log.lines(for: status(0..<2), at: start) == ["feed.pb entity 0", "feed.pb entity 1"])
    for second in 1..<1000 {
      #expect(log.lines(for: status(0..<2), at: start + .seconds(second)) == [])
    }
    #expect(log.lines(for: status(0..<3), at: start + .seconds(1000)) == ["feed.pb entity 2"])
  }

  @Test("a feed with new ids every second for a day does not fill the log")
  func newIDs() {
    var log = UnmatchedLog()
    var lines: [String] = []
    for second in 0..<86_400 {
      let ids = second * 30..<second * 30 + 20 + second % 2
      lines += log.lines(for: status(ids, count: 400_000 + second % 7), at: start + .seconds(second))
    }
    #expect(lines.count <= UnmatchedLog.firstCases + 24 * 60)
    #expect(lines[10] == "feed.pb has 400000 trip updates that do not fit the timetable, or not wholly")
  }

  @Test("alerts are logged beside trip updates, with a count of their own")
  func alerts() {
    var log = UnmatchedLog()
    var statuses = status(0..<1)
    statuses[0].unmatchedAlerts = (0..<11).map { "alert \($0)" }
    statuses[0].unmatchedAlertCount = 11
    let lines = log.lines(for: statuses, at: start)
    #expect(lines.count == 12 && lines[0] == "feed.pb entity 0" && lines[1] == "feed.pb alert 0")
    #expect(lines[11] == "feed.pb has 11 alerts that name what the timetable does not have")
    #expect(log.lines(for: statuses, at: start + .seconds(600)) == [])
  }

  @Test("an unchanged count is logged once, and each source has its own count")
  func counts() {
    var log = UnmatchedLog()
    let two = status(0..<20) + status(100..<101)
    #expect(log.lines(for: two, at: start).count == 10 + 1 + 1)
    #expect(log.lines(for: two, at: start + .seconds(600)) == [])
  }
}
