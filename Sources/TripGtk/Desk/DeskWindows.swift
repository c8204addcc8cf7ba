import CGtk
import TripCore

/// The windows of a desk above or beside its main one: each is made when it is first asked for, and brought to the front
/// when it is open already.
@MainActor
final class DeskWindows {
  private let model: DeskModel
  private let parent: Widget
  private let preferences: PreferencesModel
  /// Whether the clock of the desk is set by hand, so that what it prints is a rehearsal's.
  private let isRehearsal: Bool
  /// The environment variables, which name the folder for the places of windows.
  private let environment: [String: String]
  /// Returns the models with which alerts are written; `nil` for models whose drafts are not kept.
  private let editor: @MainActor () -> SessionAlertEditor?
  private let accept: @MainActor (DeskOffer) -> Void
  private var log: (window: LogWindow, parts: [AnyObject])?
  private var alerts: AlertsOpening?
  private var measure: (window: MeasureWindow, parts: [AnyObject])?
  private var graph: (window: TrainGraphWindow, parts: [AnyObject])?
  private var vehicles: (window: VehiclesWindow, parts: [AnyObject])?
  private var following: (window: TextWindow, parts: [AnyObject])?

  /// Makes no window yet.
  ///
  /// - Parameters:
  ///   - model: The desk.
  ///   - parent: The desk's main window.
  ///   - preferences: The user's preferences.
  ///   - isRehearsal: Whether the clock of the desk is set by hand.
  ///   - environment: The environment variables, which name the folder for the places of windows.
  ///   - editor: Returns the models with which alerts are written; `nil` for models whose drafts are not kept.
  ///   - accept: Carries out the offer of a notice.
  init(
    of model: DeskModel, above parent: Widget, preferences: PreferencesModel, isRehearsal: Bool,
    environment: [String: String],
    editor: @escaping @MainActor () -> SessionAlertEditor?, accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    (self.model, self.parent, self.preferences, self.environment) = (model, parent, preferences, environment)
    (self.isRehearsal, self.editor, self.accept) = (isRehearsal, editor, accept)
  }

  /// Closes all of them.
  func close() {
    log?.window.close()
    alerts?.close()
    alerts = nil
    graph?.window.close()
    measure?.window.close()
    vehicles?.window.close()
    following.map { gtk_widget_destroy($0.window.widget.pointer) }
  }

  /// Opens the log, the window with the day's decisions.
  func showLog() {
    if let log { return log.window.present() }
    let window = LogWindow(above: parent)
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

  /// Opens the window with the day's alerts.
  ///
  /// - Parameter id: The ``Alert/id`` of the alert to open in the editor; `nil` opens none.
  func showAlerts(editing id: GTFSID? = nil) {
    if alerts == nil {
      let editor = editor()
      alerts = AlertsOpening(
        above: parent, desk: model, editor: editor?.model ?? AlertEditorModel(model),
        search: editor?.concerned ?? ConcernedModel(model), environment: environment, accept: accept)
    }
    alerts?.open(editing: id)
  }

  /// Opens the window of the train graph.
  func showGraph() {
    if let graph { return graph.window.present() }
    let window = TrainGraphWindow(beside: parent)
    let graphModel = GraphModel(model)
    let lines = LineChooserModel(graphModel)
    graph = (
      window,
      [
        GraphPresentationControl(window, model: graphModel, lines: lines, desk: model),
        GraphController(window, model: graphModel, lines: lines, desk: model, isRehearsal: isRehearsal),
        GraphCanvasController(window.canvas, model: graphModel, desk: model, preferences: preferences),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.graph = nil },
      ]
    )
    window.present()
  }

  /// The window in which a vehicle's day is mended; `nil` while it is closed.
  var measures: MeasureWindow? { measure?.window }

  /// Opens the window in which the day of the selected trip's vehicle is mended, above the window that has the keyboard.
  func showMeasures() {
    measure?.window.close()
    let measures = MeasureModel(model)
    guard measures.begin() else { return }
    let pictures = [vehicles?.window.widget, graph?.window.widget].compactMap(\.self)
    let owner = pictures.first { gtk_window_is_active(cgtk_window($0.pointer)).isTrue } ?? parent
    let window = MeasureWindow(above: owner)
    measure = (
      window,
      [
        MeasurePresentationControl(window, model: measures, desk: model),
        MeasureController(window, model: measures, desk: model),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.measure = nil },
      ]
    )
    window.present()
  }

  /// Opens the Vehicles window.
  func showVehicles() {
    if let vehicles { return vehicles.window.present() }
    let window = VehiclesWindow(beside: parent)
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

  /// Opens the window with the followed feeds.
  func showFollowing() {
    if let following { return following.window.present() }
    let window = TextWindow(tr("Followed feeds"), id: "follow-list", name: tr("Followed feeds"), above: parent)
    following = (
      window,
      [
        FollowingPresentationControl(window, desk: model),
        connect(window.widget.pointer, "destroy") { [weak self] in self?.following = nil },
      ]
    )
    window.present()
  }
}
