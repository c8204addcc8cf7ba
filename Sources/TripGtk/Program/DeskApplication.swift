import CGtk
import TripCore
import TripFeed
import TripProgram

/// The running program: its window, and the operators whose timetables it has opened.
@MainActor
final class DeskApplication {
  /// The program's name on the bus, in the desktop file, of its icon and of its windows.
  static let id = "io.github.tripdesk.TripDesk"
  /// After how many milliseconds the window says that it is reading, and how often it says how far it is.
  private static let (patience, progressInterval) = (150, 100)
  /// After how many milliseconds without a move the window is taken to be where the user wants it.
  private static let placePause = 500

  let pointer: UnsafeMutablePointer<GtkApplication>
  /// Every operator's desk: decisions outlive another timetable on the screen.
  private var sessions: [OperatorKey: DeskSession] = [:]
  private var current: DeskSession?
  let environment: DeskEnvironment
  /// What a second start on the same timetable finds this one by.
  private var claim: DeskClaim?
  /// The program's own name on the bus, where it began with a feed and no other has it.
  private let programName: BusName?
  let preferences: KeptPreferences
  private var place: WindowPlace
  private var care: DeskCare?
  private var firstOpening: BackgroundOpening?
  /// How feeds are opened: a rehearsal stays one, and a limit that was raised stays raised.
  private var options: DeskRequest.Options
  private var window: DeskWindow?
  private var controller: DeskController?
  private var opening: BackgroundOpening?
  private var progressTimer: MainLoopTimer?
  private let quitting = Quitting()
  private var connections: [SignalConnection] = []
  private var termination: Task<Void, Never>?
  private var placeTimer: MainLoopTimer?
  private var isTerminated = false
  private var exitStatus: Int32 = 0

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - environment: Language, formats and files of the program's own.
  ///   - options: How the command line wants feeds to be opened.
  ///   - opening: The feed that it named, already being opened; nothing where it named none.
  ///   - claim: What was claimed for that feed.
  ///   - isService: Whether the session bus started the program, which will say what for.
  ///   - preferences: How the user wants it.
  init(
    _ environment: DeskEnvironment, _ options: DeskRequest.Options, opening: BackgroundOpening?,
    claim: DeskClaim? = nil, isService: Bool = false, preferences: KeptPreferences
  ) {
    self.environment = environment
    firstOpening = opening
    self.options = options
    self.claim = claim
    place = WindowPlace(environment.variables)
    self.preferences = preferences
    let (flags, name) = Self.flags(isAlone: options.isAlone, hasFeed: opening != nil, isService: isService)
    programName = name
    pointer = gtk_application_new(Self.id, flags)
    addDesktopActions()
    connectOpen(pointer) { [weak self] in self?.openFromDesktop($0) }
    connections.append(connect(pointer, "activate") { [weak self] in self?.activate() })
    connections.append(connect(pointer, "shutdown") { [weak self] in self?.shutDown() })
  }

  isolated deinit { g_object_unref(pointer) }

  /// What the application is on the session bus. One that has nothing to show leaves that to the one that is running
  /// already, if any; one that has a feed begins beside it.
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

  /// Runs until the window is closed.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let status = g_application_run(cgtk_application(pointer), 0, nil)
    return exitStatus != 0 ? exitStatus : status
  }

  /// The desk that is on the screen; nothing while a page stands in front of it.
  var session: DeskSession? { window?.isShowingDesk == true ? current : nil }

  /// Opens a feed in place of what is shown.
  func open(_ path: String) {
    let request = DeskRequest(path: path, options: options)
    follow(BackgroundOpening(request, environment)) { [weak self] error in
      self?.window?.showMessage(
        Translation.fill(tr("%@ cannot be opened"), request.name), error.description)
    }
  }

  /// Stops reading; what was shown before is shown again.
  func cancelOpening() {
    opening?.cancel()
    opening = nil
    progressTimer = nil
    guard let window else { return }
    if window.hasDesk { window.showDesk() } else { showNothingOpen(in: window) }
  }

  /// Whether a timetable is on the screen, or on its way there.
  var isTaken: Bool { session != nil || opening != nil }

  /// Makes the window, or brings it to the front.
  func activate() {
    if let window {
      // A second start may be early: nobody is shown a desk that has no trips yet.
      if opening != nil, !window.hasDesk { showProgress() }
      window.present()
      return
    }
    MainLoop.runMainActor()
    environment.loadStylesheet()
    environment.loadIcons()
    observeUserInput { [weak self] in self?.sessions.values.forEach { $0.notePresence() } }
    preferences.begin()
    let window = DeskWindow(pointer, preferences: preferences.model)
    place.apply(to: window.widget)
    self.window = window
    controller = DeskController(window, application: self)
    connections.append(connect(window.widget.pointer, "destroy") { [weak self] in self?.shutDown() })
    connections.append(connectCloseRequest(window.widget.pointer) { [weak self] in self?.closes() ?? true })
    connections.append(connectMoves(window.widget.pointer) { [weak self] in self?.notePlace() })
    endInOrder()
    guard let firstOpening else {
      showNothingOpen(in: window)
      window.present()
      return
    }
    self.firstOpening = nil
    // A feed that the command line names and that cannot be opened ends the program, so that a script learns of it.
    follow(firstOpening) { [weak self] error in
      StandardError.write(error)
      self?.exitStatus = CommandFailure.unusable
      self?.quit()
    }
  }

  /// Shows an opening's progress, where it takes a while, and then its desk.
  private func follow(_ opening: BackgroundOpening, failed: @escaping @MainActor (FeedError) -> Void) {
    self.opening?.cancel()
    self.opening = opening
    progressTimer = MainLoop.after(milliseconds: Self.patience) { [weak self] in
      self?.showProgress()
      // Once: a window that came to the front again and again would take the keyboard away from others.
      self?.window?.present()
    }
    Task { [weak self] in
      let result = await opening.value()
      // Another one may have been asked for meanwhile, or none any more.
      guard let self, self.opening === opening else { return }
      self.opening = nil
      self.progressTimer = nil
      switch result {
      case .success(let opened): self.show(opened, opening.request)
      case .failure(let error): failed(error)
      }
    }
  }

  private func showProgress() {
    guard let window, let opening else { return }
    window.showLoading(opening.request.name, fraction: opening.fraction)
    progressTimer = MainLoop.after(milliseconds: Self.progressInterval) { [weak self] in self?.showProgress() }
  }

  private func show(_ opened: DeskOpening, _ request: DeskRequest) {
    let key = OperatorKey(opened.feed.agency, path: request.path)
    let session = sessions[key] ?? DeskSession(opened, request, environment)
    if sessions[key] != nil { session.take(opened, request) }
    sessions[key] = session
    current = session
    claimDesk(request)
    if let window { care = DeskCare(session.desk, in: window, of: pointer, preferences: preferences.model) }
    preferences.takeNotice().map(session.desk.notices.add)
    // The day was asked for once; what is opened later opens today.
    options.date = nil
    // One target, one feed: it goes on being published, also while another is on the screen.
    options.publishing = PublishOptions.Values()
    window?.show(session.desk, search: session.search, isRehearsal: session.isRehearsal) {
      [weak self, weak session] offer in
      if offer == .quit { self?.quitAllTheSame() } else { session?.accept(offer) }
    } pausePublishing: { [weak session] in
      session?.setPublishingPaused($0)
    }
    window?.present()
    RecentFiles.add(request.path)
  }

  /// Lets a second start on the timetable that is shown find this desk.
  private func claimDesk(_ request: DeskRequest) {
    guard claim?.isOn(request) != true else { return }
    claim = nil
    claim = DeskClaim(request)
  }

  private func showNothingOpen(in window: DeskWindow) {
    window.showMessage(tr("No timetable is open"), tr("Open the GTFS timetable of your operator: a .zip or a folder."))
  }

  /// Whether the window closes; it will then open where it was.
  private func closes() -> Bool {
    guard mayClose else { return false }
    keepPlace()
    return true
  }

  private func keepPlace() {
    guard let window else { return }
    place.take(from: window.widget)
    place.write(environment.variables)
  }

  /// Remembers where the window is once it rests: a display that broke cannot be asked.
  private func notePlace() {
    placeTimer = MainLoop.after(milliseconds: Self.placePause) { [weak self] in
      guard let self, let window = self.window else { return }
      self.place.take(from: window.widget)
    }
  }

  /// Ends the program in order also when it is not its window that is closed: by a signal, or because the display broke.
  private func endInOrder() {
    termination = Task { [weak self] in
      for await _ in TerminationSignals.caught() {
        guard let self else { return }
        self.keepPlace()
        self.isTerminated = true
        self.quit()
      }
    }
    DisplayEnd.then { [weak self] in
      guard let self else { return }
      self.place.write(self.environment.variables)
      DeskEnding.tell("the display is gone", unsaved: DeskEnding.carryOut(self.sessions.values.map { $0.end() }))
    }
  }

  /// Whether the window may close: nothing that was decided would be lost by it, or the dispatcher has been told.
  private var mayClose: Bool {
    quitting.mayQuit(sessions.values.map(\.desk), shown: session?.desk) { [weak self] in self?.window?.requestClose() }
  }

  private func quitAllTheSame() {
    quitting.force()
    // What the dispatcher gave up is not saved by the end of the program either.
    for session in sessions.values { session.desk.journal.discard() }
    window?.requestClose()
  }

  private func quit() { g_application_quit(cgtk_application(pointer)) }

  private func shutDown() {
    opening?.cancel()
    opening = nil
    progressTimer = nil
    claim = nil
    care = nil
    controller = nil
    window = nil
    current = nil
    let unsaved = DeskEnding.carryOut(sessions.values.map { $0.end() })
    sessions = [:]
    DeskEnding.tell(nil, unsaved: unsaved)
    // The dispatcher who closed the window has been told before.
    if unsaved > 0, isTerminated { exitStatus = CommandFailure.unwritten }
  }
}
