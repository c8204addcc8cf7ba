/// The one presentation model of an operator's day, shared by every view of it: what is listed, what is selected, what
/// was decided, what time it is.
///
/// Views observe it and never talk to each other; controllers call its verbs. It is an object that is passed around: two
/// desks in one program are two of these.
@MainActor
public final class DeskModel {
  /// Turns values into text.
  public let wording: Wording
  /// Where decisions are kept; what it holds stands above the timetable and every report.
  public let journal: JournalReplica
  /// The day's runs.
  public let timetable: ReadOnlyDynamic<Timetable>
  /// The clock, by whole minutes or finer as ``tick(_:)`` is called.
  public let now: ReadOnlyDynamic<Instant>
  /// The run that the detail shows, in every view.
  public let selection: ReadOnlyDynamic<TripInstance?>
  /// The row of ``selection`` in ``timetable``.
  public let selectedRow: ReadOnlyDynamic<Int?>
  /// All rows that a decision would be about, in the order of the list.
  public let selectedRows: ReadOnlyDynamic<[Int]>
  /// The stop of the selected trip from which on a departure is moved; nothing for the first.
  public let selectedStop: ReadOnlyDynamic<StopSequence?>
  /// What is shown of the selected run.
  public let selectedTrip: ReadOnlyDynamic<TripViewModel?>
  /// The day in numbers.
  public let summary: ReadOnlyDynamic<DeskSummary>
  /// What the dispatcher should know about the day as a whole, the most urgent last.
  public let notices: ReadOnlyDynamic<[DeskNotice]>
  /// What somebody looks for and wants listed.
  public let filter = FilterModel()
  /// The rows that lists show, in their order; what is selected or decided need not be among them.
  public let shownRows: ReadOnlyDynamic<ShownRows>
  /// The row of each run that changed: what is known of it, or that it departed. Every one counts, so that no list
  /// misses any.
  public let rowChanges = Event<Int>()
  /// How publishing goes; nothing where nothing is published.
  public let publishing: ReadOnlyDynamic<PublishingStatus?>
  /// How following goes, a status for each source.
  public let following: ReadOnlyDynamic<[FollowingStatus]>
  /// The run that somebody is dragging: what is shown of it is provisional, and nothing of it is decided or published.
  public let dragged: ReadOnlyDynamic<TripInstance?>
  /// Whether a run is being dragged.
  public let isDragging: ReadOnlyDynamic<Bool>
  /// An extra trip that somebody considers: nothing of it is decided or published.
  public let draft: ReadOnlyDynamic<DraftTrip?>
  /// Where one vehicle would have to be in two places, in the order of time: of the whole day, as all is known, decided or
  /// dragged now. Nobody pays for it before somebody asks.
  public private(set) lazy var conflicts: ReadOnlyDynamic<[BlockConflict]> = makeConflicts()
  /// Tells that something was decided at this desk.
  public let decisionsTaken = Event<Void>()

  let selected = DeskSelection()
  let listedRows: Dynamic<ShownRows>
  var steps = StepGrouping()
  let timetableSource: Dynamic<Timetable>
  /// The timetable without the trips that were added.
  var plannedTimetable: Timetable
  /// The trips that were added, of those in ``timetable``.
  var shownExtraTrips: [TripInstance: ExtraTrip]
  let dragging: Dynamic<Dragging?> = Dynamic(nil)
  let draftTrip: Dynamic<DraftTrip?> = Dynamic(nil)
  let clock: Dynamic<Instant>
  let shownTrip: Dynamic<TripViewModel?> = Dynamic(nil)
  let counts: Dynamic<DeskSummary>
  let publishingStatus: Dynamic<PublishingStatus?> = Dynamic(nil)
  let followingStatuses: Dynamic<[FollowingStatus]> = Dynamic([])
  /// What followed feeds report, laid under the decisions.
  let tripReports = Dynamic(TripReports())
  let noticeList: Dynamic<[DeskNotice]> = Dynamic([])
  let conflictChange: Dynamic<Void> = Dynamic(())
  var blockConflicts: BlockConflicts?

  /// The trips that somebody has looked at, decided about or reported; all others are as planned.
  var trips: [Int: Dynamic<Trip>] = [:]
  /// The trips as they are known elsewhere, with nothing decided.
  var reports: [TripInstance: Trip] = [:]
  var rowsByInstance: [TripInstance: Int]?
  let bag = SubscriptionBag()

  /// Makes the desk of one operator.
  ///
  /// - Parameters:
  ///   - timetable: The day to begin with.
  ///   - now: What time it is; ``tick(_:)`` moves it.
  ///   - wording: Turns values into text, in the agency's time zone.
  ///   - journal: Where decisions are kept; where none is given, they last as long as the desk.
  public init(timetable: Timetable, now: Instant, wording: Wording, journal: JournalReplica? = nil) {
    self.wording = wording
    let journal =
      journal
      ?? JournalReplica(
        MemoryJournal(), from: timetable.serviceDate, operatorID: OperatorID(timetable.agency), author: "",
        clock: .system)
    self.journal = journal
    plannedTimetable = timetable
    shownExtraTrips = journal.shown.extraTrips
    let timetable = timetable.adding(shownExtraTrips, at: now)
    let timetableSource = Dynamic(timetable)
    let clock = Dynamic(now)
    self.timetableSource = timetableSource
    self.clock = clock
    counts = Dynamic(DeskSummary(trips: timetable.count))
    listedRows = Dynamic(ShownRows(all: timetable.count))
    shownRows = listedRows.readOnly
    self.timetable = timetableSource.readOnly
    self.now = clock.readOnly
    selectedRow = selected.cursor.readOnly
    selectedRows = selected.rows.readOnly
    selectedStop = selected.stop.readOnly
    selectedTrip = shownTrip.readOnly
    summary = counts.readOnly
    notices = noticeList.readOnly
    publishing = publishingStatus.readOnly
    following = followingStatuses.readOnly
    dragged = dragging.map { $0?.instance }.removeDuplicates().erased()
    isDragging = dragging.map { $0 != nil }.removeDuplicates().erased()
    draft = draftTrip.readOnly
    selection = combineLatest(selected.cursor, timetableSource) { row, timetable in
      row.map { timetable.instance(ofRow: $0) }
    }.erased()
    followJournal()
    applyJournal()
  }
}

// MARK: - Looking

extension DeskModel {
  /// The trip of `row` where anything but its timetable is known of it, else `nil`.
  public func knownTrip(ofRow row: Int) -> Trip? { trips[row]?.value }

  /// The rows of which anything but the timetable may be known.
  var knownRows: RowBits {
    var rows = RowBits(count: timetable.value.count)
    for row in trips.keys { rows.insert(row) }
    return rows
  }

  /// Whether the run of `row` has left its first stop by now, as far as is known.
  public func hasDeparted(_ row: Int) -> Bool { expectedDeparture(ofRow: row) <= clock.value }

  /// The row of the first run that has not departed yet, `nil` where all have.
  public var nextDepartureRow: Int? {
    timetable.value.rows(departingAfter: clock.value, until: nil).first
  }

  /// The row of a run, `nil` where this timetable does not have it.
  public func row(of instance: TripInstance) -> Int? {
    // Mostly it is the selected one, which need not be looked for among all.
    if let row = selected.cursor.value, isRow(row, instance) { return row }
    let rows = rowsByInstance ?? timetable.value.rowsByInstance()
    rowsByInstance = rows
    return rows[instance]
  }

  /// What a view shows of the run in `row`, or nothing where there is no such row.
  public func tripViewModel(ofRow row: Int) -> TripViewModel? {
    guard let trip = source(ofRow: row) else { return nil }
    let instance = trip.value.instance
    let mark = journal.saving.map { [journal] _ in journal.mark(of: instance) }.erased()
    let reported = combineLatest(trip, tripReports, now) { [weak self] trip, _, now in
      self?.reportedInWords(trip, now: now)
    }.erased()
    let isProvisional = dragged.map { $0 == instance }.erased()
    return TripViewModel(
      of: trip.readOnly, saveMark: mark, isProvisional: isProvisional, reported: reported, now: now, wording: wording
    ) { [weak self] delta throws(DecisionError) in
      guard let self else { return }
      do throws(Refusal) {
        try self.propose([.move(by: delta, at: nil)], on: [instance])
      } catch { throw error.reason }
    }
  }

  /// The run in `row` as planned or as it is known elsewhere, with nothing decided.
  func undecidedTrip(ofRow row: Int) -> Trip? {
    guard timetable.value.scheduledTrips.indices.contains(row) else { return nil }
    return reports[timetable.value.instance(ofRow: row)] ?? (try? timetable.value.trip(ofRow: row))
  }

  /// The run in `row` with everything that is known of it, or nothing where there is no such row.
  public func trip(ofRow row: Int) -> Trip? { source(ofRow: row)?.value }

  func expectedDeparture(ofRow row: Int) -> Instant {
    guard let trip = trips[row]?.value else { return timetable.value.departure(ofRow: row) }
    return trip.actualDeparture ?? trip.departure
  }

  private func isRow(_ row: Int, _ instance: TripInstance) -> Bool {
    timetable.value.scheduledTrips.indices.contains(row) && timetable.value.instance(ofRow: row) == instance
  }

  /// The run in `row`: what was decided, over what is reported, over the timetable.
  func currentTrip(ofRow row: Int) -> Trip? {
    guard var trip = undecidedTrip(ofRow: row) else { return nil }
    let report = tripReports.value.report(on: trip.instance, at: clock.value)
    trip.applyAll(journal.shown.decisions(on: trip.instance), over: report)
    return trip
  }

  /// The one source of the trip in `row`, made when it is first asked for.
  private func source(ofRow row: Int) -> Dynamic<Trip>? {
    if let trip = trips[row] { return trip }
    return currentTrip(ofRow: row).map { addSource($0, ofRow: row) }
  }
}
