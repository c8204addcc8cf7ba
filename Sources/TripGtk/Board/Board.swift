import CGtk
import TripCore
import TripFeed
import TripRealtime

/// An open passenger board: its window, model and clock. While it is open, it reads the timetable again when the day
/// or the timetable changes.
@MainActor
final class Board {
  let window: BoardWindow
  private let model: BoardModel
  private unowned let session: DeskSession
  private let languages: [BoardLanguage]
  private var parts: [AnyObject] = []
  private let bindings = SubscriptionBag()
  private var ticker: MainLoopTimer?
  private var reading: Task<Void, Never>?
  /// The service day and the edition of the feed from which the shown departures were read; `nil` when they must be
  /// read again.
  private var contentsOf: (day: ServiceDate, feed: GTFSFeed)?
  private var readingPause = WallClockPause(30)
  /// When a dispatcher was last at a desk, as the journal said at the last reading; `nil` before the first reading.
  private var presence: Presence?
  private var presencePause = WallClockPause(10)
  /// When the journal could last be read; `nil` before the first time.
  private var journalRead: Instant?
  private var isTimetableMissing: Bool

  /// Opens a passenger board.
  ///
  /// - Parameters:
  ///   - contents: The stops, languages and days that were read from the feed for the board.
  ///   - session: The desk whose decisions the board shows. It retains the board.
  ///   - application: The application of a board that is a program of its own; `nil` for a board of a desk's window.
  ///   - settings: How much the board shows; `contents` must list the same, departures or arrivals.
  ///   - isFullScreen: Whether the board covers its screen at once.
  init(
    _ contents: BoardContents, of session: DeskSession, application: UnsafeMutablePointer<GtkApplication>? = nil,
    settings: BoardSettings = BoardSettings(), isFullScreen: Bool = false
  ) {
    self.session = session
    let now = session.clock.now()
    let zone = session.desk.wording.timeZone
    languages = contents.languages
    model = BoardModel(
      at: contents.place, in: languages.map { session.environment.wording(in: zone, speaking: $0.tag) },
      of: session.desk, now: now, settings: settings, isRehearsal: session.isRehearsal)
    window = BoardWindow(application)
    window.view.wantedRows = settings.rows
    isTimetableMissing = !contents.reachesToday
    contentsOf = (ServiceDate(of: now, in: zone), session.feed.value)
    model.show(contents.days)
    parts = [
      BoardPresentationControl(window.view, model: model), BoardController(window, model: model),
      connect(window.widget.pointer, "destroy") { [weak self] in self?.closed() },
    ]
    let glyphs = MissingGlyphs(in: window.view.widget)
    bindings.add(model.page.bindAndFire { _ in glyphs.look() })
    bindings.add(model.page.map(\.title).bind(to: window, \.title))
    bindings.add(session.feed.bind { [weak self] _ in self?.contentsOf = nil })
    tick()
    if isFullScreen { window.setFullScreen(true) }
    window.present()
  }

  isolated deinit {
    reading?.cancel()
    parts = []
    window.close()
  }

  private func closed() {
    ticker = nil
    session.boards.removeAll { $0 === self }
  }

  /// Sets the board's clock, turns its pages, and starts reading when needed. Called once a second.
  func tick() {
    let now = session.clock.now()
    if contentsOf?.day != ServiceDate(of: now, in: session.desk.wording.timeZone) { read(now) }
    if presencePause.isOver(at: now) { askForPresence() }
    model.show(doubts(now))
    model.tick(now)
    window.shift = BoardShift(at: now)
    ticker = MainLoop.after(milliseconds: 1000) { [weak self] in self?.tick() }
  }

  private func doubts(_ now: Instant) -> Set<BoardDoubt> {
    var doubts: Set<BoardDoubt> = []
    if isTimetableMissing { doubts.insert(.timetableMissing) }
    // A recent decision shows that a dispatcher is at a desk, even when the journal's record was not read since then.
    let decided = session.desk.journal.shown.entries.last?.time
    let signs = [presence?.last, decided].compactMap(\.self)
    let presence = Presence(signs: signs, at: now)
    if !presence.isPresent(at: now) { doubts.insert(.unwatched(since: presence.last)) }
    let journal = session.desk.journal
    if session.presence != nil, journal.isLoaded, journal.isReadable.value {
      journalRead = now
    } else {
      doubts.insert(.journalUnavailable(since: journalRead))
    }
    return doubts
  }

  private func askForPresence() {
    guard let record = session.presence else { return }
    Task { [weak self] in
      do throws(JournalError) { self?.presence = Presence(last: try await record.lastNoted()) } catch {
        // Without the record of a dispatcher's presence, the board shows no predictions.
        self?.presence = Presence(last: nil)
      }
    }
  }

  /// Reads the service days of the board again, after a new day has begun or the timetable has another edition.
  private func read(_ now: Instant) {
    guard reading == nil, readingPause.isOver(at: now) else { return }
    let feed = session.feed.value
    reading = Task {
      [weak self, languages, chosen = model.place.chosen, kind = model.kind, decided = session.desk.journal.shown] in
      let contents = await BoardContents.read(
        chosen, of: feed, in: languages, now: now, decided: decided, listing: kind)
      guard let self else { return }
      self.reading = nil
      // When reading fails, the board goes on showing the days that it has.
      guard case .success(let contents) = contents else { return self.isTimetableMissing = true }
      self.isTimetableMissing = !contents.reachesToday
      self.contentsOf = (ServiceDate(of: now, in: feed.agency.timeZone), feed)
      self.model.show(contents.days)
      // When the desk has opened another edition of the feed in the meantime, that edition is read next.
      if self.session.feed.value !== feed { self.contentsOf = nil }
    }
  }
}
