import CGtk
import TripCore
import TripFeed
import TripProgram

/// The program as a single passenger board, for a computer behind a screen in a station. It shows the decisions of
/// the desks that share its journal, and the feeds that it follows. No decisions can be made on it.
@MainActor
final class BoardApplication {
  /// The options of the command `tripdesk board`.
  struct Request: Sendable {
    /// The feed to open, with the options for opening it.
    let desk: DeskRequest
    /// The `stop_id`s of the stops whose departures the board shows.
    let stops: [GTFSID]
    /// The languages of the board, in the order in which it shows them.
    let languages: [BoardLanguage]
    /// How much the board shows.
    let settings: BoardSettings
    /// Whether the board covers its whole screen.
    let isFullScreen: Bool
  }

  private let pointer: UnsafeMutablePointer<GtkApplication>
  private let environment: DeskEnvironment
  private let request: Request
  private var session: DeskSession?
  /// The settings of alerts. A board has no window for the preferences.
  private lazy var alerts = KeptAlertSettings(
    request.desk.options.publishing.alerts,
    preferences: PreferencesModel(PreferencesFile(environment.variables).preferences),
    environment: environment.variables)
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []
  private var termination: Task<Void, Never>?
  private var service: BoardService?
  private var exitStatus: Int32 = 0

  /// Makes the application of a passenger board, which starts with ``run()``.
  init(_ environment: DeskEnvironment, _ request: Request) {
    self.environment = environment
    self.request = request
    pointer = gtk_application_new(DeskApplication.id + ".Board", G_APPLICATION_NON_UNIQUE)
    connections.append(connect(pointer, "activate") { [weak self] in self?.activate() })
    connections.append(connect(pointer, "shutdown") { [weak self] in self?.shutDown() })
  }

  isolated deinit { g_object_unref(pointer) }

  /// Runs the application until the board is closed.
  ///
  /// - Returns: The exit status of the program.
  func run() -> Int32 {
    let status = g_application_run(cgtk_application(pointer), 0, nil)
    return exitStatus != 0 ? exitStatus : status
  }

  private func activate() {
    guard session == nil else { return }
    MainLoop.runMainActor()
    environment.loadStylesheet()
    environment.loadIcons()
    endInOrder()
    // GTK would end the program now, because it has no window yet.
    g_application_hold(cgtk_application(pointer))
    Task { [weak self] in
      await self?.open()
      if let self { g_application_release(cgtk_application(self.pointer)) }
    }
  }

  private func shutDown() {
    service?.end()
    _ = DeskEnding.carryOut([session?.end()].compactMap(\.self))
    session = nil
  }

  /// Makes the program end its desk properly when a signal such as SIGTERM arrives or the connection to the display
  /// breaks.
  private func endInOrder() {
    termination = Task { [weak self] in
      for await _ in TerminationSignals.caught() {
        guard let self else { return }
        g_application_quit(cgtk_application(self.pointer))
      }
    }
    DisplayEnd.then { [weak self] in
      _ = DeskEnding.carryOut([self?.session?.end()].compactMap(\.self))
      StandardError.write("the display is gone")
    }
  }

  private func open() async {
    let opened: DeskOpening
    switch await BackgroundOpening(request.desk, environment).value() {
    case .success(let opening): opened = opening
    case .failure(let error): return fail(error.description)
    }
    let contents = await BoardContents.read(
      request.stops, of: opened.feed, in: request.languages, now: opened.clock.now(),
      decided: opened.journal?.state ?? JournalState(), listing: request.settings.kind)
    switch contents {
    case .failure(let problem): fail(problem.description)
    case .success(let contents):
      let session = DeskSession(opened, request.desk, environment)
      self.session = session
      session.alerts?.follow(alerts)
      keepUp(session)
      session.boards = [
        Board(
          contents, of: session, application: pointer, settings: request.settings, isFullScreen: request.isFullScreen)
      ]
      keepScreenOn()
      service = BoardService(environment.variables, showing: request.stops)
    }
  }

  /// Opens a newer timetable or a new service day without a question, because a board has no dispatcher who could
  /// answer.
  private func keepUp(_ session: DeskSession) {
    bindings.add(
      session.desk.notices.all.bind { [weak session] notices in
        guard let session else { return }
        if notices.contains(.timetableReplaced) { session.reload() }
        for case .newServiceDay(let date, let shown) in notices {
          session.desk.notices.dismiss(.newServiceDay(date, showing: shown))
          session.show(date)
        }
      })
  }

  /// Keeps the screen on, although it gets no input: by the session manager, and by the X server where no session
  /// manager runs.
  private func keepScreenOn() {
    if !cgtk_keep_screen_on().isTrue {
      StandardError.write("the X server may turn the screen off: install libxss1")
    }
    guard let board = session?.boards.first else { return }
    _ = gtk_application_inhibit(
      pointer, cgtk_window(board.window.widget.pointer), GTK_APPLICATION_INHIBIT_IDLE, tr("Passenger Board"))
  }

  private func fail(_ reason: String) {
    StandardError.write(reason)
    exitStatus = CommandFailure.unusable
  }
}
