/// The presentation model of a passenger board: the next departures from one place, for people who cannot ask.
///
/// It shares the desk's decisions and reports, so that a decision is on the board in the frame in which it is on the desk;
/// the day that the desk looks at is not its business. Everything it shows follows from those, from its days and from the
/// clock that is passed in: pages turn by that clock, and after the last page the next language follows.
@MainActor
public final class BoardModel {
  /// Where it hangs.
  public let place: BoardPlace
  /// What it shows.
  public let page: ReadOnlyDynamic<BoardPage>
  /// How many departures fit on a page, one at least.
  public let linesPerPage: Dynamic<Int>

  /// For how long a page stands.
  public static let pageTime: Seconds = 10
  /// How many pages there are at most: nobody waits longer for the first to come back.
  static let greatestPageCount = 3
  /// How far ahead it looks: the same time of day must not be there twice.
  static let horizon: Seconds = .minutes(24 * 60)

  private let desk: DeskModel
  private let languages: [Wording]
  private let shown: Dynamic<BoardPage>
  private var plannedDays: [BoardDay] = []
  /// The same with the trips that were added, which are these.
  private var days: [BoardDay] = []
  private var extraTrips: [TripInstance: ExtraTrip] = [:]
  private var doubts: Set<BoardDoubt> = []
  private var now: Instant
  private let bag = SubscriptionBag()

  /// Makes a board that has no departures yet.
  ///
  /// - Parameters:
  ///   - place: Where it hangs.
  ///   - languages: The languages it speaks in turn, in the order of the names of `place` and of the days' timetables.
  ///   - desk: Whose decisions and reports it shows.
  ///   - now: What time it is; ``tick(_:)`` moves it.
  ///   - linesPerPage: How many departures fit.
  public init(at place: BoardPlace, in languages: [Wording], of desk: DeskModel, now: Instant, linesPerPage: Int = 7) {
    self.place = place
    self.languages = languages.isEmpty ? [desk.wording] : languages
    self.desk = desk
    self.now = now
    self.linesPerPage = Dynamic(linesPerPage)
    shown = Dynamic(BoardPage(place: place, now: now, self.languages[0]))
    page = shown.removeDuplicates().erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.followJournal() })
    bag.add(desk.trips.reports.bind { [weak self] _ in self?.update() })
    bag.add(desk.following.bind { [weak self] _ in self?.update() })
    bag.add(self.linesPerPage.bind { [weak self] _ in self?.update() })
    update()
  }

  /// Sets the clock: what has left goes, pages turn, and what has grown old is not shown any more.
  public func tick(_ instant: Instant) {
    now = instant
    update()
  }

  /// Takes over the days to show: today's with what still runs of earlier ones, and the next.
  public func show(_ days: [BoardDay]) {
    plannedDays = days
    addExtraTrips()
    update()
  }

  /// Takes over what cannot be relied on just now.
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
    let size = max(1, linesPerPage.value)
    let departures = departures(atMost: size * Self.greatestPageCount)
    let count = max(1, (departures.count + size - 1) / size)
    // The board counts turns from a fixed moment, so that all boards of a station turn together.
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
      placeholder: departures.isEmpty && !days.isEmpty && notice != .noTimetable ? wording.noDeparturesSentence : nil,
      headings: BoardHeadings(wording), isRightToLeft: wording.isRightToLeft)
  }

  private func timetable(_ departure: BoardDeparture, _ language: Int) -> Timetable {
    let timetables = days[departure.day].timetables
    return timetables.indices.contains(language) ? timetables[language] : timetables[0]
  }

  private func notice(of departures: [BoardDeparture]) -> BoardNotice? {
    if doubts.contains(.timetableMissing), departures.isEmpty { return .noTimetable }
    let isSilent = doubts.contains(.feedSilent) || desk.following.value.contains { $0.isLost(at: now) }
    if isSilent || doubts.contains(.journalUnavailable) { return .noExpectedTimes }
    return hidesDecidedTimes && departures.contains { hasDecidedTime($0.trip.instance) } ? .noExpectedTimes : nil
  }

  private var hidesDecidedTimes: Bool { doubts.contains(where: \.isAboutDecidedTimes) }

  private func hasDecidedTime(_ instance: TripInstance) -> Bool {
    desk.journal.shown.decisions(on: instance).contains(where: \.isAboutTime)
  }
}

// MARK: - The departures

extension BoardModel {
  /// The next departures, as scheduled in order; one that is late stays where it was until it leaves.
  private func departures(atMost count: Int) -> [BoardDeparture] {
    // A departure stays while clocks show its minute.
    let minute = Instant(unixSeconds: now.wholeMinutes * 60)
    var found = overdue(before: minute).filter { $0.leaves >= minute }
    var next = days.map { day in day.stopTimes.indices.partitionPoint { day.stopTimes[$0].departure >= minute } }
    while found.count < count {
      // Of the days, which overlap at night, the one whose next call comes first.
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

  /// What should have left, and may not have: only what somebody decided about, or reported.
  private func overdue(before minute: Instant) -> [BoardDeparture] {
    let instances = Set(desk.journal.shown.decidedInstances).union(desk.trips.reports.value.instances)
    return days.indices.flatMap { day in
      instances.flatMap { days[day].stopTimesByTrip[$0] ?? [] }.filter { $0.departure < minute }
        .compactMap { departure($0, day) }
    }.sorted { ($0.stopTime.departure, $0.row) < ($1.stopTime.departure, $1.row) }
  }

  /// What is known of a call; nothing where it is at another platform.
  private func departure(_ stopTime: BoardDay.StopTime, _ day: Int) -> BoardDeparture? {
    let timetable = days[day].timetables[0]
    let instance = timetable.instance(ofRow: stopTime.row)
    let decisions = desk.journal.shown.decisions(on: instance)
    let report = desk.trips.reports.value.report(on: instance, at: now)
    // A large station has thousands of calls a day at other platforms, and this is asked every second.
    guard stopTime.isHere || !decisions.isEmpty || report != nil else { return nil }
    guard var trip = try? timetable.trip(ofRow: stopTime.row) else { return nil }
    trip.applyAll(hidesDecidedTimes ? decisions.filter { !$0.isAboutTime } : decisions, over: report)
    let departure = BoardDeparture(trip: trip, index: stopTime.index, day: day, row: stopTime.row)
    return departure.isAt(place.stopIDs) ? departure : nil
  }
}

extension Decision {
  /// Whether it says when a trip leaves.
  fileprivate var isAboutTime: Bool {
    if case .departure = self { return true }
    return false
  }
}

extension BoardPage {
  /// A board that has no departures yet, and does not say that there are none.
  fileprivate init(place: BoardPlace, now: Instant, _ wording: Wording) {
    self.init(
      title: place.names.first ?? "", clock: wording.time(now), rows: [], number: 1, count: 1, notice: nil,
      placeholder: nil, headings: BoardHeadings(wording), isRightToLeft: wording.isRightToLeft)
  }
}
