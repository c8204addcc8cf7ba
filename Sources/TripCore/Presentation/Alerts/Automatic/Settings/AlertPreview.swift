/// What passengers would read in each situation: the alerts of example trips from a timetable.
public struct AlertPreview: Hashable, Sendable {
  /// The alert of one situation.
  public struct Example: Hashable, Sendable {
    /// The situation.
    public let kind: TripSituation.Kind
    /// The cause.
    public let cause: AlertCause
    /// The number of trips in the alert: 1 or 2.
    public let count: Int
    /// The texts, one for each language.
    public let texts: [AlertText]
  }

  /// The languages of the texts, as BCP 47 tags.
  public let languages: [String]
  /// The examples, in the order of the situations. At least one.
  public let examples: [Example]

  /// Makes the examples of a trip that leaves next and, where the timetable has one, of a later one of the same line
  /// with the same stops. The result is `nil` when the timetable has no trip.
  ///
  /// Cost: looks through the rows of the timetable. Call it off the main thread.
  ///
  /// - Parameters:
  ///   - settings: The operator's choices.
  ///   - passengers: The passengers of the timetable.
  ///   - timetable: The timetable.
  ///   - now: The time from which trips are looked for. When none leaves later, the last one is used.
  public init?(_ settings: AlertSettings, for passengers: PassengerLanguages, in timetable: Timetable, now: Instant) {
    let trips = Self.exampleTrips(timetable, now: now)
    guard let first = trips.first else { return nil }
    let empty = settings.alerts(for: passengers)
    let templates = settings.templates.map(AlertTemplates.builtIn.replacing) ?? .builtIn
    let tags = settings.writer(for: passengers).tags
    // A reason that is the name of its cause is read in every language.
    func reason(_ cause: AlertCause) -> String {
      templates.sentence("cause." + cause.templateName, in: "en") ?? cause.templateName
    }
    var examples: [Example] = []
    for kind in TripSituation.Kind.allCases {
      let own = templates.causes(of: kind).filter { $0 != .technicalProblem }
      for cause in [.technicalProblem] + own {
        for count in 1...trips.count {
          var alerts = empty
          for trip in trips.prefix(count) {
            alerts.update(
              trip.example(of: kind, cause, reason(cause), in: timetable, late: settings.lateFrom),
              at: first.departure - 1)
          }
          guard let alert = alerts.alerts(at: first.departure - 1).first else { continue }
          examples.append(Example(kind: kind, cause: cause, count: count, texts: alert.texts))
        }
      }
    }
    languages = tags
    self.examples = examples
  }

  /// Finds one trip, or two of the same line with the same stops.
  private static func exampleTrips(_ timetable: Timetable, now: Instant) -> [Trip] {
    let rows = timetable.scheduledTrips.indices.filter { !timetable.scheduledTrips[$0].isFrequencyBased }
    let later = rows.filter { timetable.departure(ofRow: $0) >= now }
    // With three stops and more, an example skips a stop on the way.
    let good = later.lazy.prefix(1000).first { timetable.trips[timetable.scheduledTrips[$0].trip].stopTimes.count > 2 }
    guard let row = good ?? later.first ?? rows.last, let trip = try? timetable.trip(ofRow: row) else { return [] }
    let stops = trip.stopTimes.map(\.stop.id)
    for other in rows where other > row && timetable.route(ofRow: other).id == trip.route.id {
      let isSoon = timetable.departure(ofRow: other) - trip.departure <= AutomaticAlerts.stretch
      guard isSoon, let second = try? timetable.trip(ofRow: other) else { break }
      if second.stopTimes.map(\.stop.id) == stops { return [trip, second] }
    }
    return [trip]
  }
}

extension Trip {
  /// Returns the trip in a situation.
  fileprivate func example(
    of kind: TripSituation.Kind, _ cause: AlertCause, _ reason: String, in timetable: Timetable, late: Seconds
  ) -> Trip {
    var trip = self
    trip.reason = reason
    trip.cause = cause
    switch kind {
    case .cancelled: trip.isCancelled = true
    case .extra: trip.isExtra = true
    case .skipped: trip.stopTimes[1].isSkipped = true
    case .late: for index in stopTimes.indices { trip.stopTimes[index].departureDelay = late }
    case .platform:
      let (index, others) = otherPlatforms(in: timetable)
      let stop = stopTimes[index].stop
      trip.stopTimes[index].assignedPlatform =
        others.first ?? Platform(stopID: stop.id, code: "2", station: stop.station ?? stop.id)
    }
    return trip
  }

  /// Returns the first stop with several platforms, and its other platforms; the first stop when there is none.
  private func otherPlatforms(in timetable: Timetable) -> (index: Int, platforms: [Platform]) {
    for (index, stopTime) in stopTimes.enumerated() {
      let all = stopTime.stop.station.flatMap { timetable.platforms[$0] } ?? []
      let others = all.filter { $0.stopID != stopTime.stop.id }
      if !others.isEmpty { return (index, others) }
    }
    return (0, [])
  }
}
