/// The alerts that follow from decisions: a trip that differs from the timetable and has a reason makes an alert by
/// itself. The alert changes with the decisions, and is gone with them, or when the trip has ended.
///
/// Trips of one line and day with the same situation and the same reason share an alert when they leave within
/// ``stretch`` of each other.
///
/// ```swift
/// var alerts = AutomaticAlerts(AlertWriter(languages: ["en"], locale: locale, timeZone: zone))
/// alerts.update(trip, at: now)
/// for alert in alerts.alerts(at: now) { print(alert.texts[0].header) }
/// ```
public struct AutomaticAlerts: Sendable {
  /// The longest time between the departures of two trips that follow each other in one alert.
  public static let stretch: Seconds = .minutes(120)
  /// The delay from which passengers are told of it, unless the operator chooses another.
  public static let usualLimit: Seconds = .minutes(15)

  private let writer: AlertWriter
  private let limit: Seconds
  private var groups: [AlertGroup.Key: AlertGroup] = [:]
  /// The groups in which a trip is.
  private var keys: [TripInstance: [AlertGroup.Key]] = [:]
  /// What dispatchers decided, by the ids of ``Alert/parts``.
  private var overrides: [GTFSID: AlertOverride] = [:]

  /// Makes an empty set of alerts.
  ///
  /// - Parameters:
  ///   - writer: Writes the texts.
  ///   - limit: The delay from which passengers are told of it.
  public init(_ writer: AlertWriter, lateFrom limit: Seconds = usualLimit) {
    self.writer = writer
    self.limit = limit
  }

  /// The BCP 47 tags of the languages of the texts.
  var languages: [String] { writer.tags }

  /// Notes how a trip runs now. The next ``alerts(at:)`` makes only those alerts again in which the trip is or was.
  ///
  /// - Parameters:
  ///   - trip: The trip with its decisions and reports applied.
  ///   - now: The present time.
  public mutating func update(_ trip: Trip, at now: Instant) {
    remove(trip.instance)
    guard let reason = trip.reason, !reason.isEmpty else { return }
    for situation in TripSituation.situations(of: trip, lateFrom: limit, at: now) {
      add(AlertGroup.Member(trip, situation), AlertGroup.Key(trip, situation, reason: reason))
    }
  }

  /// Takes over what dispatchers decided about the alerts. What they decided is in ``Alert/override``.
  ///
  /// - Parameter overrides: What was decided, by the ids of ``Alert/parts``.
  public mutating func use(_ overrides: [GTFSID: AlertOverride]) {
    guard overrides != self.overrides else { return }
    let former = self.overrides
    self.overrides = overrides
    func isChanged(_ id: GTFSID) -> Bool { former[id] != overrides[id] }
    for (instance, keys) in keys where keys.contains(where: { isChanged($0.alertID(of: instance)) }) {
      for (key, member) in takeOut(instance) { add(member, key) }
    }
  }

  private mutating func add(_ member: AlertGroup.Member, _ key: AlertGroup.Key) {
    var (member, key) = (member, key)
    member.part = key.alertID(of: member.instance)
    key.override = overrides[member.part]
    groups[key, default: AlertGroup()].add(member)
    keys[member.instance, default: []].append(key)
  }

  /// Forgets a trip, because it has no decisions any more.
  public mutating func remove(_ instance: TripInstance) { _ = takeOut(instance) }

  /// Takes a trip out of its groups, and returns what it was in each of them.
  private mutating func takeOut(_ instance: TripInstance) -> [(AlertGroup.Key, AlertGroup.Member)] {
    (keys.removeValue(forKey: instance) ?? []).compactMap { key in
      let member = groups[key]?.remove(instance)
      if groups[key]?.isEmpty == true { groups[key] = nil }
      return member.map { (key, $0) }
    }
  }

  /// Returns the situations of a trip of which passengers would be told if the trip had a reason.
  ///
  /// - Parameters:
  ///   - trip: The trip with its decisions and reports applied.
  ///   - now: The present time.
  /// - Returns: The situations; an empty array for a trip that has a reason, or has ended.
  public func situationsWithoutReason(of trip: Trip, at now: Instant) -> [TripSituation] {
    guard trip.reason?.isEmpty ?? true, trip.latestEnd > now else {
      return []
    }
    return TripSituation.situations(of: trip, lateFrom: limit, at: now)
  }

  /// Returns the delay from which passengers are told of it, when a trip is late and has a reason, and is not that late.
  ///
  /// - Parameters:
  ///   - trip: The trip with its decisions and reports applied.
  ///   - now: The present time.
  /// - Returns: `nil` for any other trip, and for one that has ended.
  public func limitNotReached(by trip: Trip, at now: Instant) -> Seconds? {
    guard let reason = trip.reason, !reason.isEmpty, !trip.isCancelled,
      trip.latestEnd > now
    else { return nil }
    let delays = trip.stopTimes.lazy.flatMap { [$0.arrivalDelay, $0.departureDelay] }.compactMap(\.self)
    guard let delay = delays.max(), delay >= Punctuality.threshold, delay < limit else { return nil }
    return limit
  }

  /// Returns the alerts about trips that have not ended, those that begin first before the others.
  ///
  /// Cost: grows with the number of alerts, and with the trips of those that have changed since the last call.
  public mutating func alerts(at now: Instant) -> [Alert] {
    var found: [Alert] = []
    // While `groups.keys` were in use, the first change of a group would copy all of them.
    for key in Array(groups.keys) { found += groups[key]?.alerts(key, at: now, writer) ?? [] }
    return found.sorted { ($0.begins, $0.id) < ($1.begins, $1.id) }
  }

  /// Returns the alerts about trips of which all have ended, those that began first before the others: each as it was
  /// before the first of its trips ended.
  ///
  /// Cost: as that of ``alerts(at:)``.
  public mutating func endedAlerts(at now: Instant) -> [Alert] {
    var found: [Alert] = []
    for key in Array(groups.keys) { found += groups[key]?.endedAlerts(key, at: now, writer) ?? [] }
    return found.sorted { ($0.begins, $0.id) < ($1.begins, $1.id) }
  }
}

extension Alert {
  /// When service first differs.
  fileprivate var begins: Instant { impacts.first?.start ?? Instant(unixSeconds: 0) }
}
