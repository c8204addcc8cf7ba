import Testing
import TripCore
import TripRealtime

@Suite("A feed that is watched")
struct FeedWatchTests {
  /// One version of a feed and when it is received, in seconds after the watch began; the versions are checked, too.
  private typealias Step = (after: Int, change: (inout Message) -> Void)

  private func watched(until end: Int, _ steps: [Step]) throws -> (check: FeedCheck, watched: Watched) {
    let checker = FeedChecker(try RuleFeed.index.get())
    var watch = FeedWatch(at: RuleCase.now, interval: 10)
    for step in steps {
      let now = RuleCase.now + Seconds(step.after)
      var message = RuleCase.good
      message.header.timestamp = UInt64(now.unixSeconds)
      step.change(&message)
      watch.take(message, checker.check(message, previous: watch.message, now: now), at: now)
    }
    return watch.result(at: RuleCase.now + Seconds(end))
  }

  @Test("versions that come in time and keep their trips have no findings") func good() throws {
    let result = try watched(until: 60, [(0, { _ in }), (20, { _ in }), (40, { _ in })])
    #expect(result.check.findings == [] && result.check.notJudged == [])
    #expect(result.watched.versions == 3 && result.watched.requests == 3)
    #expect(result.watched.ended - result.watched.began == 60)
    #expect(try watched(until: 60, [(20, { _ in })]).check.notJudged.count == 3)
  }

  @Test("a trip that goes and comes back flickers, and so does an alert") func flickers() throws {
    let gone: (inout Message) -> Void = { $0.entity.removeAll { $0.id == "T" || $0.id == "A" } }
    let result = try watched(until: 50, [(0, { _ in }), (10, gone), (20, gone), (30, { _ in }), (40, { _ in })])
    #expect(
      result.check.findings == [
        Finding(.flickers, entity: "T", tripID: "T", value: "absent in 2 versions"),
        Finding(.flickers, entity: "A", value: "absent in 2 versions"),
      ])
    #expect(result.watched.versionsBreaking == [.flickers: 1])
    #expect(try watched(until: 20, [(0, gone), (10, { _ in })]).check.findings == [])
  }

  @Test("a trip or an alert that gets another id is found, and a second alert with the same words is not")
  func changedIDs() throws {
    let renamed: (inout Message) -> Void = {
      for index in $0.entity.indices where ["T", "A"].contains($0.entity[index].id) { $0.entity[index].id += "2" }
    }
    let result = try watched(until: 20, [(0, { _ in }), (10, renamed)])
    #expect(
      result.check.findings == [
        Finding(.idChanges, entity: "T2", tripID: "T", value: "before, its id was T"),
        Finding(.idChanges, entity: "A2", value: "before, its id was A"),
      ])
    let twice: (inout Message) -> Void = {
      var second = RuleCase.goodAlert
      second.id = "B"
      $0.entity.append(second)
    }
    #expect(try watched(until: 20, [(0, { _ in }), (10, twice), (20, twice)]).check.findings == [])
  }

  @Test("timestamps that go back, stand or are too far apart are counted") func timestamps() throws {
    let alone: (inout Message) -> Void = { $0.entity = [RuleCase.goodAlert] }
    let back: (inout Message) -> Void = {
      alone(&$0)
      $0.header.timestamp -= 30
    }
    let result = try watched(until: 70, [(0, alone), (10, back), (60, alone)])
    #expect(result.check.counts == [.timestampWentBack: 1, .previousVersionTooOld: 1])
    let standing: (inout Message) -> Void = {
      $0.header.timestamp = RuleCase.nowSeconds
      $0.entity.removeLast()
    }
    #expect(try watched(until: 20, [(0, { _ in }), (10, standing)]).check.counts == [.sameTimestampForNewContent: 1])
  }

  @Test("a feed that stands still is found at the end, and one whose timestamps hide it") func standsStill() throws {
    #expect(try watched(until: 45, [(0, { _ in })]).check.counts == [:])
    let end = try watched(until: 46, [(0, { _ in })])
    #expect(end.check.findings == [Finding(.standsStill, value: "no new version for 46 s")])
    let hidden = try watched(
      until: 60,
      [
        (0, { _ in }),
        (
          50,
          {
            $0.header.timestamp -= 40
            $0.entity = []
          }
        ),
      ])
    #expect(hidden.check.findings == [Finding(.standsStill, value: "no new version for 50 s")])
  }

  @Test("requests that fail are counted, with each reason once") func failures() throws {
    var watch = FeedWatch(at: RuleCase.now, interval: 10)
    for reason in ["is busy (HTTP 503)", "is busy (HTTP 503)", "is a web page"] { watch.takeFailure(reason) }
    watch.takeUnchanged()
    let result = watch.result(at: RuleCase.now)
    #expect(result.check.counts == [.unreadable: 3] && result.watched.requests == 4)
    #expect(result.check.findings.map(\.value) == ["is busy (HTTP 503)", "is a web page"])
    #expect(Rule.unreadable.isError && !Rule.flickers.isError)
  }

  @Test("a place that is wrong in every version is named once, and counted each time") func tallies() throws {
    let broken: (inout Message) -> Void = { $0["T"].clearVehicle() }
    let result = try watched(until: 30, [(0, broken), (10, broken), (20, { _ in })])
    #expect(result.check.findings == [Finding(.noVehicleID, entity: "T", tripID: "T")])
    #expect(result.check.counts == [.noVehicleID: 2] && result.watched.versionsBreaking == [.noVehicleID: 2])
  }
}
