/// The one presentation model of an operator's day, shared by every view of it: which trips there are, which of them are
/// selected, what was decided, what time it is.
///
/// Views observe it and never talk to each other; controllers call its verbs, and those of its parts. It is an object
/// that is passed around: two desks in one program are two of these.
///
/// ```swift
/// desk.selection.select(row: desk.trips.nextDepartureRow)
/// try desk.changeActualDeparture(by: .minutes(5))  // every view of the trip shows "+5 min"
/// ```
@MainActor
public final class DeskModel {
  /// Turns values into text, in the agency's time zone.
  public let wording: Wording
  /// The decisions, which count above the timetable and above every report.
  public let journal: JournalReplica
  /// The time at the desk; ``tick(_:)`` sets it.
  public let now: ReadOnlyDynamic<Instant>
  /// The trips of the day and what is known of them.
  public let trips: DayTrips
  /// The selected trips and the selected stop.
  public let selection: DeskSelection
  /// The drag of a trip.
  public let drag: TripDrag
  /// The draft of an extra trip.
  public let draft: TripDraft
  /// The alerts that passengers read.
  public let alerts: DeskAlerts
  /// What the dispatcher should know about the day as a whole.
  public let notices = NoticeList()
  /// What is searched for, and which trips are listed.
  public let filter = FilterModel()
  /// Which direction of each line the train graph shows.
  public let lineDirections = Dynamic(LineDirections())
  /// What the list shows, in its order. After a change of search or filter, selected trips need not be among it; verbs
  /// about the selection are then refused.
  public let shownRows: ReadOnlyDynamic<ShownRows>
  /// What the search has found in the rows that lists show, or `nil` when nothing is searched for.
  public let matches: ReadOnlyDynamic<SearchMatches?>
  /// The state of publishing, or `nil` when nothing is published.
  public let publishing: ReadOnlyDynamic<PublishingStatus?>
  /// The state of each feed that is followed.
  public let following: ReadOnlyDynamic<[FollowingStatus]>
  /// The alerts of all followed feeds that have not ended; passengers are told of some of them only later.
  public let followedAlerts: ReadOnlyDynamic<[Alert]>
  /// The other desks that are running, and the trips that are selected there; always empty when the journal is a file.
  public let colleagues: ReadOnlyDynamic<Colleagues>
  /// Sent after each decision that is taken at this desk.
  public let decisionsTaken = Event<Void>()
  /// Sent when a trip was selected some time after the key that asked for it, because a search had to be prepared.
  public let selectedLate = Event<Void>()
  /// Sent with each step that is undone at this desk, after the undo.
  public let undoneSteps = Event<UndoHistory.Step>()
  /// Sent with each step that is redone at this desk, after the redo.
  public let redoneSteps = Event<UndoHistory.Step>()

  /// Sent with the rows of trips that undo or redo changed, whose places in the list are then those of their present
  /// states.
  let placesForgotten = Event<[Int]>()

  /// What was selected when each step was taken at this desk.
  var stepSelections = StepSelections()
  /// Groups moves in quick succession into one step of undo.
  var steps = StepGrouping()
  /// The place at which another day was shown last, and the trip that was selected for it.
  var shownPlace: (place: DayPlace, instance: TripInstance)?
  /// The trips with decisions that did not fit the timetable when it was shown.
  private var unfit: Set<TripInstance> = []
  private let clock: Dynamic<Instant>
  private let listedRows: Dynamic<ShownRows>
  private let foundMatches: Dynamic<SearchMatches?> = Dynamic(nil)
  private let feeds: FollowedFeedStates
  let bag = SubscriptionBag()
  /// Why the journal on a server is away, as far as the desk has said so; `nil` while it is not away.
  public let outage: ReadOnlyDynamic<JournalError?>
  let reasonAway: Dynamic<JournalError?> = Dynamic(nil)
  /// The rows of the journal that are left out, as the desk last said so.
  var notedLeftOut = LeftOutRows(count: 0)
  /// The steps that were kept on this computer when the desk last said so, and the trips as they were shown with them.
  var keptSteps: [[Proposal]] = []
  var keptTrips: [TripInstance: Trip] = [:]

  /// Makes the desk of one operator.
  ///
  /// - Parameters:
  ///   - timetable: The day to begin with.
  ///   - now: The time at the desk.
  ///   - wording: Turns values into text, in the agency's time zone.
  ///   - journal: The decisions; when left out, they are kept in memory and last as long as the desk.
  ///   - alerts: The languages, templates and limits of the alerts that follow from decisions, in a value without trips;
  ///     when left out, the built-in templates in the feed's own language.
  public init(
    timetable: Timetable, now: Instant, wording: Wording, journal: JournalReplica? = nil,
    alerts: AutomaticAlerts? = nil
  ) {
    let journal =
      journal
      ?? JournalReplica(
        MemoryJournal(), from: timetable.serviceDate, operatorID: OperatorID(timetable.agency), author: "",
        clock: .system)
    self.wording = wording
    self.journal = journal
    clock = Dynamic(now)
    self.now = clock.readOnly
    trips = DayTrips(timetable, journal: journal, now: clock.readOnly)
    selection = DeskSelection(trips, wording)
    drag = TripDrag(trips)
    draft = TripDraft(trips)
    let languages = [timetable.feedInfo?.language].compactMap(\.self)
    self.alerts = DeskAlerts(
      trips,
      alerts
        ?? AutomaticAlerts(
          AlertWriter(languages: languages, locale: wording.locale, timeZone: wording.timeZone)))
    listedRows = Dynamic(ShownRows(all: trips.timetable.value.count))
    shownRows = listedRows.readOnly
    matches = foundMatches.readOnly
    publishing = trips.publishing.readOnly
    outage = reasonAway.readOnly
    feeds = FollowedFeedStates(notices)
    following = feeds.statuses.readOnly
    followedAlerts = feeds.alerts.readOnly
    colleagues = trips.colleagues.readOnly
    followJournal()
    note(unfit: trips.foldAll())
    followRefusals()
    bag.add(selection.rows.removeDuplicates().bind { [notices] _ in notices.remove(where: \.isAboutSelection) })
  }

  /// The timetable of the day, with the extra trips that dispatchers added.
  public var timetable: ReadOnlyDynamic<Timetable> { trips.timetable }

  /// Shows another timetable of the same operator: another day, or a newer edition. Decisions stay, and so does the
  /// selection, as far as its trips are in the new timetable.
  public func show(_ timetable: Timetable) {
    batch {
      drag.cancel()
      draft.drop()
      replaceTimetable(by: timetable)
    }
  }

  /// Shows other reports of followed feeds below the decisions, and other alerts of these feeds.
  ///
  /// - Parameters:
  ///   - reports: The reports of all feeds together.
  ///   - alerts: The alerts of all feeds together.
  ///   - statuses: The state of each feed.
  public func show(_ reports: TripReports, alerts: [Alert] = [], _ statuses: [FollowingStatus]) {
    show(statuses, alerts: alerts) { trips.show(reports) }
  }

  /// Shows other reports as ``show(_:alerts:_:)`` does, but works out away from the main thread what they change: the
  /// reports of a large network change thousands of trips at once. Do not call it again before it has returned.
  public func take(_ reports: TripReports, alerts: [Alert] = [], _ statuses: [FollowingStatus]) async {
    var day = await ReportedDay.read(trips.basisOfReports, reports)
    // What is decided meanwhile counts, too.
    for _ in 0..<2 where !trips.isCurrent(day.basis) { day = await ReportedDay.read(trips.basisOfReports, reports) }
    let isCurrent = trips.isCurrent(day.basis)
    show(statuses, alerts: alerts) { isCurrent ? trips.show(day) : trips.show(reports) }
  }

  private func show(_ statuses: [FollowingStatus], alerts: [Alert], _ showReports: () -> Void) {
    batch {
      feeds.statuses.value = statuses
      showReports()
      if alerts != feeds.alerts.value {
        feeds.alerts.value = alerts
        self.alerts.show(followed: alerts)
      }
      feeds.noteSilence(at: now.value)
    }
  }

  /// Shows the state of publishing, `nil` when nothing is published. Adds a notice when the published feed is ahead of
  /// the clock, and when publishing begins to lack a timetable.
  ///
  /// - Parameters:
  ///   - status: The state of publishing.
  ///   - changed: The trips for which the publisher begins or ceases to vouch (``PublishingStatus/vouchChanges(since:)``);
  ///     when left out, they are computed here.
  public func show(_ status: PublishingStatus?, changed: Set<TripInstance>? = nil) {
    let before = publishing.value
    let none = PublishingStatus()
    trips.show(status, changed: changed ?? (status ?? none).vouchChanges(since: before ?? none))
    let isAhead = status?.isAheadOfClock ?? false
    if isAhead != before?.isAheadOfClock ?? false {
      isAhead ? notices.add(.feedAheadOfClock) : notices.dismiss(.feedAheadOfClock)
    }
    // Added again although it may have been dismissed before: by now it keeps decisions from being published.
    if status?.lacksTimetable == true, before?.lacksTimetable != true { notices.add(.timetableReplaced) }
  }

  /// Shows which other desks are running.
  public func show(_ colleagues: Colleagues) {
    if colleagues != trips.colleagues.value { trips.colleagues.value = colleagues }
  }

  /// Lists other rows, or lists them in another order. The selection stays.
  func show(_ rows: ShownRows) {
    guard rows != listedRows.value else { return }
    listedRows.value = rows
    if hiddenSelection.isEmpty { notices.remove(where: \.isAboutHiddenSelection) }
  }

  /// Shows what the search has found in the listed rows; `nil` when nothing is searched for.
  func show(matches: SearchMatches?) {
    if matches != foundMatches.value { foundMatches.value = matches }
  }

  /// Sets the clock. Reports become too old and trips depart accordingly; the beginning of another service day adds a
  /// notice, and the shown day stays. Called every few seconds, also to say how many rows of the journal are left out.
  public func tick(_ instant: Instant) {
    noteLeftOutRows()
    let before = clock.value
    guard instant != before else { return }
    batch {
      clock.value = instant
      trips.passTime(from: before, to: instant)
      feeds.noteSilence(at: instant)
      noteServiceDay(before, instant)
    }
  }

  private func noteServiceDay(_ before: Instant, _ after: Instant) {
    let shown = timetable.value.serviceDate
    let today = ServiceDate(of: after, in: wording.timeZone)
    if today == shown { notices.remove(where: \.isNewServiceDay) }
    guard ServiceDate(of: before, in: wording.timeZone) == shown, today > shown else { return }
    notices.add(.newServiceDay(today, showing: shown))
  }

  private func followJournal() {
    bag.add(journal.changes.listen { [weak self] in self?.update($0) })
    followSaving()
    journal.canRunBoth = { [weak trips] in trips?.canRunBoth($0) ?? false }
    bag.add(journal.vehicleSettings.bind { [trips] in trips.use($0) })
    bag.add(journal.vehiclePlan.bind { [trips] in trips.use(plan: $0) })
    bag.add(
      journal.replacements.listen { [weak self] in
        guard let self else { return }
        batch { self.note(unfit: self.trips.foldAll()) }
      })
    bag.add(
      journal.confirmations.listen { [journal, notices] in
        if journal.isLoaded, journal.writeProblem.value == nil { notices.remove(where: \.isJournalUnavailable) }
      })
  }

  /// Shows what the journal now holds about some trips. An extra trip that was added or removed is a row that the
  /// timetable gains or loses.
  private func update(_ instances: Set<TripInstance>) {
    if trips.lacksExtraTrips { replaceTimetable() } else { trips.fold(instances) }
    renewUnfit(about: instances)
    renewRefusals(about: instances)
  }

  /// Shows a timetable with the extra trips; the planned one of before when left out.
  func replaceTimetable(by timetable: Timetable? = nil) {
    selection.keep {
      let unfit = trips.show(timetable)
      listedRows.value = ShownRows(all: trips.timetable.value.count)
      if foundMatches.value != nil { foundMatches.value = nil }
      note(unfit: unfit)
    }
  }

  /// Renews the notice about decisions that do not fit the timetable, after these were taken back or made again.
  private func renewUnfit(about instances: Set<TripInstance>) {
    guard !unfit.isDisjoint(with: instances) else { return }
    let before = notices.all.value.lazy.compactMap(\.unfitTrips).first ?? []
    let now = unfit.filter { instances.contains($0) ? trips.isUnfit($0) : before.contains($0) }
    if now != Set(before) { show(unfit: now.sorted()) }
  }

  /// Adds a notice about trips with decisions that do not fit the timetable, in the place of the one before.
  private func note(unfit: [TripInstance]) {
    self.unfit = Set(unfit)
    show(unfit: unfit)
  }

  private func show(unfit: [TripInstance]) {
    notices.remove { $0.unfitTrips != nil }
    if !unfit.isEmpty { notices.add(.decisionsDoNotFit(unfit)) }
  }
}
