import TripCore

/// Makes the GTFS-Realtime message of one alert.
///
/// A reader of the alerts alone does not know extra trips, and the profiles name them differently. So an alert about an
/// extra trip names its line.
/// - SeeAlso: GTFS-Realtime reference, "Alert".
struct ProducedAlert {
  private let alert: Alert
  /// What the alert is about, as readers know it.
  private let selectors: [AlertSelector]
  private let effect: AlertEffect

  /// Prepares the message of an alert.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - extraTrips: The `route_id` of each extra trip that is published.
  init(_ alert: Alert, extraTrips: [TripInstance: GTFSID]) {
    self.alert = alert
    var (known, widened): ([AlertSelector], [AlertSelector]) = ([], [])
    for selector in alert.selectors {
      guard let trip = selector.trip, let route = extraTrips[trip] else {
        known.append(selector)
        continue
      }
      var line = selector
      (line.trip, line.routeID) = (nil, selector.routeID ?? route)
      widened.append(line)
    }
    guard alert.effect == .noService, !widened.isEmpty else {
      selectors = (known + widened).uniqued()
      effect = alert.effect
      return
    }
    // Some planners close a line of which they are told NO_SERVICE. Of a cancelled extra trip, its line is told less.
    selectors = known.isEmpty ? widened.uniqued() : known.uniqued()
    effect = known.isEmpty ? .reducedService : .noService
  }

  /// The message. Cause, effect and severity are always set.
  var message: TransitRealtime_Alert {
    var message = TransitRealtime_Alert()
    message.cause = alert.cause.message
    message.effect = effect.message
    // Unless another one was chosen, the severity is that of the effect.
    message.severityLevel = (alert.severity == alert.effect.severity ? effect.severity : alert.severity).message
    message.headerText = Self.text(alert.texts, \.header)
    message.descriptionText = Self.text(alert.texts, \.description)
    if let url = alert.url { message.url.translation = [.with { $0.text = url }] }
    message.informedEntity = selectors.map(Self.selector)
    message.communicationPeriod = [alert.told].compactMap(Self.period)
    message.impactPeriod = alert.impacts.compactMap(Self.period)
    // Deprecated, but planners in wide use read no other period.
    message.activePeriod = message.impactPeriod
    return message
  }

  private static func text(
    _ texts: [AlertText], _ part: (AlertText) -> String
  ) -> TransitRealtime_TranslatedString {
    .with { translated in
      translated.translation = texts.map { text in
        .with { ($0.text, $0.language) = (part(text), text.language) }
      }
    }
  }

  private static func selector(_ selector: AlertSelector) -> TransitRealtime_EntitySelector {
    .with { message in
      if let agency = selector.agencyID { message.agencyID = agency.text }
      if let route = selector.routeID { message.routeID = route.text }
      // A direction means nothing without its line.
      if let direction = selector.directionID, selector.routeID != nil {
        message.directionID = UInt32(clamping: direction)
      }
      if let stop = selector.stopID { message.stopID = stop.text }
      guard let trip = selector.trip else { return }
      message.trip.tripID = trip.tripID.text
      message.trip.startDate = trip.serviceDate.gtfsText
      if let start = trip.startTime { message.trip.startTime = start.description }
      // Readers ignore it here, and validators miss it (W009).
      message.trip.scheduleRelationship = .scheduled
    }
  }

  /// Returns the message of a period; `nil` for one with neither beginning nor end, for which there is no message.
  private static func period(_ period: AlertPeriod) -> TransitRealtime_TimeRange? {
    guard period.start != nil || period.end != nil else { return nil }
    return .with { message in
      if let start = period.start { message.start = UInt64(clamping: start.unixSeconds) }
      if let end = period.end { message.end = UInt64(clamping: end.unixSeconds) }
    }
  }
}

extension [AlertSelector] {
  /// Returns the selectors in their order, each once.
  fileprivate func uniqued() -> [AlertSelector] {
    var seen: Set<AlertSelector> = []
    return filter { seen.insert($0).inserted }
  }
}
