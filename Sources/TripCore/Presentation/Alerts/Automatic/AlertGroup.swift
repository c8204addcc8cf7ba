/// The trips of one line and day that share a situation and a reason, and the alerts about them.
struct AlertGroup: Sendable {
  /// What the trips of a group have in common.
  struct Key: Hashable {
    let route: Route
    let date: ServiceDate
    let kind: TripSituation.Kind
    let reason: String
    let cause: AlertCause
    /// For skipped stops and platforms: which ones, because the text names them.
    let details: TripSituation?
    /// What a dispatcher decided about the alert about these trips. Trips about which nothing was decided have an alert
    /// of their own, so that passengers are told of them.
    var override: AlertOverride?

    init(_ trip: Trip, _ situation: TripSituation, reason: String) {
      route = trip.route
      date = trip.instance.serviceDate
      kind = situation.kind
      self.reason = reason
      cause = trip.cause
      switch situation {
      case .skipped, .platforms: details = situation
      case .cancelled, .extra, .late: details = nil
      }
    }
  }

  /// A trip of a group.
  struct Member: Sendable {
    let instance: TripInstance
    let situation: TripSituation
    /// When the trip leaves its first stop.
    let departure: Instant
    /// The name of the stop from which passengers are told that it leaves: the first one, or that from which on it is late.
    let origin: String
    /// The scheduled departure from there.
    let toldDeparture: Instant
    /// The number of the trip; `nil` when it has none, or that of its line.
    let number: String?
    /// When the trip has ended, as far as is known.
    let end: Instant
    /// The id under which dispatchers decide about the trip's part in an alert. Reasons that look the same may have other
    /// bytes, so that the trips of a group need not agree on it.
    var part: GTFSID = ""

    init(_ trip: Trip, _ situation: TripSituation) {
      instance = trip.instance
      self.situation = situation
      departure = trip.departure
      let from: StopSequence? = if case .late(let late) = situation { late.from } else { nil }
      let told = trip.stopTimes.first { $0.sequence == from } ?? trip.stopTimes[0]
      (origin, toldDeparture) = (told.stop.name, told.departure)
      number = trip.number == trip.route.name ? nil : trip.number
      end = trip.latestEnd
    }
  }

  private var members: [TripInstance: Member] = [:]
  private var made: [Alert]?
  /// The time at which ``made`` changes, because a trip has ended; `nil` when it does not.
  private var changes: Instant?
  /// The alerts about stretches whose trips have all ended, by the number of the stretch.
  private var madeEnded: [Int: Alert] = [:]

  var isEmpty: Bool { members.isEmpty }

  mutating func add(_ member: Member) {
    members[member.instance] = member
    made = nil
    madeEnded = [:]
  }

  /// Takes a trip out of the group, and returns it.
  mutating func remove(_ instance: TripInstance) -> Member? {
    made = nil
    madeEnded = [:]
    return members.removeValue(forKey: instance)
  }

  /// Returns the alerts about the trips that have not ended.
  mutating func alerts(_ key: Key, at now: Instant, _ writer: AlertWriter) -> [Alert] {
    if let made, changes.map({ now < $0 }) ?? true { return made }
    // Those that have ended count, too, so that an alert keeps its id while it gets shorter.
    let alerts = stretches().compactMap { stretch in
      Self.alert(key, stretch, about: stretch.filter { $0.end > now }, writer)
    }
    made = alerts
    changes = members.values.lazy.map(\.end).filter { $0 > now }.min()
    return alerts
  }

  /// Returns the alerts about stretches whose trips have all ended.
  mutating func endedAlerts(_ key: Key, at now: Instant, _ writer: AlertWriter) -> [Alert] {
    guard members.values.contains(where: { $0.end <= now }) else { return [] }
    return stretches().enumerated().compactMap { number, stretch in
      guard stretch.allSatisfy({ $0.end <= now }) else { return nil }
      if let alert = madeEnded[number] { return alert }
      let alert = Self.alert(key, stretch, about: stretch, writer)
      madeEnded[number] = alert
      return alert
    }
  }

  /// Divides the trips where none leaves for a long time.
  private func stretches() -> [[Member]] {
    let sorted = members.values.sorted {
      ($0.departure, $0.instance.tripID) < ($1.departure, $1.instance.tripID)
    }
    var stretches: [[Member]] = []
    for member in sorted {
      if let last = stretches.last?.last, member.departure - last.departure <= AutomaticAlerts.stretch {
        stretches[stretches.count - 1].append(member)
      } else {
        stretches.append([member])
      }
    }
    return stretches
  }

  /// Makes the alert of a stretch about those of its trips that have not ended; `nil` when there are none.
  private static func alert(_ key: Key, _ stretch: [Member], about members: [Member], _ writer: AlertWriter) -> Alert? {
    let parts = stretch.map(\.part)
    guard let id = parts.first, let first = members.first, let end = members.map(\.end).max() else { return nil }
    var alert = Alert(
      id: id, cause: key.cause, effect: first.situation.effect, severity: members.map(\.situation.severity).max(),
      selectors: members.flatMap { $0.selectors(of: key.route) }, told: AlertPeriod(from: nil, to: end),
      impacts: [AlertPeriod(from: first.departure, to: end)], texts: writer.texts(key, members))
    (alert.parts, alert.override) = (parts, key.override)
    return alert
  }
}

extension AlertGroup.Key {
  /// The id of an alert that begins with a trip of the group, and of what dispatchers decide about the trip's part in an
  /// alert: the same in every process. With another reason it is another one.
  func alertID(of trip: TripInstance) -> GTFSID {
    var hash = StableHash()
    let start = trip.startTime?.description ?? ""
    for text in [trip.tripID.text, date.gtfsText, start, kind.rawValue, reason, cause.rawValue] + (details?.ids ?? []) {
      hash.add(text.utf8)
      hash.add(0xFF)
    }
    return GTFSID("auto-" + String(hash.value, radix: 36))
  }
}

extension TripSituation {
  /// The ids of the stops and platforms in the situation.
  fileprivate var ids: [String] {
    switch self {
    case .skipped(let stops): stops.map(\.id.text)
    case .platforms(let changes): changes.flatMap { [$0.stop.id.text, $0.platform.stopID.text] }
    case .cancelled, .extra, .late: []
    }
  }
}

extension AlertGroup.Member {
  /// What an alert about the trip is about.
  fileprivate func selectors(of route: Route) -> [AlertSelector] {
    switch situation {
    case .cancelled, .late: [AlertSelector(trip: instance)]
    case .skipped(let stops): stops.map { AlertSelector(trip: instance, stopID: $0.id) }
    case .platforms(let changes): changes.map { AlertSelector(trip: instance, stopID: $0.stop.id) }
    // Readers do not have the trip in their timetable.
    case .extra: [AlertSelector(routeID: route.id)]
    }
  }
}
