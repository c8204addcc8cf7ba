import CGtk
import TripCore

/// The window of a desk. It builds the views and connects each of them with its presentation control and its
/// controller, which contain all rules.
@MainActor
final class DeskWindow {
  let widget: Widget
  /// Collects the updates of this window's views during a turn of the main loop.
  let context = ViewUpdatingContext(scheduler: .mainLoop)
  let header = DeskHeaderView()
  let message: OnDemand<MessagePage>
  let view = DeskView()
  let loading: OnDemand<LoadingPage>
  /// The user's preferences.
  let preferences: PreferencesModel
  private let pages = Widget(gtk_stack_new())
  private(set) var desk: DeskConnections?
  private var model: DeskModel?
  private var accept: @MainActor (DeskOffer) -> Void = { _ in }
  private var log: (window: LogWindow, parts: [AnyObject])?
  private var alerts: AlertsOpening?
  private var measures: (window: MeasureWindow, parts: [AnyObject])?
  /// Returns the models with which alerts are written; `nil` for models whose drafts are not kept.
  private var editor: @MainActor () -> SessionAlertEditor? = { nil }
  private var graph: (window: TrainGraphWindow, parts: [AnyObject])?
  private var vehicles: (window: VehiclesWindow, parts: [AnyObject])?
  private var following: (window: TextWindow, parts: [AnyObject])?
  private var connections: [SignalConnection] = []
  /// The environment variables, which name the folder for the places of windows.
  private let environment: [String: String]

  /// Makes an empty window. `application` ends when its last window is closed; `nil` makes a window without an
  /// application.
  init(
    _ application: UnsafeMutablePointer<GtkApplication>?, preferences: PreferencesModel = PreferencesModel(),
    environment: [String: String] = [:]
  ) {
    self.preferences = preferences
    self.environment = environment
    message = OnDemand { [pages] in
      let page = MessagePage()
      gtk_stack_add_named(cgtk_stack(pages.pointer), page.widget.pointer, "message")
      return page
    }
    loading = OnDemand { [pages] in
      let page = LoadingPage()
      gtk_stack_add_named(cgtk_stack(pages.pointer), page.widget.pointer, "loading")
      return page
    }
    if let application {
      widget = Widget(gtk_application_window_new(application))
    } else {
      widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    }
    let window = cgtk_window(widget.pointer)
    gtk_window_set_default_size(window, 1100, 700)
    if preferences.hasSystemTitleBar.value {
      gtk_window_set_title(window, tr("Trip Desk"))
      gtk_header_bar_set_show_close_button(cgtk_header_bar(header.widget.pointer), 0)
      let box = Box(GTK_ORIENTATION_VERTICAL)
      box.append(header.titlebar)
      box.append(pages, fills: true)
      widget.add(box)
      gtk_widget_show(box.pointer)
    } else {
      gtk_window_set_titlebar(window, header.titlebar.pointer)
      // GTK takes the title of the window from a header bar only when that is the title bar itself.
      header.titleChanged = { [weak widget] title in
        if let widget { gtk_window_set_title(cgtk_window(widget.pointer), title) }
      }
      widget.add(pages)
    }
    gtk_stack_add_named(cgtk_stack(pages.pointer), view.widget.pointer, "desk")
    gtk_widget_show_all(pages.pointer)
    for signal in ["show", "notify::is-active"] {
      connections.append(connect(widget.pointer, signal) { [weak self] in self?.context.update() })
    }
    // The desk may change while the program ends; GTK complains of a list that is told so when it is gone.
    connections.append(connect(widget.pointer, "destroy") { [weak self] in self?.desk = nil })
  }

  /// Shows a desk instead of the present content of the window. `search` is the search in the desk's trips; `nil`
  /// makes a new one. `editor` returns the models with which alerts are written; `nil` for models whose drafts are not kept.
  func show(
    _ model: DeskModel, search: TripSearch? = nil, editor: @escaping @MainActor () -> SessionAlertEditor? = { nil },
    isRehearsal: Bool, accept: @escaping @MainActor (DeskOffer) -> Void,
    pausePublishing: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    // The connections to the previous desk end first, so that they do not write to the labels any more.
    desk = nil
    closeLog()
    alerts?.close()
    (alerts, self.editor) = (nil, editor)
    graph?.window.close()
    measures?.window.close()
    vehicles?.window.close()
    following.map { gtk_widget_destroy($0.window.widget.pointer) }
    header.rehearsal.isVisible = isRehearsal
    showDesk()
    view.list.takeFocus()
    desk = DeskConnections(
      view, in: self, model: model, search: search ?? TripSearch(model, clock: .mainLoop), accept: accept,
      pausePublishing: pausePublishing)
    self.model = model
    self.accept = accept
  }

  /// Opens the log, the window with the day's decisions, or brings it to the front.
  func showLog() {
    guard let model, isShowingDesk else { return }
    if let log { return log.window.present() }
    let window = LogWindow(above: widget)
    let lines = LogModel(model)
    let file = "tripdesk-\(model.timetable.value.serviceDate).csv"
    log = (
      window,
      [
        LogPresentationControl(window, model: lines, desk: model),
        LogController(window, model: lines, desk: model, fileName: file, accept: accept),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.log = nil },
      ]
    )
    window.present()
  }

  /// Opens the window with the day's alerts, or brings it to the front.
  ///
  /// - Parameter id: The ``Alert/id`` of the alert to open in the editor; `nil` opens none.
  func showAlerts(editing id: String? = nil) {
    guard let model, isShowingDesk else { return }
    if alerts == nil {
      let editor = editor()
      alerts = AlertsOpening(
        above: widget, desk: model, editor: editor?.model ?? AlertEditorModel(model),
        search: editor?.concerned ?? ConcernedModel(model), environment: environment, accept: accept)
    }
    alerts?.open(editing: id)
  }

  /// Opens the window of the train graph, or brings it to the front.
  func showGraph(_ preferences: PreferencesModel) {
    guard let model, isShowingDesk else { return }
    if let graph { return graph.window.present() }
    let window = TrainGraphWindow(beside: widget)
    let graphModel = GraphModel(model)
    graph = (
      window,
      [
        GraphPresentationControl(window, model: graphModel, desk: model),
        GraphController(window, model: graphModel, desk: model),
        GraphCanvasController(window.canvas, model: graphModel, desk: model, preferences: preferences),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.graph = nil },
      ]
    )
    window.present()
  }

  /// The window in which a vehicle's day is mended; `nil` while it is closed.
  var measuresWindow: MeasureWindow? { measures?.window }

  /// Opens the window in which the day of the selected trip's vehicle is mended.
  func showMeasures() {
    guard let model, isShowingDesk else { return }
    measures?.window.close()
    let measure = MeasureModel(model)
    guard measure.begin() else { return }
    let window = MeasureWindow(above: widget)
    measures = (
      window,
      [
        MeasurePresentationControl(window, model: measure, desk: model),
        MeasureController(window, model: measure, desk: model),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.measures = nil },
      ]
    )
    window.present()
  }

  /// Opens the Vehicles window, or brings it to the front.
  func showVehicles(_ preferences: PreferencesModel) {
    guard let model, isShowingDesk else { return }
    if let vehicles { return vehicles.window.present() }
    let window = VehiclesWindow(beside: widget)
    let vehiclesModel = VehiclesModel(model, clock: .mainLoop)
    vehicles = (
      window,
      [
        VehiclesPresentationControl(window, model: vehiclesModel, desk: model),
        VehiclesController(window, model: vehiclesModel, desk: model),
        VehiclesCanvasController(window.canvas, model: vehiclesModel, desk: model, preferences: preferences),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.vehicles = nil },
      ]
    )
    window.present()
  }

  /// Opens the window with the followed feeds, or brings it to the front.
  func showFollowing() {
    guard let model, isShowingDesk else { return }
    if let following { return following.window.present() }
    let window = TextWindow(tr("Followed feeds"), id: "follow-list", name: tr("Followed feeds"), above: widget)
    following = (
      window,
      [
        FollowingPresentationControl(window, desk: model),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.following = nil },
      ]
    )
    window.present()
  }

  /// Moves the keyboard focus to the search entry.
  func beginSearch() {
    if isShowingDesk { gtk_widget_grab_focus(header.search.pointer) }
  }

  private func closeLog() { log?.window.close() }

  /// Shows that the timetable with this name is being read; `fraction` is the part that was read already, from 0 to
  /// 1.
  func showLoading(_ name: String, fraction: Double) {
    loading.part.show(name, fraction: fraction)
    header.isAboveDesk = false
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "loading")
  }

  /// Whether the window shows the desk: `false` while it shows a page with a message or the progress of reading.
  var isShowingDesk: Bool {
    gtk_stack_get_visible_child(cgtk_stack(pages.pointer)) == view.widget.pointer
  }

  /// Whether the window has a desk, which may be hidden behind a page.
  var hasDesk: Bool { desk != nil }

  /// Shows a page with a problem and a button that opens another timetable.
  func showMessage(_ headline: String, _ explanation: String) {
    let page = message.part
    page.show(headline: headline, explanation: explanation)
    page.back.isVisible = desk != nil
    header.isAboveDesk = false
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "message")
    page.takeFocus()
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// Closes the window in the same way as its close button; the program may refuse and keep it open.
  func requestClose() { gtk_window_close(cgtk_window(widget.pointer)) }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }

  /// Shows the desk instead of a page with a message.
  func showDesk() {
    header.isAboveDesk = true
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "desk")
  }
}
