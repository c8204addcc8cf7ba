/// The model of a passenger board, which shows the next departures from one place.
///
/// The board uses the decisions and reports of a desk, so that a decision appears on the desk and on the board in the
/// same frame. It is independent of the service date that the desk shows. The next departures always stay in sight. By the
/// time that ``tick(_:)`` passes in, the board turns the pages below them, and changes its language.
@MainActor
public final class BoardModel {
  /// The place (a stop, a station or several stops) whose departures the board shows.
  public let place: BoardPlace
  /// The page that the board shows now.
  public let page: ReadOnlyDynamic<BoardPage>
  /// The number of departures that fit on a page of the board; with less than 1, one is shown.
  public let rowsPerPage: Dynamic<Int>
  /// The texts by which the widths of the columns are measured.
  public let columns: ReadOnlyDynamic<BoardColumns>
  /// What a screen reader says of the board: the next departures, in the first language of the board.
  public let summary: ReadOnlyDynamic<String>

  /// The time after which the board works out again what follows from late vehicles.
  private static let followingPause: Seconds = 10

  private let desk: DeskModel
  private let settings: BoardSettings
  private let languages: [Wording]
  private let shown: Dynamic<BoardPage>
  private let measured: Dynamic<BoardColumns>
  private let said = Dynamic("")
  /// The days whose departures the board shows, without extra trips.
  private var plannedDays: [BoardDay] = []
  /// The days whose departures the board shows: ``plannedDays`` with ``extraTrips`` added.
  private var days: [BoardDay] = []
  /// The extra trips that are included in ``days``.
  private var extraTrips: [TripInstance: ExtraTrip] = [:]
  /// The parts of the board's data that are currently unreliable, and so are not shown.
  private var doubts: Set<BoardDoubt> = []
  /// What follows from late vehicles on ``days`` that the desk does not show.
  private var consequences: [TripInstance: Consequence] = [:]
  private var following: Task<Void, Never>?
  /// Whether something has changed since ``following`` began.
  private var isFollowingStale = false
  /// When ``following`` began last.
  private var followed: Instant
  private var now: Instant
  /// When the board was opened.
  private let opened: Instant
  private let isRehearsal: Bool
  private let bag = SubscriptionBag()

  /// Makes a board without departures. Call `show` to set the days whose departures it shows.
  ///
  /// - Parameters:
  ///   - place: The place whose departures to show.
  ///   - languages: The languages to show in turn, in the order of the names of `place` and of the days' timetables.
  ///   - desk: The desk whose decisions and reports to show.
  ///   - now: The current time; ``tick(_:)`` updates it.
  ///   - rowsPerPage: The number of departures that fit on a page.
  ///   - settings: How much to show; the days that are set list the same, departures or arrivals.
  ///   - isRehearsal: Whether the clock of the desk is set by hand, so that the board shows a rehearsal.
  public init(
    at place: BoardPlace, in languages: [Wording], of desk: DeskModel, now: Instant, rowsPerPage: Int = 7,
    settings: BoardSettings = BoardSettings(), isRehearsal: Bool = false
  ) {
    self.place = place
    self.isRehearsal = isRehearsal
    self.settings = settings
    self.languages = languages.isEmpty ? [desk.wording] : languages
    self.desk = desk
    self.now = now
    (opened, followed) = (now, now)
    self.rowsPerPage = Dynamic(rowsPerPage)
    shown = Dynamic(BoardPage(place: place, now: now, self.languages[0]))
    page = shown.removeDuplicates().erased()
    measured = Dynamic(BoardColumns([], at: place, in: self.languages, settings.kind))
    columns = measured.removeDuplicates().erased()
    summary = said.removeDuplicates().erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.followJournal() })
    bag.add(
      desk.trips.reports.bind { [weak self] _ in
        self?.followVehicles()
        self?.update()
      })
    bag.add(
      combineLatest(desk.timetable, desk.journal.vehicleSettings, desk.journal.vehiclePlan).bind {
        [weak self] _, _, _ in
        self?.followVehicles()
        self?.update()
      })
    bag.add(desk.following.bind { [weak self] _ in self?.update() })
    bag.add(desk.alerts.all.bind { [weak self] _ in self?.update() })
    bag.add(self.rowsPerPage.bind { [weak self] _ in self?.update() })
    update()
  }

  /// Whether the board lists departures or arrivals.
  public var kind: BoardKind { settings.kind }

  /// What a screen reader calls the list, in the first language of the board.
  public var listName: String {
    let translation = languages[0].translation
    return settings.kind == .departures ? translation.translate("Departures") : translation.translate("Arrivals")
  }

  /// Sets the board's current time. As a result, past departures disappear, pages turn, and outdated delays are
  /// hidden.
  public func tick(_ instant: Instant) {
    now = instant
    // Reports become too old, and trips that are at risk come within the horizon.
    if abs((now - followed).count) >= Self.followingPause.count { followVehicles() }
    update()
  }

  /// Sets the days whose departures the board shows: today with the trips of earlier days that still run, and the
  /// next day.
  public func show(_ days: [BoardDay]) {
    plannedDays = days
    measured.value = BoardColumns(days, at: place, in: languages, settings.kind)
    addExtraTrips()
    followVehicles()
    update()
  }

  /// Sets which parts of the board's data are currently unreliable. They are not shown.
  public func show(_ doubts: Set<BoardDoubt>) {
    self.doubts = doubts
    update()
  }

  private func followJournal() {
    if desk.journal.shown.extraTrips != extraTrips { addExtraTrips() }
    followVehicles()
    update()
  }

  private func addExtraTrips() {
    extraTrips = desk.journal.shown.extraTrips
    days = plannedDays.map { $0.adding(extraTrips, at: now) }
  }

  /// Works out what follows on the days of the board that the desk does not show, or of which it lacks a trip. The desk does so
  /// for its own.
  private func followVehicles() {
    guard following == nil else { return isFollowingStale = true }
    (isFollowingStale, followed) = (false, now)
    let (decided, reports) = (desk.journal.shown, desk.trips.reports.value)
    let known = Set(decided.instances).union(reports.instances)
    let dates = Set(known.map(\.serviceDate))
    let others = days.filter { day in
      guard day.date == desk.timetable.value.serviceDate else { return day.mayRunTrips(of: dates) }
      // A trip of yesterday that has arrived by the timetable, and runs late by a feed, is not among those of the desk.
      let earlier = known.filter { $0.serviceDate < day.date && desk.trips.row(of: $0) == nil }
      return !earlier.isEmpty && day.mayRunTrips(of: Set(earlier.map(\.serviceDate)))
    }
    guard !others.isEmpty else {
      if !consequences.isEmpty { consequences = [:] }
      return
    }
    let vehicles = BoardVehicles(
      timetables: others.map(\.wholeTimetable), decided: decided, reports: reports,
      settings: desk.journal.vehicleSettings.value, plan: desk.journal.vehiclePlan.value, now: now)
    following = Task { [weak self] in
      let found = await vehicles.read()
      guard let self else { return }
      following = nil
      if found != consequences {
        consequences = found
        update()
      }
      if isFollowingStale { followVehicles() }
    }
  }

  /// Waits until it is worked out what follows from what is known now.
  func settle() async { while let task = following { await task.value } }

  private func update() {
    let departures = departures
    let (lists, told, band, isClosed) = lists(of: departures)
    shown.value = page(of: departures, lists, band, isClosed: isClosed)
    said.value = summary(of: departures, lists, told, isClosed: isClosed)
  }
}

// MARK: - The page

extension BoardModel {
  /// The departures at this moment, by what the desk shows.
  private var departures: BoardDepartures {
    let all = desk.trips.consequences.merging(consequences) { shown, _ in shown }
    let facts = BoardFacts(
      decided: desk.journal.shown, reports: desk.trips.reports.value,
      consequences: desk.journal.vehicleSettings.value.told(all),
      following: desk.following.value, doubts: doubts)
    return BoardDepartures(at: place, daysWithExtras: days, facts: facts, now: now, settings: settings)
  }

  private var greatestPageCount: Int {
    BoardRhythm.greatestPageCount(languages: languages.count, asked: settings.greatestPageCount)
  }

  /// Finds the departures of all pages, the alerts beside them, and those of them that the band shows, which takes the place
  /// of rows.
  private func lists(of departures: BoardDepartures) -> (BoardLists, alerts: [Alert], band: [Alert], isClosed: Bool) {
    func lists(_ rows: Int) -> BoardLists {
      let layout = BoardLayout(rows: rows, sections: place.sections.count)
      return BoardLists(
        layout, departures.next(atMost: layout.capacity(pages: greatestPageCount)),
        until: departures.minute + settings.horizon, atMost: greatestPageCount)
    }
    let whole = lists(rowsPerPage.value)
    let (told, isClosed) = departures.alerts(of: desk.alerts.all.value, beside: whole.all)
    guard !isClosed else { return (whole, told, told, true) }
    let texts = told.filter { !$0.texts.isEmpty }
    guard !departures.beyondRows(texts, of: whole.all, languages[0]).isEmpty else { return (whole, told, [], false) }
    let fewer = lists(rowsPerPage.value - BoardAlerts.rows)
    return (fewer, told, departures.beyondRows(texts, of: fewer.all, languages[0]), false)
  }

  private func page(
    of departures: BoardDepartures, _ lists: BoardLists, _ band: [Alert], isClosed: Bool
  ) -> BoardPage {
    let count = isClosed ? 1 : lists.pageCount
    let (turn, language) = BoardRhythm(languages: languages.count, pages: count).turn(at: now, opened: opened)
    let alerts = BoardAlerts(band, isClosed: isClosed, in: languages[language])
    return departures.page(
      isClosed ? [] : lists.page(turn), of: lists.all, number: turn % count + 1, count: count, in: language,
      languages[language], alerts: alerts.turned(by: turn), isRehearsal: isRehearsal)
  }

  /// What a screen reader says: the alerts, and the departures that always stay in sight.
  private func summary(of departures: BoardDepartures, _ lists: BoardLists, _ told: [Alert], isClosed: Bool) -> String {
    let title = ([place.names.first ?? ""] + BoardAlerts(told, in: languages[0]).notices.map(\.header))
      .joined(separator: ". ")
    guard !isClosed else { return title }
    let inSight = lists.page(0).map { ($0.always, ArraySlice<BoardDeparture>()) }
    let rows = departures.rows(inSight, in: 0, languages[0], turns: false)
    let headings = BoardHeadings(languages[0], routes: lists.all.lazy.map(\.trip.route), kind: settings.kind)
    return languages[0].summary(title, rows, headings, settings.kind)
  }
}

extension BoardPage {
  /// Makes the first page of a board, which has no departures yet.
  fileprivate init(place: BoardPlace, now: Instant, _ wording: Wording) {
    self.init(
      title: wording.title(of: place, in: 0), clock: wording.time(now), rows: [], number: 1, count: 1, notice: nil,
      rehearsal: nil, placeholder: nil, alerts: BoardAlerts([], in: wording),
      headings: BoardHeadings(wording, routes: []),
      isRightToLeft: wording.isRightToLeft)
  }
}
