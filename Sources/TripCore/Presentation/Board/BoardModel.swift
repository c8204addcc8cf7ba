/// The model of a passenger board, which shows the next departures from one place.
///
/// The board uses the decisions and reports of a desk, so that a decision appears on the desk and on the board in the
/// same frame. It is independent of the service date that the desk shows. The board turns its pages by the time that
/// ``tick(_:)`` passes in; after the last page, it starts again in its next language.
@MainActor
public final class BoardModel {
  /// The place (a stop, a station or several stops) whose departures the board shows.
  public let place: BoardPlace
  /// The page that the board shows now.
  public let page: ReadOnlyDynamic<BoardPage>
  /// The number of departures that fit on a page of the board; with less than 1, one is shown.
  public let rowsPerPage: Dynamic<Int>

  /// How long the board shows a page, in seconds.
  public static let pageTime: Seconds = 10
  /// The greatest number of pages that the board shows in turn, so that passengers do not wait too long for the first
  /// page.
  static let greatestPageCount = 3

  private let desk: DeskModel
  private let languages: [Wording]
  private let shown: Dynamic<BoardPage>
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
  ///   - isRehearsal: Whether the clock of the desk is set by hand, so that the board shows a rehearsal.
  public init(
    at place: BoardPlace, in languages: [Wording], of desk: DeskModel, now: Instant, rowsPerPage: Int = 7,
    isRehearsal: Bool = false
  ) {
    self.place = place
    self.isRehearsal = isRehearsal
    self.languages = languages.isEmpty ? [desk.wording] : languages
    self.desk = desk
    self.now = now
    (opened, followed) = (now, now)
    self.rowsPerPage = Dynamic(rowsPerPage)
    shown = Dynamic(BoardPage(place: place, now: now, self.languages[0]))
    page = shown.removeDuplicates().erased()
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

  /// Sets the board's current time. As a result, past departures disappear, pages turn, and outdated delays are
  /// hidden.
  public func tick(_ instant: Instant) {
    now = instant
    // Reports become too old, and trips that are at risk come within the horizon.
    if abs((now - followed).count) >= Self.pageTime.count { followVehicles() }
    update()
  }

  /// Sets the days whose departures the board shows: today with the trips of earlier days that still run, and the
  /// next day.
  public func show(_ days: [BoardDay]) {
    plannedDays = days
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

  /// Works out what follows on the days of the board that the desk does not show. The desk does so for its own.
  private func followVehicles() {
    guard following == nil else { return isFollowingStale = true }
    (isFollowingStale, followed) = (false, now)
    let (decided, reports) = (desk.journal.shown, desk.trips.reports.value)
    let dates = Set(decided.instances.map(\.serviceDate)).union(reports.instances.map(\.serviceDate))
    let others = days.filter { $0.date != desk.timetable.value.serviceDate && $0.mayRunTrips(of: dates) }
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

  private func update() { shown.value = makePage() }
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
    return BoardDepartures(at: place, daysWithExtras: days, facts: facts, now: now)
  }

  private func makePage() -> BoardPage {
    let departures = departures
    let all = departures.next(atMost: max(1, rowsPerPage.value) * Self.greatestPageCount)
    let (told, isClosed) = departures.alerts(of: desk.alerts.all.value, beside: all)
    let alerts = languages.map { BoardAlerts(told, isClosed: isClosed, in: $0) }
    let size = max(1, rowsPerPage.value - (alerts[0].shown == nil ? 0 : BoardAlerts.rows))
    let next = alerts[0].isClosed ? [] : Array(all.prefix(size * Self.greatestPageCount))
    let count = max(1, (next.count + size - 1) / size)
    // The number of the page follows from the Unix time, so that all boards of a station turn their pages together. A
    // board that was just opened begins with the first page. A language stays until all departures and all alerts were
    // shown in it.
    let isNew = now >= opened && now - opened < Self.pageTime
    let turn = isNew ? 0 : max(0, now.unixSeconds / Self.pageTime.count)
    let turns = max(count, alerts.map(\.parts.count).max() ?? 0)
    let (number, language) = (turn % turns % count, turn / turns % languages.count)
    let shown = next[min(number * size, next.count)..<min((number + 1) * size, next.count)]
    return departures.page(
      shown, of: all, number: number + 1, count: count, in: language, languages[language],
      alerts: alerts[language].turned(by: turn % turns), isRehearsal: isRehearsal)
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
