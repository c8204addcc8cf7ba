import CGtk
import TripCore

/// The controller of the desk's keys. A key presses the button with the same action. When that button is insensitive, a
/// notice says why.
@MainActor
final class KeyController {
  private let view: DeskView
  private let header: DeskHeaderView
  private let desk: DeskModel
  private let explanation: ExplanationController
  private let turn: TurnController
  private let preferences: PreferencesModel
  private var connection: SignalConnection?
  private let tripAppearance: TripAppearance
  /// Opens the menu of the list that has the keyboard focus.
  var openMenu: @MainActor () -> Void = {}

  /// Connects the keys of `window`. They work while the keyboard focus is within `view`.
  init(
    _ view: DeskView, header: DeskHeaderView, window: Widget, desk: DeskModel, explanation: ExplanationController,
    turn: TurnController, preferences: PreferencesModel
  ) {
    self.preferences = preferences
    self.turn = turn
    self.view = view
    self.header = header
    self.desk = desk
    self.explanation = explanation
    tripAppearance = TripAppearance(desk)
    connection = connectKeys(window.pointer, in: .desk) {
      [weak self, window = WeakObject(window.pointer), deskView = WeakObject(view.widget.pointer)] action in
      guard let self, let window = window.pointer, let deskView = deskView.pointer,
        Self.isMeant(gtk_window_get_focus(cgtk_window(window)), for: deskView.assumingMemoryBound(to: GtkWidget.self))
      else { return false }
      if Self.deciding.contains(action), self.tripAppearance.refusesKey() { return true }
      return self.perform(action)
    }
  }

  /// The actions that decide about the selected trips.
  private static let deciding: Set<KeyAction> = [
    .stepLater, .stepEarlier, .largeStepLater, .largeStepEarlier, .typeDeparture, .onTime, .confirmReport, .cancelTrip,
    .reinstateTrip, .skipStop, .restoreStop, .choosePlatform, .giveReason, .writeNote, .withdraw,
  ]

  /// Returns whether a key is meant for the selected trip. It is not when the focused widget is hidden or is a text
  /// field, where + is a character.
  private static func isMeant(_ focus: UnsafeMutablePointer<GtkWidget>?, for deskView: UnsafeMutablePointer<GtkWidget>)
    -> Bool
  {
    guard let focus else { return gtk_widget_get_mapped(deskView).isTrue }
    guard !cgtk_is_editable(focus).isTrue else { return false }
    return gtk_widget_is_ancestor(focus, deskView).isTrue && gtk_widget_get_mapped(focus).isTrue
  }

  /// Carries an action out, as its key does. Returns `false` when the action is not one of the desk's, or has no effect.
  func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .contextMenu: openMenu()
    case .typeDeparture: click(view.detail.setTime)
    case .preview, .graph, .vehicles, .mendVehicle: activateAction(action.rawValue)
    case .stepLater: move(1, isLarge: false)
    case .stepEarlier: move(-1, isLarge: false)
    case .largeStepLater: move(1, isLarge: true)
    case .largeStepEarlier: move(-1, isLarge: true)
    case .onTime: click(view.detail.onTime)
    case .confirmReport: desk.attempt { desk throws(Refusal) in try desk.confirmReport() }
    case .cancelTrip: click(view.detail.cancel)
    case .reinstateTrip: click(view.detail.reinstate)
    case .undo: click(header.undo)
    case .redo: click(header.redo)
    case .skipStop: click(view.detail.stops.skip)
    case .restoreStop: click(view.detail.stops.restore)
    case .choosePlatform: click(view.detail.stops.platform)
    case .leaveStop: return leaveStop()
    case .otherPane: return turn.turn()
    case .switchPane: switchPane()
    case .withdraw: click(view.explanation.part.withdraw)
    case .giveReason: explain(at: \.reason)
    case .writeNote: explain(at: \.note)
    case .copyText: copy(as: .text)
    case .copyCSV: copy(as: .csv)
    default: return false
    }
    return true
  }

  /// Moves the departure with the method of the model. A click on the button would do nothing when it is insensitive;
  /// the method gives a reason, which the dispatcher can read.
  private func move(_ sign: Int, isLarge: Bool) {
    guard !desk.selection.rows.value.isEmpty else { return desk.notify(desk.wording.noTripSelected) }
    let delta = Seconds.minutes(sign * preferences.minutes(isLarge: isLarge))
    desk.attempt { desk throws(Refusal) in try desk.changeActualDeparture(by: delta) }
  }

  private func explain(at entry: KeyPath<ExplanationView, Widget>) {
    guard view.detail.more.isSensitive else { return click(view.detail.more) }
    explanation.open(at: entry)
  }

  private func leaveStop() -> Bool {
    guard desk.selection.stop.value != nil else { return false }
    desk.selection.select(stop: nil)
    gtk_widget_grab_focus(view.list.list.pointer)
    return true
  }

  /// Moves the keyboard focus from the list to the stops of the selected trip, or back to the list and to the whole trip.
  private func switchPane() {
    let stops = view.detail.stops.list
    if gtk_widget_is_focus(stops.pointer).isTrue {
      desk.selection.select(stop: nil)
      gtk_widget_grab_focus(view.list.list.pointer)
    } else if desk.selection.rows.value.count == 1, let first = desk.selection.trip.value?.stops.value.first {
      if desk.selection.stop.value == nil { desk.selection.select(stop: first.sequence) }
      gtk_widget_grab_focus(stops.pointer)
    }
  }

  /// Copies the selected trips. Without a selected trip, the clipboard keeps its content.
  private func copy(as format: TripListModel.CopyFormat) {
    let text = TripListModel(desk).copiedTrips(as: format)
    if text.isEmpty { desk.notify(desk.wording.noTripSelected) } else { Clipboard.set(text) }
  }

  /// Returns why an action is impossible now, or `nil` when it is possible.
  func obstacle(to action: KeyAction) -> String? {
    switch action {
    case .switchPane:
      desk.selection.rows.value.count == 1 ? nil : tr("Stops are of one trip. Choose a single trip first.")
    default: button(of: action).flatMap { $0.isSensitive ? nil : $0.obstacle }
    }
  }

  /// Returns the button with the same action as a key, or `nil` when there is none.
  private func button(of action: KeyAction) -> Widget? {
    let detail = view.detail
    return switch action {
    case .typeDeparture: detail.setTime
    case .stepLater: detail.later
    case .stepEarlier: detail.earlier
    case .onTime: detail.onTime
    case .cancelTrip: detail.cancel
    case .reinstateTrip: detail.reinstate
    case .giveReason, .writeNote: detail.more
    case .withdraw: view.explanation.part.withdraw
    case .skipStop: detail.stops.skip
    case .restoreStop: detail.stops.restore
    case .choosePlatform: detail.stops.platform
    default: nil
    }
  }

  private func click(_ button: Widget) {
    guard !button.isSensitive else { return gtk_button_clicked(cgtk_button(button.pointer)) }
    if let obstacle = button.obstacle { desk.notify(obstacle) }
  }
}
