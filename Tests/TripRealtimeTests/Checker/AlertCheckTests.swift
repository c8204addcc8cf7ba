import Testing
import TripCore
import TripRealtime

@Suite("Alerts that are checked")
struct AlertCheckTests {
  private func findings(
    beside others: [Message] = [], _ change: (inout Alert) -> Void
  ) throws -> [Finding] {
    var message = RuleCase.good
    message.entity = [RuleCase.goodAlert]
    change(&message.alert)
    return try FeedChecker(RuleFeed.index.get()).check(message, beside: others, now: RuleCase.now).findings
  }

  @Test("times and stops of an alert break the rules that trip updates have") func sharedRules() throws {
    let found = try findings {
      $0.activePeriod[0].end *= 1000
      $0.informedEntity[2].stopID = "s9"
      $0.informedEntity[0].trip.routeID = "Q"
    }
    #expect(Set(found.map(\.rule)) == [.notPosixTime, .unknownStop, .wrongRoute])
    #expect(found.contains { $0.entity == "A" && $0.value == "informed_entity[2].stop_id s9" })
  }

  @Test("a warning about NO_SERVICE names what closes") func closing() throws {
    let found = try findings { $0.effect = .noService }
    #expect(
      found.map(\.value) == [
        "informed_entity[1]: all of route_id R (L4) in direction_id 1, 5 trips in the timetable",
        "informed_entity[2]: all of stop_id s (Central)",
      ])
    #expect(found.allSatisfy { $0.rule == .closesMoreThanTrips && !$0.rule.isError })
  }

  @Test("an alert may name an extra trip of a feed that is checked with it, and of no other") func extraTrips() throws {
    func named(_ beside: [Message]) throws -> [Rule] {
      try findings(beside: beside) { $0.informedEntity[0].trip.tripID = "X" }.map(\.rule)
    }
    #expect(try named([]) == [.alertOfUnknownTrip])
    #expect(try named([RuleCase.good]) == [])
    var duplicated = RuleCase.good
    duplicated["T"].trip.scheduleRelationship = .duplicated
    duplicated["T"].tripProperties.tripID = "X"
    duplicated.entity.removeAll { $0.id == "X" }
    #expect(try named([duplicated]) == [])
  }

  @Test("a direction without a line is reported") func directionAlone() throws {
    let found = try findings {
      $0.informedEntity[2].directionID = 1
    }
    #expect(found.map(\.value) == ["informed_entity[2].direction_id 1 without route_id"])
  }

  @Test("an alert that has one period left is not over") func onePeriodLeft() throws {
    #expect(
      try findings {
        var over = $0.activePeriod[0]
        over.end = over.start + 1
        $0.activePeriod.append(over)
      } == [])
    #expect(
      try findings {
        $0.activePeriod = []
        $0.impactPeriod = []
        $0.communicationPeriod = []
      } == [])
  }

  @Test("alerts, trip updates and other entities are counted") func counts() throws {
    var message = RuleCase.good
    message.entity.append(TransitRealtime_FeedEntity())
    let check = FeedChecker(try RuleFeed.index.get()).check(message, now: RuleCase.now)
    #expect(check.tripUpdates == 6 && check.alerts == 1 && check.otherEntities == 1)
  }
}
