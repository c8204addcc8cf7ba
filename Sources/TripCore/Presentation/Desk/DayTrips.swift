/// The trips of the day that a desk shows, and what is known of each of them beyond the timetable.
///
/// What is known of a trip has up to four layers, the later above the earlier: the timetable, what followed feeds
/// report, what dispatchers decided, and the decision that a drag would lead to. A trip that has only the timetable
/// costs nothing: a source is made for it when a view first asks, or when something else becomes known.
@MainActor
public final class DayTrips {
  /// The timetable of the day, with the extra trips that dispatchers added.
  public let timetable: ReadOnlyDynamic<Timetable>
  /// The day in numbers.
  public let summary: ReadOnlyDynamic<DeskSummary>
  /// Sends the row of each trip that changed: something else is known of it, or it departed. Each change is sent, so
  /// that no list misses one.
  public let changes = Event<Int>()
  /// The links between trips that their vehicle cannot keep, ordered by time: of the whole day, with everything that is
  /// known, decided or dragged now. They are computed from the first access on.
  public private(set) lazy var conflicts: ReadOnlyDynamic<[VehicleLink]> = makeConflicts()

  let journal: JournalReplica
  let now: ReadOnlyDynamic<Instant>
  /// The reports of followed feeds, below the decisions.
  let reports = Dynamic(TripReports())
  /// The state of publishing, with what passengers see of each trip; `nil` when this desk publishes nothing.
  let publishing: Dynamic<PublishingStatus?> = Dynamic(nil)
  /// The other desks that are running, and the trips that are selected there.
  let colleagues = Dynamic(Colleagues())
  /// The decision that is shown while a trip is dragged, and that is not taken yet.
  let provisional: Dynamic<ProvisionalDecision?> = Dynamic(nil)
  /// Set when a trip changed in a way that may matter to the other trips of its vehicle.
  let vehicleChange: Dynamic<Void> = Dynamic(())
  var vehicleConflicts: VehicleConflicts?
  /// The vehicles of the day, and what follows for their trips; `nil` until they are needed.
  var vehicleDay: VehicleDay?
  /// Counts how often the vehicles of the day were replaced, so that their numbers may have changed.
  let vehicleEdition = Dynamic(0)
  /// The operator's settings for what follows from a late vehicle.
  var vehicleSettings: VehicleSettings
  /// The operator's accepted plan of the vehicles.
  var vehiclePlan: VehiclePlan

  let timetableSource: Dynamic<Timetable>
  /// Counts the timetables that were shown: it changes with another day or a newer edition, and not with an added trip.
  var timetableEdition = 0
  /// The timetable without the trips that were added.
  var plannedTimetable: Timetable
  /// The added trips that ``timetable`` contains.
  var extraTrips: [TripInstance: ExtraTrip]
  let counts: Dynamic<DeskSummary>
  /// The trips of which more than the timetable may be known, by row.
  var sources: [Int: Dynamic<Trip>] = [:]
  /// Trips that replace those of the timetable, below every report and decision.
  var replacements: [TripInstance: Trip] = [:]
  /// An index of all trips, made when it is first needed.
  var rowsByInstance: [TripInstance: Int]?
  /// The rows of trips of which something holds that a silent feed reported; lists show how old that is.
  var heldRows: Set<Int> = []
  /// The trips that a followed feed reported as having left, also when the feed no longer reports them.
  var seenLeaving: Set<TripInstance> = []
  /// Counts the changes of what is known of the day, so that what was worked out meanwhile shows whether it is current.
  var edition = 0
  /// The row that was read last, which ``row(of:)`` tries before it makes the index.
  var latestRow: Int?

  init(_ timetable: Timetable, journal: JournalReplica, now: ReadOnlyDynamic<Instant>) {
    plannedTimetable = timetable
    extraTrips = journal.shown.extraTrips
    vehicleSettings = journal.vehicleSettings.value
    vehiclePlan = journal.vehiclePlan.value
    let timetable = timetable.adding(extraTrips, at: now.value)
    timetableSource = Dynamic(timetable)
    counts = Dynamic(DeskSummary(trips: timetable.count))
    self.timetable = timetableSource.readOnly
    summary = counts.readOnly
    self.journal = journal
    self.now = now
  }
}

extension DayTrips {
  /// Returns the row of a trip in ``timetable``.
  ///
  /// The first call may build an index of the whole day; every later one takes constant time.
  ///
  /// - Returns: The row, or `nil` when the timetable does not contain the trip.
  public func row(of instance: TripInstance) -> Int? {
    if let rowsByInstance { return rowsByInstance[instance] }
    // Mostly it is the selected trip, which needs no index.
    if let row = latestRow, timetable.value.instance(ofRow: row) == instance { return row }
    let rows = timetable.value.rowsByInstance()
    rowsByInstance = rows
    return rows[instance]
  }

  /// Returns the trip in `row` with everything that is known of it.
  ///
  /// - Returns: The trip, or `nil` when there is no such row.
  public func trip(ofRow row: Int) -> Trip? { source(ofRow: row)?.value }

  /// Returns the trip in `row` when more than the timetable may be known of it.
  ///
  /// - Returns: The trip, or `nil` when only the timetable is known; lists then read the timetable, which is cheaper.
  public func knownTrip(ofRow row: Int) -> Trip? { sources[row]?.value }

  /// Whether the trip in `row` has left its first stop, as far as anybody knows.
  public func departureState(ofRow row: Int) -> DepartureState {
    guard let trip = sources[row]?.value else {
      return DepartureState(scheduled: timetable.value.departure(ofRow: row), at: now.value)
    }
    return DepartureState(trip, at: now.value)
  }

  /// Returns what passengers see of a trip in the feed that this desk publishes; `nil` when the feed lacks the trip, or
  /// this desk publishes nothing.
  public func passengerView(of instance: TripInstance) -> PassengerView? { publishing.value?.views[instance] }

  /// Describes what is known of the trip in `row`, for a narrow column.
  public func status(ofRow row: Int, _ wording: Wording) -> String {
    wording.status(
      knownTrip(ofRow: row), departureState(ofRow: row), now: now.value,
      passengers: passengerView(of: timetable.value.instance(ofRow: row)))
  }

  /// Whether the departure of the trip in `row` has passed: the expected one, or else the scheduled one. Whether the
  /// trip has then left, says ``departureState(ofRow:)``.
  public func hasDeparted(_ row: Int) -> Bool { expectedDeparture(ofRow: row) <= now.value }

  /// The row of the trip that is scheduled to depart first after now, or `nil` when all have departed.
  public var nextDepartureRow: Int? {
    let timetable = timetable.value
    let rows = timetable.rows(departingAfter: now.value, until: nil)
    // Only trips of earlier service days, which come first, are not in the order of departure.
    let earlier = rows.prefix { timetable.scheduledTrips[$0].serviceDate < timetable.serviceDate }
    return rows.prefix(earlier.count + 1).min { timetable.departure(ofRow: $0) < timetable.departure(ofRow: $1) }
  }

  /// The rows of which more than the timetable may be known.
  var knownRows: RowBits {
    var rows = RowBits(count: timetable.value.count)
    for row in sources.keys { rows.insert(row) }
    return rows
  }

  /// Returns when the trip in `row` leaves the first stop that it serves: as expected where that is known, else as scheduled.
  func expectedDeparture(ofRow row: Int) -> Instant {
    guard let trip = sources[row]?.value else { return timetable.value.departure(ofRow: row) }
    return trip.actualDeparture ?? trip.scheduledStart
  }

  /// What is known of the trips, but for the drag.
  var layers: TripFold {
    TripFold(
      timetable: timetable.value, replacements: replacements, decided: journal.shown, reports: reports.value,
      seenLeaving: seenLeaving, now: now.value)
  }

  /// Returns the trip in `row` without reports and decisions, or `nil` when there is no such row.
  func undecidedTrip(ofRow row: Int) -> Trip? { layers.undecided(row) }

  /// Returns what followed feeds report of a trip, or `nil` when they report nothing or their report is too old by now.
  func report(on instance: TripInstance) -> TripReport? { reports.value.report(on: instance, at: now.value) }

  /// Returns the observable value of the trip in `row`, made at the first request; `nil` when there is no such row.
  func source(ofRow row: Int) -> Dynamic<Trip>? {
    guard let source = sources[row] ?? foldedTrip(ofRow: row).map({ addSource($0.trip, ofRow: row) }) else {
      return nil
    }
    latestRow = row
    return source
  }

  /// Works out the trip in `row` from its layers, except for what is dragged.
  ///
  /// - Returns: The trip, and the decisions that do not fit the timetable; `nil` when there is no such row.
  func foldedTrip(ofRow row: Int) -> (trip: Trip, refused: [DecisionError])? {
    foldedTrip(ofRow: row, following: consequence(ofRow: row))
  }

  /// Works out the trip in `row` from its layers.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - further: Decisions after those of the journal, such as that of a drag.
  ///   - consequence: What follows from the trip's vehicle; `nil` to leave it out.
  /// - Returns: The trip, and the decisions that do not fit the timetable; `nil` when there is no such row.
  func foldedTrip(
    ofRow row: Int, after further: [Decision] = [], following consequence: Consequence?
  ) -> (trip: Trip, refused: [DecisionError])? {
    layers.trip(ofRow: row, after: further, following: consequence)
  }

  /// Makes the source of the trip in `row`, which the summary counts from then on.
  func addSource(_ trip: Trip, ofRow row: Int) -> Dynamic<Trip> {
    let source = Dynamic(trip)
    sources[row] = source
    count(from: .unknown, to: Punctuality(trip))
    return source
  }

  func count(from old: Punctuality, to new: Punctuality) {
    if old != new { counts.value.move(from: old, to: new) }
  }
}
