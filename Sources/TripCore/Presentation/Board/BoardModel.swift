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
  /// How far ahead the board shows departures: one day, so that no time of day appears twice.
  static let horizon: Seconds = .minutes(24 * 60)

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
  private var now: Instant
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
    self.rowsPerPage = Dynamic(rowsPerPage)
    shown = Dynamic(BoardPage(place: place, now: now, self.languages[0]))
    page = shown.removeDuplicates().erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.followJournal() })
    bag.add(desk.trips.reports.bind { [weak self] _ in self?.update() })
    bag.add(desk.following.bind { [weak self] _ in self?.update() })
    bag.add(self.rowsPerPage.bind { [weak self] _ in self?.update() })
    update()
  }

  /// Sets the board's current time. As a result, past departures disappear, pages turn, and outdated delays are
  /// hidden.
  public func tick(_ instant: Instant) {
    now = instant
    update()
  }

  /// Sets the days whose departures the board shows: today with the trips of earlier days that still run, and the
  /// next day.
  public func show(_ days: [BoardDay]) {
    plannedDays = days
    addExtraTrips()
    update()
  }

  /// Sets which parts of the board's data are currently unreliable. They are not shown.
  public func show(_ doubts: Set<BoardDoubt>) {
    self.doubts = doubts
    update()
  }

  private func followJournal() {
    if desk.journal.shown.extraTrips != extraTrips { addExtraTrips() }
    update()
  }

  private func addExtraTrips() {
    extraTrips = desk.journal.shown.extraTrips
    days = plannedDays.map { $0.adding(extraTrips, at: now) }
  }

  private func update() { shown.value = makePage() }
}

// MARK: - The page

extension BoardModel {
  private func makePage() -> BoardPage {
    let size = max(1, rowsPerPage.value)
    let departures = departures(atMost: size * Self.greatestPageCount)
    let count = max(1, (departures.count + size - 1) / size)
    // The number of the page follows from the Unix time, so that all boards of a station turn their pages together.
    let turn = max(0, now.unixSeconds / Self.pageTime.count)
    let (number, language) = (turn % count, turn / count % languages.count)
    let wording = languages[language]
    let rows = departures[min(number * size, departures.count)..<min((number + 1) * size, departures.count)].map {
      BoardRow($0, in: timetable($0, language), now: now, wording)
    }
    let notice = notice(of: departures)
    return BoardPage(
      title: place.names.indices.contains(language) ? place.names[language] : place.names.first ?? "",
      clock: wording.time(now), rows: rows, number: number + 1, count: count, notice: notice.map(wording.sentence),
      rehearsal: isRehearsal ? wording.translation.translate("Rehearsal") : nil,
      placeholder: departures.isEmpty && !days.isEmpty && notice != .noTimetable ? wording.noDeparturesSentence : nil,
      headings: BoardHeadings(wording, routes: rows.lazy.map(\.route)), isRightToLeft: wording.isRightToLeft)
  }

  /// The timetable of the day of a departure, in one of the board's languages.
  private func timetable(_ departure: BoardDeparture, _ language: Int) -> Timetable {
    let timetables = days[departure.day].timetables
    return timetables.indices.contains(language) ? timetables[language] : timetables[0]
  }

  /// The notice for passengers that data is missing, or `nil` when all data is reliable.
  private func notice(of departures: [BoardDeparture]) -> BoardNotice? {
    if doubts.contains(.timetableMissing), departures.isEmpty { return .noTimetable }
    let feedsWithTimes = desk.following.value.filter { !$0.givesOnlyAlerts }
    let isSilent = doubts.contains(.feedSilent) || feedsWithTimes.contains { $0.isLost(at: now) }
    if isSilent || doubts.contains(.journalUnavailable) { return .noExpectedTimes }
    return hidesDecidedTimes && departures.contains { hasDecidedTime($0.trip.instance) } ? .noExpectedTimes : nil
  }

  /// Whether departures that a dispatcher decided are not shown, because they may be outdated.
  private var hidesDecidedTimes: Bool { doubts.contains(where: \.isAboutDecidedTimes) }

  private func hasDecidedTime(_ instance: TripInstance) -> Bool {
    desk.journal.shown.decisions(on: instance).contains(where: \.isAboutTime)
  }
}

// MARK: - The departures

extension BoardModel {
  /// The next departures from the board's place, in the scheduled order. A late departure keeps its position until it
  /// departs.
  private func departures(atMost count: Int) -> [BoardDeparture] {
    // A departure stays on the board until the end of the minute in which it departs.
    let minute = Instant(unixSeconds: now.wholeMinutes * 60)
    var found = overdue(before: minute).filter { $0.leaves >= minute }
    var next = days.map { day in day.stopTimes.indices.partitionPoint { day.stopTimes[$0].departure >= minute } }
    while found.count < count {
      // At night, the departures of two days overlap. Each step takes the earliest departure of both days.
      let waiting = days.indices.filter { next[$0] < days[$0].stopTimes.count }
      guard
        let day = waiting.min(by: { days[$0].stopTimes[next[$0]].departure < days[$1].stopTimes[next[$1]].departure })
      else { break }
      let stopTime = days[day].stopTimes[next[day]]
      next[day] += 1
      guard stopTime.departure - minute < Self.horizon else { break }
      if let departure = departure(stopTime, day), departure.leaves >= minute { found.append(departure) }
    }
    return Array(found.prefix(count))
  }

  /// The departures that are scheduled before `minute` but may still be to come, because a decision or a report may
  /// make them late.
  private func overdue(before minute: Instant) -> [BoardDeparture] {
    let instances = Set(desk.journal.shown.decidedInstances).union(desk.trips.reports.value.instances)
    return days.indices.flatMap { day in
      instances.flatMap { days[day].stopTimesByTrip[$0] ?? [] }.filter { $0.departure < minute }
        .compactMap { departure($0, day) }
    }.sorted { ($0.stopTime.departure, $0.row) < ($1.stopTime.departure, $1.row) }
  }

  /// Returns the departure that a feed which has fallen silent reported for a stop time, when it is later than planned
  /// and nothing newer is known.
  private func lastReported(_ stopTime: StopTime, of instance: TripInstance) -> Instant? {
    guard stopTime.departureDelay == nil, let report = desk.trips.reports.value.latest(on: instance),
      report.isStale(at: now),
      let delay = report.stopTimes.first(where: { $0.sequence == stopTime.sequence })?.departureDelay, delay > 0
    else { return nil }
    return stopTime.departure + delay
  }

  /// Makes the departure of a stop time, with decisions and reports applied; `nil` when the trip does not stop at the
  /// board's place.
  private func departure(_ stopTime: BoardDay.StopTime, _ day: Int) -> BoardDeparture? {
    let timetable = days[day].timetables[0]
    let instance = timetable.instance(ofRow: stopTime.row)
    let decisions = desk.journal.shown.decisions(on: instance)
    let report = desk.trips.reports.value.report(on: instance, at: now)
    // Without a decision or a report, a trip at another platform cannot come to this one. These many trips are
    // skipped early, because the board is updated every second.
    guard stopTime.isHere || !decisions.isEmpty || report != nil else { return nil }
    guard var trip = try? timetable.trip(ofRow: stopTime.row) else { return nil }
    trip.applyAll(hidesDecidedTimes ? decisions.filter { !$0.isAboutTime } : decisions, over: report)
    let departure = BoardDeparture(
      trip: trip, index: stopTime.index, day: day, row: stopTime.row,
      lastReported: lastReported(trip.stopTimes[stopTime.index], of: instance))
    return departure.isAt(place.stopIDs) ? departure : nil
  }
}

extension Decision {
  /// Whether the decision sets the time of a departure.
  fileprivate var isAboutTime: Bool {
    if case .departure = self { return true }
    return false
  }
}

extension BoardPage {
  /// Makes the first page of a board, which has no departures yet.
  fileprivate init(place: BoardPlace, now: Instant, _ wording: Wording) {
    self.init(
      title: place.names.first ?? "", clock: wording.time(now), rows: [], number: 1, count: 1, notice: nil,
      rehearsal: nil, placeholder: nil, headings: BoardHeadings(wording, routes: []),
      isRightToLeft: wording.isRightToLeft)
  }
}
