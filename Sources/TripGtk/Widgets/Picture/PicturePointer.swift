import CGtk
import TripCore

/// Tells the model of a picture what the pointer does on its drawing area.
@MainActor
final class PicturePointer {
  /// The distance that the pointer may move during a long press, in points. A longer move is a drag.
  private static let tremble = 4.0
  /// The time after which a press of the pointer's button is a long press, in milliseconds.
  private static let longPressTime = 500

  private let widget: UnsafeMutablePointer<GtkWidget>
  private let model: any PictureGestures
  private let longPress: (@MainActor (GraphPoint) -> Void)?
  private var connections: [SignalConnection] = []
  /// The position at which the pointer's button was pressed; `nil` while no button is pressed.
  private var pressed: GraphPoint?
  private var timer: MainLoopTimer?

  /// Connects the events of the pointer.
  ///
  /// - Parameters:
  ///   - widget: The drawing area.
  ///   - model: The model of the picture.
  ///   - longPress: Called with the place of a long press; `nil` when the picture has none.
  init(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ model: any PictureGestures,
    longPress: (@MainActor (GraphPoint) -> Void)? = nil
  ) {
    (self.widget, self.model, self.longPress) = (widget, model, longPress)
    connections = [
      connectPointer(widget, "button-press-event") { [weak self] in self?.buttonPressed($0) ?? false },
      connectPointer(widget, "button-release-event") { [weak self] in self?.buttonReleased($0) ?? false },
      connectPointer(widget, "motion-notify-event") { [weak self] in self?.moved($0) ?? false },
      connectPointer(widget, "leave-notify-event") { [weak self] _ in self?.left() ?? false },
      connectPointer(widget, "grab-broken-event") { [weak self] _ in self?.lost() ?? false },
    ]
  }

  /// Forgets that a button is pressed: the movement until its release is no drag any more.
  func letGo() {
    pressed = nil
    timer = nil
  }

  private func buttonPressed(_ event: PointerEvent) -> Bool {
    // GTK reports the second press of a double click twice: as a press, and as a double click, which is ignored.
    guard event.button == 1, event.isSinglePress else { return false }
    gtk_widget_grab_focus(widget)
    pressed = event.place
    model.press(at: event.place, event.modifiers)
    if let longPress {
      timer = MainLoop.after(milliseconds: Self.longPressTime) { [weak self] in
        self?.timer = nil
        longPress(event.place)
      }
    }
    return true
  }

  private func moved(_ event: PointerEvent) -> Bool {
    guard let pressed else {
      model.pointerMoved(to: event.place)
      return true
    }
    let (dx, dy) = (event.place.x - pressed.x, event.place.y - pressed.y)
    if dx * dx + dy * dy >= Self.tremble * Self.tremble { timer = nil }
    model.drag(to: event.place, event.modifiers)
    return true
  }

  private func buttonReleased(_ event: PointerEvent) -> Bool {
    guard event.button == 1, pressed != nil else { return false }
    letGo()
    model.release()
    return true
  }

  private func left() -> Bool {
    if pressed == nil { model.pointerMoved(to: nil) }
    return false
  }

  /// Cancels the drag when another window takes the pointer, because the user has not released the button.
  private func lost() -> Bool {
    letGo()
    model.cancelDrag()
    return false
  }
}
