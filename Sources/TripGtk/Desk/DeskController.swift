import CGtk
import TripCore

/// The controller of the whole desk: carries out the header's buttons, the menu's actions, the application's keys,
/// and files that are dropped on the window.
@MainActor
final class DeskController {
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  private var fileChooser: FileChooser?
  private var dayChooser: DayChooserController?
  /// The preferences that were opened last. Their parts last until the next ones, because they also keep what was typed
  /// last when the window is destroyed.
  private var preferences: (view: PreferencesWindow, parts: [AnyObject], isOpen: Bool)?
  /// The page *Vehicles* of the preferences that were opened last.
  private weak var vehiclesPage: VehiclesPageModel?
  private var about: AboutDialog?
  private var guide: (view: GuideWindow, parts: [AnyObject])?
  private weak var application: DeskApplication?
  private let window: DeskWindow
  private let boardOpening: BoardOpeningController
  private var columns: ColumnsController?

  init(_ window: DeskWindow, application: DeskApplication) {
    self.window = window
    self.application = application
    boardOpening = BoardOpeningController(above: window.widget)
    addActions(application)
    connections = [
      connect(window.header.open.pointer, "clicked") { [weak self] in self?.choose(.file) },
      connect(window.header.recent.pointer, "clicked") { [weak window] in
        window?.header.recentMenu.part.open(RecentFiles.paths())
      },
      connect(window.header.day.pointer, "clicked") { [weak self] in self?.chooseDay() },
      connect(window.header.menu.pointer, "clicked") { [weak window] in window?.header.mainMenu.part.toggle() },
    ]
    bindings.add(
      window.message.whenBuilt { [weak self, weak window] page in
        self?.connections += [
          connect(page.open.pointer, "clicked") { self?.choose(.file) },
          connect(page.back.pointer, "clicked") { window?.showDesk() },
        ]
      })
    bindings.add(
      window.header.columnsView.whenBuilt { [weak self, weak window] view in
        if let window { self?.columns = ColumnsController(view, preferences: window.preferences) }
      })
    bindings.add(
      window.loading.whenBuilt { [weak self, weak application] page in
        self?.connections.append(connect(page.cancel.pointer, "clicked") { application?.cancelOpening() })
      })
    acceptFiles(window.widget.pointer) { [weak application] in application?.open($0) }
  }

  private func addActions(_ application: DeskApplication) {
    let actions: [(action: KeyAction, body: @MainActor () -> Void)] = [
      (.open, { [weak self] in self?.choose(.file) }),
      (.openFolder, { [weak self] in self?.choose(.folder) }),
      (.previousDay, { [weak application] in application?.session?.step(days: -1) }),
      (.nextDay, { [weak application] in application?.session?.step(days: 1) }),
      (.today, { [weak application] in application?.session?.showToday() }),
      (.chooseDay, { [weak self] in self?.chooseDay() }),
      (.reload, { [weak application] in application?.session?.reload() }),
      (.log, { [weak window] in window?.windows?.showLog() }),
      (.alerts, { [weak window] in window?.windows?.showAlerts() }),
      (.search, { [weak window] in window?.beginSearch() }),
      (
        .filter,
        { [weak window] in
          if let window, window.isShowingDesk { gtk_button_clicked(cgtk_button(window.header.filter.pointer)) }
        }
      ),
      (
        .worklist,
        { [weak window] in
          if let window, window.isShowingDesk { gtk_button_clicked(cgtk_button(window.header.worklist.pointer)) }
        }
      ),
      (.showSelection, { [weak application] in application?.session?.desk.showSelection() }),
      (.stayOnTrip, { [weak application] in application?.session?.desk.toggleStaying() }),
      (
        .columns,
        { [weak window] in
          if let window, window.isShowingDesk { window.header.columnsView.part.toggle() }
        }
      ),
      (.graph, { [weak window] in window?.windows?.showGraph() }),
      (.vehicles, { [weak window] in window?.windows?.showVehicles() }),
      (.board, { [weak self] in self?.openBoard() }),
      (.preview, { [weak self] in self?.preview() }),
      (.following, { [weak window] in window?.windows?.showFollowing() }),
      (
        .shortcuts,
        { [weak window] in
          if let window { ShortcutsWindow.present(above: cgtk_window(window.widget.pointer)) }
        }
      ),
      (.preferences, { [weak self] in self?.showPreferences() }),
      (.guide, { [weak self] in self?.showGuide() }),
      (.about, { [weak self] in self?.showAbout() }),
      // F10 opens the main menu. GTK itself uses this key only for a menu bar, which the window does not have.
      (
        .menu,
        { [weak window] in
          if let window { gtk_button_clicked(cgtk_button(window.header.menu.pointer)) }
        }
      ),
      (.quit, { [weak window] in window?.requestClose() }),
    ]
    // A letter alone would not be typed any more if it were an accelerator of the whole program.
    addAction(KeyAction.mendVehicle.rawValue, keys: [], to: application.pointer) { [weak window] in
      window?.windows?.showMeasures()
    }
    for (action, body) in actions {
      let keys = KeyTable.shortcut(action)?.keys ?? []
      addAction(action.rawValue, keys: keys.map(\.text), to: application.pointer, body)
    }
    addTextAction("open-path", to: application.pointer) { [weak application] in application?.open($0) }
  }

  private func choose(_ kind: FileChooser.Kind) {
    fileChooser = FileChooser(kind, above: cgtk_window(window.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.application?.open(path) }
    }
  }

  private func preview() {
    guard let session = application?.session else { return }
    let desk = session.desk
    guard let instance = desk.selection.instance.value else { return desk.notify(desk.wording.noTripSelected) }
    session.preview(instance) { [weak window] published in
      guard let window else { return }
      let preview = PublishedTripWindow(desk.name(of: instance), above: window.widget)
      preview.show(published)
      preview.present()
    }
  }

  private func openBoard() {
    if let session = application?.session { boardOpening.open(session) }
  }

  private func showPreferences() {
    if let preferences, preferences.isOpen { return preferences.view.present() }
    guard let application else { return }
    let model = application.preferences.model
    let journal = JournalPageModel(model, of: application)
    let view = PreferencesWindow(
      above: window.widget, locale: model.locale.value, standardStore: application.standardStore)
    let passengers = PassengersPageModel(model, of: application, in: view.widget)
    let vehicles = VehiclesPageModel(application.session?.desk, wording: application.environment.wording(in: .gmt))
    vehiclesPage = vehicles
    let closing = connect(view.widget.pointer, "destroy") { [weak self] in self?.preferences?.isOpen = false }
    preferences = (
      view,
      [
        PreferencesController(view, model: model), JournalPagePresentationControl(view.journal, model: journal),
        JournalPageController(view.journal, model: journal, in: view.widget),
        PassengersPagePresentationControl(view.passengers, model: passengers),
        PassengersPageController(view.passengers, model: passengers, preferences: model),
        VehiclesPagePresentationControl(view.vehicles, model: vehicles),
        VehiclesPageController(view.vehicles, model: vehicles, in: view.widget), closing,
      ], isOpen: true
    )
    view.present()
  }

  /// Shows the settings of another operator in the preferences, which stay open.
  func show(settingsOf desk: DeskModel) {
    if let vehiclesPage, vehiclesPage.desk !== desk { vehiclesPage.show(desk) }
  }

  private func showGuide() {
    if let guide { return guide.view.present() }
    guard let environment = application?.environment else { return }
    guard environment.guidePage("README") != nil else {
      application?.session?.desk.notify(tr("The guide is missing. Install Trip Desk anew."))
      return
    }
    let view = GuideWindow(above: window.widget)
    let closing = connect(view.widget.pointer, "destroy") { [weak self] in self?.guide = nil }
    guide = (view, [GuideController(view) { environment.guidePage($0) }, closing])
    view.present()
  }

  private func showAbout() {
    let view = AboutDialog(above: cgtk_window(window.widget.pointer))
    about = view
    view.present()
  }

  private func chooseDay() {
    guard let session = application?.session else { return }
    let chooser =
      dayChooser
      ?? DayChooserController(
        DayChooserView(at: window.header.day), chosen: { [weak self] in self?.application?.session?.show($0) },
        today: { [weak self] in self?.application?.session?.showToday() },
        decided: { [weak self] dates in
          // Without a readable journal no day is marked; a notice says that it cannot be read.
          (try? await self?.application?.session?.desk.journal.decidedDates(in: dates)) ?? []
        })
    dayChooser = chooser
    chooser.open(at: session.desk.timetable.value.serviceDate)
  }
}
