import CGtk
import TripCore
import TripFeed
import TripProgram

/// The desktop program: its window, and one desk for each operator whose timetable was opened.
@MainActor
final class DeskApplication {
  /// The id of the application. It is also its name on the session bus, and the name of its desktop entry and icon.
  static let id = "io.github.tripdesk.TripDesk"
  let pointer: UnsafeMutablePointer<GtkApplication>
  /// The desk of each operator. A desk and its decisions stay when a timetable of another operator is opened.
  private var sessions: [OperatorKey: DeskSession] = [:]
  private var current: DeskSession?
  let environment: DeskEnvironment
  /// The claim to the shown desk, by which a second start on the same timetable finds this process; `nil` when there
  /// is none.
  private var claim: DeskClaim?
  /// Keeps the application id as a name on the session bus. `nil` for a program without a feed, without a session bus,
  /// and when another process owns the name.
  private let ownedID: BusName?
  let preferences: KeptPreferences
  /// The settings of alerts, for the desks of all operators.
  let alerts: KeptAlertSettings
  private let place: KeptWindowPlace
  private var lateTrips: LateTripNotification?
  private var inhibitor: SessionInhibitor?
  private var firstOpening: BackgroundOpening?
  /// The options for opening feeds. They also apply to feeds that are opened later, except the date and what to
  /// publish, which apply to the first feed only.
  private(set) var options: DeskRequest.Options
  private var window: DeskWindow?
  private var controller: DeskController?
  /// The feed that is being opened.
  private let opening = FollowedOpening()
  private let quitting = Quitting()
  private var connections: [SignalConnection] = []
  private var termination: Task<Void, Never>?
  private var isTerminated = false
  private var exitStatus: Int32 = 0

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - environment: The user's language and formats, and the program's own files.
  ///   - options: The options of the command line for opening feeds.
  ///   - opening: The feed of the command line, which is being opened already; `nil` when the command line names no
  ///     feed.
  ///   - claim: The claim to the desk of that feed; `nil` when there is none.
  ///   - isService: Whether the session bus started the program. The bus then requests an action or files to open.
  ///   - preferences: The user's preferences.
  init(
    _ environment: DeskEnvironment, _ options: DeskRequest.Options, opening: BackgroundOpening?,
    claim: DeskClaim? = nil, isService: Bool = false, preferences: KeptPreferences
  ) {
    self.environment = environment
    firstOpening = opening
    self.options = options
    self.claim = claim
    place = KeptWindowPlace(environment.variables)
    self.preferences = preferences
    alerts = KeptAlertSettings(
      options.publishing.alerts, preferences: preferences.model, environment: environment.variables)
    let (flags, name) = Self.flags(isAlone: options.isAlone, hasFeed: opening != nil, isService: isService)
    ownedID = name
    pointer = gtk_application_new(Self.id, flags)
    addDesktopActions()
    connectOpen(pointer) { [weak self] in self?.openFromDesktop($0) }
    connections.append(connect(pointer, "activate") { [weak self] in self?.activate() })
    connections.append(connect(pointer, "shutdown") { [weak self] in self?.shutDown() })
  }

  isolated deinit { g_object_unref(pointer) }

  /// Returns the GLib flags of the application, and the claimed name on the session bus for a process with a feed.
  ///
  /// A process without a feed leaves its work to the process that owns the name, if there is one. A process with a
  /// feed runs beside that process.
  private static func flags(isAlone: Bool, hasFeed: Bool, isService: Bool) -> (GApplicationFlags, BusName?) {
    if isAlone { return (G_APPLICATION_NON_UNIQUE, nil) }
    let shared = G_APPLICATION_HANDLES_OPEN.rawValue | (isService ? G_APPLICATION_IS_SERVICE.rawValue : 0)
    guard hasFeed else { return (GApplicationFlags(rawValue: shared), nil) }
    return switch BusName.claim(id) {
    case .ours(let name): (GApplicationFlags(rawValue: shared), name)
    case .noBus: (GApplicationFlags(rawValue: shared), nil)
    case .taken: (G_APPLICATION_NON_UNIQUE, nil)
    }
  }

  /// Runs the program until its window is closed.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let status = g_application_run(cgtk_application(pointer), 0, nil)
    return exitStatus != 0 ? exitStatus : status
  }

  /// The desk that the window shows, or `nil` when the window shows a message or the progress of an opening.
  var session: DeskSession? { window?.isShowingDesk == true ? current : nil }

  /// Opens a feed, and shows its desk in place of the present one. When the feed cannot be opened, the window shows
  /// why.
  func open(_ path: String) {
    let request = DeskRequest(path: path, options: options)
    follow(BackgroundOpening(request, environment)) { [weak self] error in
      self?.window?.showMessage(
        Translation.fill(tr("%@ cannot be opened"), request.name), error.description)
    }
  }

  /// Cancels the opening of a feed, and shows the previous desk again, if there is one.
  func cancelOpening() {
    opening.cancel()
    guard let window else { return }
    if window.hasDesk { window.showDesk() } else { showNothingOpen(in: window) }
  }

  /// Whether the window shows a desk, or a feed is being opened for it.
  var isTaken: Bool { session != nil || opening.isUnderWay }

  /// Makes the window, or brings it to the front when it exists.
  func activate() {
    if let window {
      // A second start of the program may come before the first feed is read: the window then shows the progress.
      if !window.hasDesk { opening.showProgress(in: window) }
      window.present()
      return
    }
    MainLoop.runMainActor()
    environment.loadStylesheet()
    environment.loadIcons()
    observeUserInput { [weak self] in self?.sessions.values.forEach { $0.notePresence() } }
    preferences.begin()
    let window = DeskWindow(pointer, preferences: preferences.model, environment: environment.variables)
    place.begin(window.widget)
    self.window = window
    controller = DeskController(window, application: self)
    connections.append(connect(window.widget.pointer, "destroy") { [weak self] in self?.shutDown() })
    connections.append(connectCloseRequest(window.widget.pointer) { [weak self] in self?.closes() ?? true })
    endInOrder()
    guard let firstOpening else {
      showNothingOpen(in: window)
      window.present()
      return
    }
    self.firstOpening = nil
    // When the feed of the command line cannot be opened, the program ends, so that a script gets the exit status.
    follow(firstOpening) { [weak self] error in
      StandardError.write(error)
      self?.exitStatus = CommandFailure.unusable
      self?.quit()
    }
  }

  /// Waits for an opening, and then shows its desk. The window shows the progress when the opening takes a while.
  ///
  /// - Parameters:
  ///   - opening: The feed that is being opened.
  ///   - failed: Called with the error when the feed cannot be opened.
  private func follow(_ opening: BackgroundOpening, failed: @escaping @MainActor (FeedError) -> Void) {
    self.opening.follow(opening, in: window) { [weak self] result in
      switch result {
      case .success(let opened): self?.show(opened, opening.request)
      case .failure(let error): failed(error)
      }
    }
  }

  private func show(_ opened: DeskOpening, _ request: DeskRequest) {
    let key = OperatorKey(opened, path: request.path)
    let session = sessions[key] ?? DeskSession(opened, request, environment)
    if sessions[key] != nil { session.take(opened, request) }
    sessions[key] = session
    session.alerts?.follow(alerts)
    current = session
    controller?.show(settingsOf: session.desk)
    claimDesk(request)
    if let window {
      lateTrips = LateTripNotification(session.desk, of: pointer, preferences: preferences.model)
      inhibitor = SessionInhibitor(session.desk, in: window, of: pointer)
    }
    preferences.takeNotice().map(session.desk.notices.add)
    // `--date` applies to the first feed only; a feed that is opened later shows today.
    options.date = nil
    // The options for publishing apply to the first feed only, which stays published when another one is shown. Those
    // for alerts apply to all.
    options.publishing = PublishOptions.Values(alerts: options.publishing.alerts)
    window?.show(
      session.desk, search: session.search, editor: { [weak session] in session?.alertEditor },
      isRehearsal: session.isRehearsal
    ) { [weak self, weak session] offer in
      if offer == .quit { self?.quitAllTheSame() } else { session?.accept(offer) }
    } pausePublishing: { [weak session] in
      session?.setPublishingPaused($0)
    }
    window?.present()
    RecentFiles.add(request.path)
  }

  /// Claims the desk of the shown feed on the session bus, so that a second start of the program finds this process.
  private func claimDesk(_ request: DeskRequest) {
    guard claim?.isOn(request) != true else { return }
    claim = nil
    claim = DeskClaim(request)
  }

  private func showNothingOpen(in window: DeskWindow) {
    window.showMessage(tr("No timetable is open"), tr("Open the GTFS timetable of your operator: a .zip or a folder."))
  }

  /// Returns whether the window may close, and then writes its place for the next start.
  private func closes() -> Bool {
    guard mayClose else { return false }
    place.keep()
    return true
  }

  /// Saves and publishes before the program ends, also when a signal ends it or the connection to the display breaks.
  private func endInOrder() {
    termination = Task { [weak self] in
      for await _ in TerminationSignals.caught() {
        guard let self else { return }
        self.place.keep()
        self.isTerminated = true
        self.quit()
        OtherWindows.cancelDialogs()
      }
    }
    DisplayEnd.then { [weak self] in
      guard let self else { return }
      self.place.write()
      DeskEnding.report("the display is gone", unsaved: DeskEnding.carryOut(self.sessions.values.map { $0.end() }))
    }
  }

  /// Whether the window may close: all decisions are saved, or the dispatcher has seen the notice that some are not.
  private var mayClose: Bool {
    quitting.mayQuit(sessions.values.map(\.desk), shown: session?.desk) { [weak self] in self?.window?.requestClose() }
  }

  private func quitAllTheSame() {
    quitting.force()
    // The dispatcher gave the unsaved decisions up, so the end of the program must not save them either.
    for session in sessions.values { session.desk.journal.discard() }
    window?.requestClose()
  }

  private func quit() { g_application_quit(cgtk_application(pointer)) }

  private func shutDown() {
    opening.cancel()
    claim = nil
    lateTrips = nil
    inhibitor = nil
    controller = nil
    place.end()
    OtherWindows.close(beside: window?.widget, of: pointer)
    window = nil
    current = nil
    let unsaved = DeskEnding.carryOut(sessions.values.map { $0.end() })
    sessions = [:]
    DeskEnding.report(nil, unsaved: unsaved)
    // A dispatcher who closes the window has seen a notice about unsaved decisions, so only a signal changes the
    // status.
    if unsaved > 0, isTerminated { exitStatus = CommandFailure.unwritten }
  }
}
