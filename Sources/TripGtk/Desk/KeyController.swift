import CGtk
import TripCore

/// The controller of the desk's keys. A key presses the button with the same action, and does nothing when that
/// button is insensitive.
@MainActor
final class KeyController {
  private let view: DeskView
  private let header: DeskHeaderView
  private let desk: DeskModel
  private let explanation: ExplanationController
  private let turn: TurnController
  private let preferences: PreferencesModel
  private var connection: SignalConnection?

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
    connection = connectKeys(window.pointer, in: .desk) {
      [weak self, window = WeakObject(window.pointer), deskView = WeakObject(view.widget.pointer)] action in
      guard let self, let window = window.pointer, let deskView = deskView.pointer,
        Self.isMeant(gtk_window_get_focus(cgtk_window(window)), for: deskView.assumingMemoryBound(to: GtkWidget.self))
      else { return false }
      return self.press(action)
    }
  }

  /// Returns whether a key is meant for the selected trip. It is not when the focused widget is hidden or is a text
  /// field, where + is a character.
  private static func isMeant(_ focus: UnsafeMutablePointer<GtkWidget>?, for deskView: UnsafeMutablePointer<GtkWidget>)
    -> Bool
  {
    guard let focus else { return gtk_widget_get_mapped(deskView).isTrue }
    guard !cgtk_is_editable(focus).isTrue else { return false }
    return gtk_widget_is_ancestor(focus, deskView).isTrue && gtk_widget_get_mapped(focus).isTrue
  }

  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .stepLater: move(1, isLarge: false)
    case .stepEarlier: move(-1, isLarge: false)
    case .largeStepLater: move(1, isLarge: true)
    case .largeStepEarlier: move(-1, isLarge: true)
    case .onTime: click(view.detail.onTime)
    case .cancelTrip: click(view.detail.cancel)
    case .reinstateTrip: click(view.detail.reinstate)
    case .undo: click(header.undo)
    case .redo: click(header.redo)
    case .skipStop: click(view.detail.stops.skip)
    case .restoreStop: click(view.detail.stops.restore)
    case .choosePlatform: click(view.detail.stops.platform)
    case .leaveStop: return leaveStop()
    case .otherPane: return turn.turn()
    case .withdraw: click(view.explanation.part.withdraw)
    case .giveReason: explanation.open(at: \.reason)
    case .writeNote: explanation.open(at: \.note)
    case .copyText: copy(as: .text)
    case .copyCSV: copy(as: .csv)
    default: return false
    }
    return true
  }

  /// Moves the departure with the method of the model. A click on the button would do nothing when it is insensitive;
  /// the method gives a reason, which the dispatcher can read.
  private func move(_ sign: Int, isLarge: Bool) {
    let delta = Seconds.minutes(sign * preferences.minutes(isLarge: isLarge))
    desk.attempt { desk throws(Refusal) in try desk.changeActualDeparture(by: delta) }
  }

  private func leaveStop() -> Bool {
    guard desk.selection.stop.value != nil else { return false }
    desk.selection.select(stop: nil)
    gtk_widget_grab_focus(view.list.list.pointer)
    return true
  }

  /// Copies the selected trips. Without a selected trip, the clipboard keeps its content.
  private func copy(as format: TripListModel.CopyFormat) {
    let text = TripListModel(desk).copiedTrips(as: format)
    if !text.isEmpty { Clipboard.set(text) }
  }

  private func click(_ button: Widget) {
    if button.isSensitive { gtk_button_clicked(cgtk_button(button.pointer)) }
  }
}
