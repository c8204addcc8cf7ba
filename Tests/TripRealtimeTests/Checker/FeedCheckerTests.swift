import Testing
import TripCore
import TripRealtime

@Suite("FeedChecker")
struct FeedCheckerTests {
  private func findings(
    _ change: (inout Message) -> Void, previous: ((inout Message) -> Void)?
  ) throws -> [Finding] {
    var message = RuleCase.good
    change(&message)
    let before = previous.map { change in
      var before = RuleCase.good
      change(&before)
      return before
    }
    return try FeedChecker(RuleFeed.index.get()).check(message, previous: before, now: RuleCase.now).findings
  }

  @Test("a message that keeps every rule has no findings") func good() throws {
    #expect(try findings({ _ in }, previous: nil) == [])
  }

  @Test("every rule has its case") func complete() {
    let aboutContent = Rule.allCases.filter { !$0.id.hasPrefix("H") && !$0.id.hasPrefix("V") }
    #expect(Set(RuleCase.all.map(\.rule)) == Set(aboutContent))
    #expect(RuleCase.all.count == aboutContent.count)
  }

  @Test("a broken rule is reported by its id, and no other rule is", arguments: RuleCase.all)
  func broken(_ ruleCase: RuleCase) throws {
    let found = try findings(ruleCase.broken, previous: ruleCase.previous)
    #expect(Set(found.map(\.rule)) == Set([ruleCase.rule]).union(ruleCase.inTow))
  }

  @Test("a message that just keeps a rule is not reported", arguments: RuleCase.all)
  func kept(_ ruleCase: RuleCase) throws {
    #expect(try findings(ruleCase.kept, previous: ruleCase.previous) == [])
  }

  @Test("a finding names the entity, the trip, the stop and the value") func places() throws {
    let ruleCase = try #require(RuleCase.all.first { $0.rule == .stopSequenceOfOtherStop })
    let found = try findings(ruleCase.broken, previous: nil)
    #expect(
      found == [
        Finding(
          .stopSequenceOfOtherStop, entity: "T", tripID: "T", stop: "stop_sequence 5",
          value: "stop_id s2, in the timetable s1")
      ])
  }

  @Test("rules that compare two versions are listed as not judged without a previous one") func notJudged() throws {
    let checker = FeedChecker(try RuleFeed.index.get())
    #expect(
      checker.check(RuleCase.good, now: RuleCase.now).notJudged == [
        .sameTimestampForNewContent, .timestampWentBack, .previousVersionTooOld,
      ])
    #expect(checker.check(RuleCase.good, previous: RuleCase.good, now: RuleCase.now).notJudged == [])
  }

  @Test("unknown routes and stops are not reported when the feed has no table of them") func missingTables() throws {
    var tables = RuleFeed.tables
    tables["routes"] = nil
    tables["stops"] = nil
    let index = try RuleFeed.open(tables).index(planning: ["T", "nowhere"])
    #expect(FeedChecker(index).check(RuleCase.good, now: RuleCase.now).findings == [])
    #expect(index.plan(ofTrip: "T")?.stopTimes.map(\.stopID) == ["a", "s1", "b"])
    #expect(index.plan(ofTrip: "L") == nil && index.hasTrip("L") && !index.hasTrip("nowhere"))
  }

  @Test("every rule has words and advice of its own") func words() {
    #expect(Set(Rule.allCases.map(\.whatIsWrong)).count == Rule.allCases.count)
    for rule in Rule.allCases { #expect(rule.advice.hasSuffix(".") && rule.whatIsWrong.hasSuffix(".")) }
  }
}
