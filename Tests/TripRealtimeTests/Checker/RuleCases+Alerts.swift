import TripRealtime

typealias Alert = TransitRealtime_Alert

extension RuleCase {
  /// An alert that keeps every rule: it names a trip, a direction of a line and a stop, in two languages.
  static let goodAlert: TransitRealtime_FeedEntity = {
    var entity = TransitRealtime_FeedEntity()
    entity.id = "A"
    entity.alert.activePeriod = [period(from: -600, to: 3600)]
    entity.alert.impactPeriod = entity.alert.activePeriod
    entity.alert.communicationPeriod = [period(from: -1200, to: 3600)]
    entity.alert.informedEntity = [
      selector { $0.trip.tripID = "T" },
      selector {
        $0.routeID = "R"; $0.directionID = 1
      },
    ]
    entity.alert.informedEntity.append(selector { $0.stopID = "s" })
    entity.alert.cause = .technicalProblem
    entity.alert.effect = .significantDelays
    entity.alert.headerText.translation = [text("Delays", "en"), text("Vertragingen", "nl")]
    entity.alert.descriptionText.translation = [text("Signal failure.", "en"), text("Seinstoring.", "nl")]
    return entity
  }()

  private static func period(from start: Int, to end: Int) -> TransitRealtime_TimeRange {
    var period = TransitRealtime_TimeRange()
    period.start = UInt64(now.unixSeconds + start)
    period.end = UInt64(now.unixSeconds + end)
    return period
  }

  private static func selector(
    _ set: (inout TransitRealtime_EntitySelector) -> Void
  ) -> TransitRealtime_EntitySelector {
    var selector = TransitRealtime_EntitySelector()
    set(&selector)
    return selector
  }

  private static func text(_ words: String, _ language: String?) -> TransitRealtime_TranslatedString.Translation {
    var translation = TransitRealtime_TranslatedString.Translation()
    translation.text = words
    if let language { translation.language = language }
    return translation
  }

  private static func names(
    _ set: @escaping @Sendable (inout TransitRealtime_EntitySelector) -> Void
  ) -> @Sendable (inout Message) -> Void {
    { $0.alert.informedEntity = [selector(set)] }
  }

  static let ofAlerts: [RuleCase] = [
    RuleCase(
      rule: .tripOfOtherRoute,
      broken: names {
        $0.routeID = "Q"; $0.trip.tripID = "T"
      },
      kept: names {
        $0.routeID = "R"; $0.trip.tripID = "T"
      }),
    RuleCase(
      rule: .twoRoutes,
      broken: names {
        $0.routeID = "R"; $0.trip.routeID = "Q"
      },
      kept: names {
        $0.routeID = "R"; $0.trip.routeID = "R"
      }),
    RuleCase(
      rule: .noInformedEntity, broken: { $0.alert.informedEntity = [] }, kept: names { $0.routeType = 4 }),
    RuleCase(
      rule: .emptySelector, broken: names { $0.trip.startDate = "20261120" }, kept: names { $0.trip.routeID = "R" }),
    RuleCase(rule: .unknownAgency, broken: names { $0.agencyID = "B" }, kept: names { $0.agencyID = "A" }),
    RuleCase(
      rule: .impactOutsideCommunication, broken: { $0.alert.impactPeriod[0].clearEnd() },
      kept: {
        $0.alert.impactPeriod[0].clearEnd(); $0.alert.communicationPeriod[0].clearEnd()
      }),
    RuleCase(
      rule: .alertOfUnknownTrip, broken: names { $0.trip.tripID = "nowhere" }, kept: names { $0.trip.tripID = "X" }),
    RuleCase(rule: .alertOfUnknownRoute, broken: names { $0.routeID = "S" }, kept: names { $0.routeID = "Q" }),
    RuleCase(
      rule: .alertOfUnknownDirection,
      broken: names {
        $0.routeID = "R"; $0.directionID = 0
      },
      kept: names {
        $0.routeID = "R"; $0.directionID = 1
      }),
    RuleCase(
      rule: .emptyAlertText, broken: { $0.alert.headerText.translation[1].text = " \n" },
      kept: { $0.alert.headerText.translation.removeLast() }),
    RuleCase(
      rule: .repeatedLanguage, broken: { $0.alert.descriptionText.translation[1].language = "EN" },
      kept: { $0.alert.descriptionText.translation[1].language = "en-GB" }),
    RuleCase(
      rule: .reversedPeriod, broken: { $0.alert.activePeriod[0].end = $0.alert.activePeriod[0].start },
      kept: { $0.alert.activePeriod[0].end = $0.alert.activePeriod[0].start + 1 }),
    RuleCase(
      rule: .alertIsOver, broken: { $0.setPeriods { $0.end = nowSeconds } },
      kept: { $0.setPeriods { $0.end = nowSeconds + 1 } }),
    RuleCase(
      rule: .longHeader, broken: { $0.alert.headerText.translation[0].text = String(repeating: "é", count: 101) },
      kept: { $0.alert.headerText.translation[0].text = String(repeating: "é", count: 100) }),
    RuleCase(
      rule: .longDescription,
      broken: { $0.alert.descriptionText.translation[0].text = String(repeating: "é", count: 1001) },
      kept: { $0.alert.descriptionText.translation[0].text = String(repeating: "é", count: 1000) }),
    RuleCase(
      rule: .closesMoreThanTrips,
      broken: {
        $0.alert.effect = .noService
      },
      kept: {
        $0.alert.effect = .noService; $0.alert.informedEntity = [selector { $0.trip.tripID = "T" }]
      }),
  ]
}

extension Message {
  /// The alert; a change is written back.
  var alert: Alert {
    get { entity.first(where: \.hasAlert)?.alert ?? Alert() }
    set {
      for index in entity.indices where entity[index].hasAlert { entity[index].alert = newValue }
    }
  }

  /// Changes every period of the alert.
  mutating func setPeriods(_ set: (inout TransitRealtime_TimeRange) -> Void) {
    for index in alert.activePeriod.indices { set(&alert.activePeriod[index]) }
    for index in alert.communicationPeriod.indices { set(&alert.communicationPeriod[index]) }
    for index in alert.impactPeriod.indices { set(&alert.impactPeriod[index]) }
  }
}
