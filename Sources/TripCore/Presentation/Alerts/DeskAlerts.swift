/// The alerts that passengers read now, as a desk knows them: those that follow from its decisions, and those that come
/// from elsewhere, such as a dispatcher who wrote one, or a followed feed.
///
/// The alerts are those that are published, as soon as the decisions are saved. A trip that is only being dragged
/// changes none of them.
///
/// ```swift
/// let subscription = desk.alerts.all.bind { index in print(index.alerts.count) }
/// desk.alerts.show(followed: alerts)
/// ```
@MainActor
public final class DeskAlerts {
  /// All alerts that passengers read now: the written ones, then those that follow from decisions in the order of time,
  /// then the followed ones.
  public let all: ReadOnlyDynamic<AlertIndex>
  /// The alerts that follow from decisions as the templates give them, in the order of time: also those to which a
  /// dispatcher gave other texts, and those of which passengers are not told.
  public let derived: ReadOnlyDynamic<[Alert]>
  /// Those of ``derived`` of which passengers are not told, because a dispatcher decided so.
  public let withheld: ReadOnlyDynamic<AlertIndex>
  /// Those of ``all`` that do not follow from decisions and are not about the whole operator.
  public let ofOthers: ReadOnlyDynamic<AlertIndex>
  /// The trips of service days that the desk does not show, about which passengers have to be told and which are not
  /// known here yet. A part of the program that reads the timetable passes them to
  /// ``show(_:asked:)``.
  public let missing: ReadOnlyDynamic<AlertedTrips>

  /// Sent whenever the alerts were made anew, also when none of them has changed.
  let renewals = Event<Void>()

  private let trips: DayTrips
  private var automatic: AutomaticAlerts
  /// The trips from which ``automatic`` was made.
  private var known: [TripInstance: Trip] = [:]
  private let index = Dynamic(AlertIndex())
  private let derivedAlerts: Dynamic<[Alert]> = Dynamic([])
  private let withheldIndex = Dynamic(AlertIndex())
  private let othersIndex = Dynamic(AlertIndex())
  private let missingTrips = Dynamic(AlertedTrips())
  private var followed: [Alert] = []
  private var decided: DecidedTrips
  /// The trips that are to be read again before the alerts are made.
  private var stale: Set<TripInstance> = []
  /// Set when something that the alerts depend on has changed, so that they are made once for any number of changes.
  private let change: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()
  /// Makes the alerts of many trips away from the main thread; `nil` when none are being made.
  private var making: Task<Void, Never>?

  /// The greatest number of trips whose alerts are made at once, in a small part of a frame.
  static let atOnce = 50

  /// Makes the alerts of a desk's trips.
  ///
  /// - Parameters:
  ///   - trips: The trips of the day.
  ///   - automatic: The languages, templates and limits, in a value without trips.
  init(_ trips: DayTrips, _ automatic: AutomaticAlerts) {
    self.trips = trips
    self.automatic = automatic
    decided = DecidedTrips(trips)
    all = index.readOnly
    derived = derivedAlerts.readOnly
    withheld = withheldIndex.readOnly
    ofOthers = othersIndex.readOnly
    missing = missingTrips.readOnly
    bag.add(change.bind { [weak self] in self?.renew() })
    bag.add(trips.changes.listen { [weak self] in self?.note(row: $0) })
    bag.add(trips.journal.changes.listen { [weak self] in self?.note($0) })
    bag.add(trips.journal.replacements.listen { [weak self] in self?.noteAll() })
    bag.add(trips.timetable.bind { [weak self] _ in self?.noteAll() })
    bag.add(trips.reports.bind { [weak self] _ in self?.noteOthers() })
    bag.add(trips.now.bind { [weak self] in self?.noteTime($0) })
    noteAll()
  }

  /// Makes the alerts that follow from decisions with other languages, templates and limits. Those of many trips are made
  /// away from the main thread; until then, ``all`` has the earlier ones.
  ///
  /// - Parameter automatic: A value without trips.
  public func use(_ automatic: AutomaticAlerts) {
    self.automatic = automatic
    known = [:]
    making?.cancel()
    making = nil
    noteAll()
  }

  /// Shows the alerts of followed feeds.
  ///
  /// - Parameter alerts: All of them; those that have ended, or of which passengers are told later, may be among them.
  public func show(followed alerts: [Alert]) {
    followed = alerts
    change.value = ()
  }

  /// The BCP 47 tags of the languages of the alerts that follow from decisions.
  var languages: [String] { automatic.languages }

  /// Returns the ways in which a trip, with its decisions and reports applied, differs from the timetable, and of which
  /// passengers are not told why, because the trip has no reason.
  func situationsWithoutReason(of trip: Trip) -> [TripSituation] {
    automatic.situationsWithoutReason(of: trip, at: trips.now.value)
  }

  /// Returns the delay from which passengers are told of it, when a trip is late and has a reason, and is not that late.
  ///
  /// - Parameter trip: The trip with its decisions and reports applied.
  /// - Returns: `nil` for any other trip, and for one that has ended.
  func limitNotReached(by trip: Trip) -> Seconds? { automatic.limitNotReached(by: trip, at: trips.now.value) }

  /// Returns the alerts that followed from decisions about trips of which all have ended, in the order of time, as the
  /// templates give them.
  ///
  /// Cost: grows with the number of alerts, and with the trips of those that have changed since the last call.
  func endedAlerts() -> [Alert] { automatic.endedAlerts(at: trips.now.value) }

  /// Returns the alert that follows from decisions, by one of its ``Alert/parts``; `nil` when there is no such alert.
  func derived(part: GTFSID) -> Alert? { derived.value.first { $0.parts.contains(part) } }

  /// Returns the header that the templates give to an alert that follows, or followed, from decisions, by one of its
  /// ``Alert/parts``; `nil` when there is no such alert.
  func header(of part: GTFSID) -> String? {
    (derived(part: part) ?? endedAlerts().first { $0.parts.contains(part) })?.texts.first?.header
  }

  /// Takes over trips that were ``missing``.
  ///
  /// - Parameters:
  ///   - found: The trips as planned. Those that were asked for and are not among them are in no timetable.
  ///   - asked: What was asked for.
  public func show(_ found: [Trip], asked: AlertedTrips) {
    decided.otherDays.add(found, asked: asked)
    note(Set(asked.instances))
  }

  /// Asks for all trips of other service days again, because the timetable has another edition.
  public func forgetOtherDays() {
    decided.otherDays.forget()
    noteAll()
  }
}

// MARK: - What has changed

extension DeskAlerts {
  private func note(row: Int) {
    // Rows are also sent of trips of which nothing but the timetable is known.
    guard let trip = trips.knownTrip(ofRow: row) else { return }
    note([trip.instance])
  }

  private func note(_ instances: Set<TripInstance>) {
    stale.formUnion(instances)
    change.value = ()
  }

  /// Notes that the reports about trips of other days may count otherwise than before.
  private func noteOthers() {
    if !decided.otherDays.wanted.isEmpty { note(Set(decided.otherDays.wanted.instances)) }
  }

  private func noteAll() {
    note(Set(trips.journal.shown.decidedInstances).union(known.keys).union(decided.otherDays.wanted.instances))
  }

  private func noteTime(_ now: Instant) {
    if decided.noteTime(now) { return noteAll() }
    noteOthers()
    change.value = ()
  }
}

// MARK: - The alerts

extension DeskAlerts {
  private func renew() {
    // What changes while alerts are being made stays noted.
    guard making == nil else { return }
    let changed = stale.map { ($0, decided.trip($0)) }.filter { $0.1 != known[$0.0] }
    stale = []
    let missing = decided.otherDays.missing
    if missing != missingTrips.value { missingTrips.value = missing }
    guard changed.count <= Self.atOnce else { return make(changed) }
    automatic.note(changed, at: trips.now.value)
    for (instance, trip) in changed { known[instance] = trip }
    let now = trips.now.value
    func present(_ alerts: [Alert]) -> [Alert] { alerts.filter { $0.told.contains(now) } }
    let journal = trips.journal.shown
    let own = present(journal.ownAlerts).compactMap { trips.leavingOutOthers($0) }
    let ofFeeds = present(followed)
    automatic.use(journal.alertOverrides)
    let derived = automatic.alerts(at: now)
    let alerts = own + derived.asTold + ofFeeds
    let withheld = derived.filter { $0.override == .withheld }
    batch {
      if derived != derivedAlerts.value { derivedAlerts.value = derived }
      if withheld != withheldIndex.value.alerts { withheldIndex.value = AlertIndex(withheld) }
      if alerts != index.value.alerts { index.value = AlertIndex(alerts) }
      let ofOthers = (own + ofFeeds).filter { !$0.isAboutAll }
      if ofOthers != othersIndex.value.alerts { othersIndex.value = AlertIndex(ofOthers) }
      renewals.send(())
    }
  }

  /// Waits until no alerts are being made away from the main thread.
  func settle() async { while let making { await making.value } }

  private func make(_ changed: [(TripInstance, Trip?)]) {
    automatic.use(trips.journal.shown.alertOverrides)
    making = Task { [weak self, automatic, now = trips.now.value] in
      let made = await Self.made(automatic, changed, at: now)
      guard let self, !Task.isCancelled else { return }
      self.automatic = made
      for (instance, trip) in changed { self.known[instance] = trip }
      self.making = nil
      self.change.value = ()
    }
  }

  @concurrent private static func made(
    _ automatic: AutomaticAlerts, _ changed: [(TripInstance, Trip?)], at now: Instant
  ) async -> AutomaticAlerts {
    var made = automatic
    made.note(changed, at: now)
    // The value keeps the texts.
    _ = made.alerts(at: now)
    return made
  }
}

extension DayTrips {
  /// Returns what an alert says of the trips that were meant, as far as the shown day has them; see
  /// ``Alert/leavingOutOthers(_:)``.
  func leavingOutOthers(_ alert: Alert) -> Alert? {
    alert.leavingOutOthers { row(of: $0).flatMap(undecidedTrip(ofRow:)) }
  }
}

extension AutomaticAlerts {
  /// Notes how trips run now; a trip of `nil` has no decisions any more.
  fileprivate mutating func note(_ changed: [(TripInstance, Trip?)], at now: Instant) {
    for (instance, trip) in changed {
      if let trip { update(trip, at: now) } else { remove(instance) }
    }
  }
}
