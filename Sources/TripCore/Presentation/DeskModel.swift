/// The one presentation model of an operator's day, shared by every view of it: what is listed, what is selected, what
/// was decided, what time it is.
///
/// Views observe it and never talk to each other; controllers call its verbs. It is an object that is passed around: two
/// desks in one program are two of these.
@MainActor
public final class DeskModel {
  /// Turns values into text.
  public let wording: Wording
  /// The day's runs.
  public let timetable: Observable<Timetable>
  /// The clock, by whole minutes or finer as ``tick(_:)`` is called.
  public let now: Observable<Instant>
  /// The selected run, in every view.
  public let selection: Observable<TripInstance?>
  /// The row of ``selection`` in ``timetable``.
  public let selectedRow: Observable<Int?>
  /// What is shown of the selected run.
  public let selectedTrip: Observable<TripViewModel?>
  /// The day in numbers.
  public let summary: Observable<DeskSummary>
  /// What the dispatcher should know about the day as a whole, the most urgent last.
  public let notices: Observable<[DeskNotice]>
  /// The row of each run that changed: its delay, or that it departed. Every one counts, so that no list misses any.
  public let rowChanges = Event<Int>()

  private let timetableSource: Dynamic<Timetable>
  private let clock: Dynamic<Instant>
  private let row: Dynamic<Int?> = Dynamic(nil)
  private let shownTrip: Dynamic<TripViewModel?> = Dynamic(nil)
  private let counts: Dynamic<DeskSummary>
  private let noticeList: Dynamic<[DeskNotice]> = Dynamic([])

  /// The trips that somebody has looked at, changed or reported; all others are as planned.
  private var trips: [Int: Dynamic<Trip>] = [:]
  /// Every decision, in the order in which it was taken. Trips follow from them; a new timetable gets them again.
  private var decisions: [TripInstance: [Decision]] = [:]
  /// When each run with a decision was last expected to arrive, also where another day is shown now.
  private var expectedArrivals: [TripInstance: Instant] = [:]
  private var rowsByInstance: [TripInstance: Int]?

  /// Makes the desk of one operator.
  ///
  /// - Parameters:
  ///   - timetable: The day to begin with.
  ///   - now: What time it is; ``tick(_:)`` moves it.
  ///   - wording: Turns values into text, in the agency's time zone.
  public init(timetable: Timetable, now: Instant, wording: Wording) {
    self.wording = wording
    let timetableSource = Dynamic(timetable)
    let clock = Dynamic(now)
    self.timetableSource = timetableSource
    self.clock = clock
    counts = Dynamic(DeskSummary(trips: timetable.count))
    self.timetable = timetableSource.observable
    self.now = clock.observable
    selectedRow = row.observable
    selectedTrip = shownTrip.observable
    summary = counts.observable
    notices = noticeList.observable
    selection = combineLatest(row, timetableSource) { row, timetable in
      row.map { timetable.instance(ofRow: $0) }
    }.erased()
  }
}

// MARK: - Looking

extension DeskModel {
  /// The trip of `row` where anything but its timetable is known of it, else `nil`.
  public func knownTrip(ofRow row: Int) -> Trip? { trips[row]?.value }

  /// Whether the run of `row` has left its first stop by now, as far as is known.
  public func hasDeparted(_ row: Int) -> Bool { expectedDeparture(ofRow: row) <= clock.value }

  /// The row of the first run that has not departed yet, `nil` where all have.
  public var nextDepartureRow: Int? {
    timetable.value.rows(departingAfter: clock.value, until: nil).first
  }

  /// The row of a run, `nil` where this timetable does not have it.
  public func row(of instance: TripInstance) -> Int? {
    let rows = rowsByInstance ?? timetable.value.rowsByInstance()
    rowsByInstance = rows
    return rows[instance]
  }

  /// What a view shows of the run in `row`, or nothing where there is no such row.
  public func tripViewModel(ofRow row: Int) -> TripViewModel? {
    guard let trip = source(ofRow: row) else { return nil }
    return TripViewModel(of: trip.observable, now: now, wording: wording) {
      [weak self, instance = trip.value.instance] decision throws(DecisionError) in
      guard let self else { return }
      // Its row is most likely still the same, and need not be looked for among all.
      try self.decide(decision, on: instance, row: self.isRow(row, instance) ? row : self.row(of: instance))
    }
  }

  private func expectedDeparture(ofRow row: Int) -> Instant {
    guard let trip = trips[row]?.value else { return timetable.value.departure(ofRow: row) }
    return trip.actualDeparture ?? trip.departure
  }

  private func isRow(_ row: Int, _ instance: TripInstance) -> Bool {
    timetable.value.runs.indices.contains(row) && timetable.value.instance(ofRow: row) == instance
  }

  /// The runs with a decision that are expected to be under way still at `instant`: a timetable of that time has to have
  /// them, also where they should have arrived.
  public func decidedRuns(underWayAt instant: Instant) -> Set<TripInstance> {
    Set(expectedArrivals.filter { $0.value > instant }.keys)
  }

  /// The one source of the trip in `row`, made when it is first asked for.
  private func source(ofRow row: Int) -> Dynamic<Trip>? {
    if let trip = trips[row] { return trip }
    guard timetable.value.runs.indices.contains(row), let trip = try? timetable.value.trip(ofRow: row) else {
      return nil
    }
    let source = Dynamic(trip)
    trips[row] = source
    return source
  }
}

// MARK: - Acting

extension DeskModel {
  /// Selects the run in `row`, in every view; `nil` selects none.
  public func select(row newRow: Int?) {
    let newRow = newRow.flatMap { timetable.value.runs.indices.contains($0) ? $0 : nil }
    guard newRow != row.value else { return }
    batch {
      row.value = newRow
      shownTrip.value = newRow.flatMap(tripViewModel(ofRow:))
    }
  }

  /// Moves the actual departure of the selected trip; nothing happens where none is selected.
  ///
  /// - Parameter delta: Negative is earlier.
  /// - Throws: ``DecisionError``; the trip is then as it was.
  public func changeActualDeparture(by delta: Seconds) throws(DecisionError) {
    try shownTrip.value?.changeActualDeparture(by: delta)
  }

  /// Takes a decision: the trip changes in every view at once.
  ///
  /// - Throws: ``DecisionError``; everything is then as it was.
  public func decide(_ decision: Decision, on instance: TripInstance) throws(DecisionError) {
    try decide(decision, on: instance, row: row(of: instance))
  }

  private func decide(_ decision: Decision, on instance: TripInstance, row: Int?) throws(DecisionError) {
    guard let row, let source = source(ofRow: row) else { throw .noSuchTrip(instance) }
    var trip = source.value
    try trip.apply(decision)
    decisions[instance, default: []].append(decision)
    expectedArrivals[instance] = trip.expectedArrival ?? trip.arrival
    batch {
      set(trip, source, row)
      counts.value.decided = decisions.count
      noticeList.value.removeAll(where: \.isAboutLastAttempt)
    }
  }

  /// Takes over a trip as it is known elsewhere. What the dispatcher decided about it stands above it.
  ///
  /// - Parameter trip: Named by its ``Trip/instance``; one that is not listed today is ignored.
  public func replace(_ trip: Trip) {
    guard let row = row(of: trip.instance), let source = source(ofRow: row) else { return }
    var decided = trip
    _ = applyDecisions(to: &decided)
    batch { set(decided, source, row) }
  }

  /// Shows another timetable of the same operator: another day, or a newer edition. Decisions stay, and so does the
  /// selection where its run still exists.
  public func show(_ timetable: Timetable) {
    let selected = selection.value
    batch {
      row.value = nil
      timetableSource.value = timetable
      rowsByInstance = nil
      trips = [:]
      var summary = DeskSummary(trips: timetable.count)
      summary.decided = decisions.count
      var unfit: [TripInstance] = []
      for instance in decisions.keys {
        guard let row = row(of: instance), let source = source(ofRow: row) else {
          if instance.serviceDate == timetable.serviceDate { unfit.append(instance) }
          continue
        }
        if !applyDecisions(to: &source.value) { unfit.append(instance) }
        summary.move(from: .unknown, to: Punctuality(delay: source.value.delay))
      }
      counts.value = summary
      noticeList.value.removeAll(where: \.isAboutDecisions)
      if !unfit.isEmpty { notify(.decisionsDoNotFit(unfit.sorted { $0.tripID < $1.tripID })) }
      row.value = selected.flatMap(row(of:))
      shownTrip.value = row.value.flatMap(tripViewModel(ofRow:))
    }
  }

  /// Sets the clock. Runs that depart meanwhile change their looks; a new service day is announced, not shown.
  public func tick(_ instant: Instant) {
    let before = clock.value
    guard instant != before else { return }
    batch {
      clock.value = instant
      for row in rowsDeparting(between: before, and: instant).sorted() { rowChanges.send(row) }
      announceNewServiceDay(before, instant)
    }
  }

  /// Tells the dispatcher something about the day as a whole.
  public func notify(_ notice: DeskNotice) {
    noticeList.value = noticeList.value.filter { $0 != notice } + [notice]
  }

  /// Takes a notice away that has been read.
  public func dismiss(_ notice: DeskNotice) { noticeList.value.removeAll { $0 == notice } }

  /// Takes away what was said about the day that was shown before.
  public func dismissNoticesAboutDay() { noticeList.value.removeAll(where: \.isAboutDay) }

  private func set(_ trip: Trip, _ source: Dynamic<Trip>, _ row: Int) {
    counts.value.move(from: Punctuality(delay: source.value.delay), to: Punctuality(delay: trip.delay))
    source.value = trip
    rowChanges.send(row)
  }

  /// Carries out what was decided about a trip.
  ///
  /// - Returns: Whether all of it could be; what no longer fits, as a decision at a stop that a newer timetable does not
  ///   have, leaves the trip as it is, and stays among the decisions.
  private func applyDecisions(to trip: inout Trip) -> Bool {
    var fits = true
    for decision in decisions[trip.instance] ?? [] {
      do { try trip.apply(decision) } catch { fits = false }
    }
    if decisions[trip.instance] != nil { expectedArrivals[trip.instance] = trip.expectedArrival ?? trip.arrival }
    return fits
  }

  /// The runs whose expected departure lies between two times, as planned or as decided.
  private func rowsDeparting(between before: Instant, and after: Instant) -> Set<Int> {
    let (from, to) = (min(before, after), max(before, after))
    let planned = timetable.value.rows(departingAfter: from, until: to)
    let known = trips.keys.filter { row in
      let departure = expectedDeparture(ofRow: row)
      return from < departure && departure <= to
    }
    return Set(planned.filter { trips[$0] == nil }).union(known)
  }

  private func announceNewServiceDay(_ before: Instant, _ after: Instant) {
    let shown = timetable.value.serviceDate
    let today = ServiceDate(of: after, in: wording.timeZone)
    if today == shown { noticeList.value.removeAll(where: \.isNewServiceDay) }
    guard ServiceDate(of: before, in: wording.timeZone) == shown, today > shown else { return }
    notify(.newServiceDay(today, showing: shown))
  }
}
