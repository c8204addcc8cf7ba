import CGtk
import TripCore
import TripFeed

/// The running program: its windows, its clock, and what it was asked to open.
@MainActor
final class DeskApplication {
  /// The program's name on the bus, in the desktop file, of its icon and of its windows.
  static let id = "io.github.tripdesk.TripDesk"

  /// After how many milliseconds the window says that it is reading.
  private static let patience = 150

  private let application: UnsafeMutablePointer<GtkApplication>
  private let environment: DeskEnvironment
  private var request: DeskRequest?
  private let firstOpening: BackgroundOpening?
  private var window: DeskWindow?
  private var current: (opening: DeskOpening, desk: DeskModel)?
  private var connections: [SignalConnection] = []
  private var minuteTimer: MainLoopTimer?
  private var loadingTimer: MainLoopTimer?
  private var openingTask: Task<Void, Never>?
  private var fileChooser: FileChooser?
  private var exitStatus: Int32 = 0

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - environment: Language, formats and files of the program's own.
  ///   - opening: What the command line named, already being opened; nothing where it named nothing.
  init(_ environment: DeskEnvironment, opening: BackgroundOpening?) {
    self.environment = environment
    firstOpening = opening
    request = opening?.request
    application = gtk_application_new(Self.id, G_APPLICATION_NON_UNIQUE)
    connections.append(connect(application, "activate") { [weak self] in self?.activate() })
    connections.append(connect(application, "shutdown") { [weak self] in self?.shutDown() })
  }

  isolated deinit { g_object_unref(application) }

  /// Runs until the last window is closed.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let status = g_application_run(cgtk_application(application), 0, nil)
    return exitStatus != 0 ? exitStatus : status
  }

  private func activate() {
    if let window {
      window.present()
      return
    }
    MainLoop.runMainActor()
    environment.loadStylesheet()
    addActions()
    let window = DeskWindow(application)
    self.window = window
    connections.append(connect(window.widget.pointer, "destroy") { [weak self] in self?.windowClosed() })
    connections.append(connect(window.message.open.pointer, "clicked") { [weak self] in self?.chooseFile() })
    connections.append(connect(window.header.open.pointer, "clicked") { [weak self] in self?.chooseFile() })
    showFirstOpening(in: window)
  }

  private func showFirstOpening(in window: DeskWindow) {
    guard let firstOpening else {
      window.showMessage(tr("No timetable is open"), tr("Open the GTFS timetable of your operator: a .zip or a folder."))
      window.present()
      return
    }
    // Most timetables are there in a moment: the window waits for it, and shows that it does where it takes longer.
    loadingTimer = MainLoop.after(milliseconds: Self.patience) {
      window.showLoading()
      window.present()
    }
    openingTask = Task { [weak self] in
      let result = await firstOpening.value()
      self?.loadingTimer = nil
      self?.finishFirst(result)
    }
  }

  /// A feed that the command line names and that cannot be opened ends the program, so that a script learns of it.
  private func finishFirst(_ result: Result<DeskOpening, FeedError>) {
    switch result {
    case .success(let opening):
      show(opening)
      window?.present()
    case .failure(let error):
      StandardError.write(error)
      exitStatus = 2
      g_application_quit(cgtk_application(application))
    }
  }

  private func show(_ opening: DeskOpening) {
    let desk = DeskModel(timetable: opening.timetable, now: opening.clock.now(), wording: opening.wording)
    opening.notices.forEach(desk.notify)
    current = (opening, desk)
    window?.show(desk, isRehearsal: opening.clock.isRehearsal) { [weak self] in self?.showServiceDay($0) }
    desk.select(row: desk.nextDepartureRow)
    tick()
  }

  /// Sets the desk's clock, now and at least every five seconds, so that neither a suspended computer nor a clock that
  /// was put right leaves it behind for long.
  private func tick() {
    guard let current else { return }
    let now = current.opening.clock.now()
    current.desk.tick(now)
    let toNextMinute = 60 - (now.unixSeconds % 60 + 60) % 60
    minuteTimer = MainLoop.after(milliseconds: min(toNextMinute, 5) * 1000) { [weak self] in self?.tick() }
  }

  private func showServiceDay(_ date: ServiceDate) {
    guard let current else { return }
    openingTask = Task { [weak self] in
      let now = current.opening.clock.now()
      let day = await current.opening.day(date, now: now)
      guard let self, !Task.isCancelled else { return }
      switch day {
      case .success(let (timetable, notices)):
        current.desk.show(timetable)
        notices.forEach(current.desk.notify)
        current.desk.select(row: current.desk.selectedRow.value ?? current.desk.nextDepartureRow)
      case .failure(let error): self.window?.showMessage(tr("The timetable cannot be read"), "\(error)")
      }
    }
  }

  private func open(_ path: String) {
    let request = DeskRequest(path: path, date: nil, rehearsalStart: self.request?.rehearsalStart)
    self.request = request
    window?.showLoading()
    let opening = BackgroundOpening(request, environment)
    openingTask?.cancel()
    openingTask = Task { [weak self] in
      let result = await opening.value()
      guard let self, !Task.isCancelled else { return }
      switch result {
      case .success(let opening): self.show(opening)
      case .failure(let error): self.window?.showMessage(tr("The timetable cannot be opened"), "\(error)")
      }
    }
  }

  private func chooseFile() {
    guard let window else { return }
    fileChooser = FileChooser(above: cgtk_window(window.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.open(path) }
    }
  }

  private func addActions() {
    let map = cgtk_action_map(application)
    let actions: [(name: String, keys: [String], body: @MainActor () -> Void)] = [
      ("open", ["<Primary>o"], { [weak self] in self?.chooseFile() }),
      ("shortcuts", ["F1", "<Primary>question"], { [weak self] in
        ShortcutsWindow.present(above: (self?.window?.widget.pointer).map { cgtk_window($0) })
      }),
      ("quit", ["<Primary>q"], { [weak self] in self?.quit() }),
    ]
    for (name, keys, body) in actions {
      let box = ClosureBox<Void, Void> { body() }
      cgtk_add_action(
        map, name, { ClosureBox<Void, Void>.call($0, ()) }, box.retainedPointer(), releaseClosureBox)
      setAccelerators(keys, for: "app." + name)
    }
  }

  private func setAccelerators(_ keys: [String], for action: String) {
    var list = keys.map { UnsafePointer(strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(application, action, &list)
    for key in list { free(UnsafeMutableRawPointer(mutating: key)) }
  }

  private func quit() {
    if let window { gtk_widget_destroy(window.widget.pointer) }
  }

  private func windowClosed() {
    window = nil
    shutDown()
  }

  private func shutDown() {
    openingTask?.cancel()
    minuteTimer = nil
    loadingTimer = nil
    current = nil
  }
}
