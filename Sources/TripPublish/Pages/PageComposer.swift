import TripCore
import TripFeed
import TripWeb

/// Says what the pages for passengers say. It reads the timetable when the first page is asked for, and keeps it for the
/// day.
actor PageComposer {
  private let languages: [PageLanguage]
  private let clock: DeskClock
  private var facts: PageFacts?
  private var timetables: PageTimetables?
  /// The languages that readers have asked for.
  private var tags: Set<String> = []
  private var reading: Task<Void, Never>?
  private var nextReading: Instant?
  /// The places that were asked for since ``timetables`` were read, with their departures as planned.
  private var boards: [BoardKey: (place: BoardPlace, days: [BoardDay])] = [:]
  private var noteTimetables: @Sendable () -> Void = {}

  private struct BoardKey: Hashable {
    let stops: [GTFSID]
    /// The language of the names; `nil` for the feed's own.
    let tag: String?
  }

  /// The greatest number of departures on a page.
  private static let departures = 24
  /// The wait after reading the timetable has failed, until it is tried again.
  private static let readingPause: Seconds = 30
  /// The greatest number of places that are kept.
  private static let boardLimit = 200

  init(in languages: [PageLanguage], clock: DeskClock) {
    self.languages = languages
    self.clock = clock
  }

  /// Sets what the next pages are made from.
  func use(_ facts: PageFacts) { self.facts = facts }

  /// Calls `note` each time a timetable has been read. Pages that were made during the reading show the timetable before it.
  func whenTimetablesAreRead(_ note: @escaping @Sendable () -> Void) { noteTimetables = note }

  /// Returns what a page says.
  func content(_ request: PageRequest) async -> PageContent {
    guard let facts else { return .unavailable }
    let language = languages[request.language]
    guard let timetables = await timetables(in: language.tag, facts) else { return .unavailable }
    switch request.place {
    case .stops(let search):
      guard let choices = timetables.all(in: language.tag).last?.choices else { return .unavailable }
      return .stops(choices.matching(search))
    case .board(let stops):
      let now = clock.now()
      guard !stops.isEmpty, let (place, days) = board(stops, language.tag, timetables) else { return .unknownStop }
      let known = facts.board(at: now, hasTimetable: timetables.reachesToday)
      // A reader may have turned off that the page asks for itself again, and then counted minutes would be false.
      let departures = BoardDepartures(
        at: place, days: days, facts: known, now: now, settings: BoardSettings(minutesWithin: 0))
      let (page, alerts) = departures.page(
        in: place.names.count - 1, language.wording, atMost: Self.departures, telling: facts.alerts,
        isRehearsal: clock.isRehearsal)
      return .board(page, alerts: alerts.compactMap { BoardAlert($0, in: language.tag, language.wording) })
    }
  }

  private func board(
    _ stops: [GTFSID], _ tag: String, _ timetables: PageTimetables
  ) -> (place: BoardPlace, days: [BoardDay])? {
    let names = timetables.all(in: tag)
    let key = BoardKey(stops: stops, tag: names.count > 1 ? tag : nil)
    if let board = boards[key] { return board }
    guard let place = try? BoardPlace(stops, in: names.map(\.stops)) else { return nil }
    let days = timetables.own.days.indices.map { day in
      BoardDay(names.map { $0.days[day] }, at: place, ownTripsOnly: day > 0)
    }
    if boards.count >= Self.boardLimit { boards = [:] }
    boards[key] = (place, days)
    return (place, days)
  }

  // MARK: - Reading the timetable

  /// Returns the timetables with names in a language. Those of yesterday or of an earlier edition are used as long as the
  /// new ones are being read.
  private func timetables(in tag: String, _ facts: PageFacts) async -> PageTimetables? {
    tags.insert(tag)
    let today = ServiceDate(of: clock.now(), in: facts.feed.agency.timeZone)
    if let timetables, timetables.feed === facts.feed, timetables.date == today, timetables.names[tag] != nil {
      return timetables
    }
    read(facts)
    if let timetables, timetables.names[tag] != nil { return timetables }
    await reading?.value
    return timetables
  }

  private func read(_ facts: PageFacts) {
    let now = clock.now()
    guard reading == nil, nextReading.map({ $0 <= now }) ?? true else { return }
    let tags = tags
    // Reading takes seconds for the timetable of a country, in which other pages are made.
    let work = Task.detached { () async -> PageTimetables? in
      try? PageTimetables(facts.feed, in: tags, now: now, decided: facts.decided)
    }
    reading = Task {
      let read = await work.value
      reading = nil
      nextReading = read == nil ? now + Self.readingPause : nil
      guard let read else { return }
      timetables = read
      boards = [:]
      noteTimetables()
    }
  }
}
