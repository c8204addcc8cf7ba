import CGtk
import TripCore

/// The controller of the train graph's drawing area: calls the graph's model for events of the pointer and the
/// keyboard.
@MainActor
final class GraphCanvasController {
  /// The distance that the pointer may move during a long press, in points. A longer move is a drag.
  private static let tremble = 4.0
  /// The time after which a press of the pointer's button is a long press, in milliseconds.
  private static let longPress = 500
  /// The distance in points by which a notch of the wheel, or Shift with an arrow key, moves the picture.
  private static let panStep = 60.0

  private let canvas: GraphCanvas
  private let model: GraphModel
  private let preferences: PreferencesModel
  private let tripAppearance: TripAppearance
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []
  /// The position at which the pointer's button was pressed; `nil` while no button is pressed.
  private var pressed: GraphPoint?
  private var longPressTimer: MainLoopTimer?

  /// Connects the events of `canvas` with the graph's model of a desk. The preferences say by how many minutes a key
  /// moves a trip.
  init(_ canvas: GraphCanvas, model: GraphModel, desk: DeskModel, preferences: PreferencesModel) {
    self.canvas = canvas
    tripAppearance = TripAppearance(desk)
    self.preferences = preferences
    self.model = model
    let widget = canvas.widget.pointer
    connections = [
      connect(widget, "size-allocate") { [weak self] in self?.resize() },
      connect(widget, "style-updated") { [weak self] in self?.resize() },
      connectKeys(widget) { [weak self] in self?.press($0) ?? false },
      connectPointer(widget, "button-press-event") { [weak self] in self?.buttonPressed($0) ?? false },
      connectPointer(widget, "button-release-event") { [weak self] in self?.buttonReleased($0) ?? false },
      connectPointer(widget, "motion-notify-event") { [weak self] in self?.moved($0) ?? false },
      connectPointer(widget, "leave-notify-event") { [weak self] _ in self?.left() ?? false },
      connectPointer(widget, "grab-broken-event") { [weak self] _ in self?.lost() ?? false },
      connectPointer(widget, "scroll-event") { [weak self] in self?.scrolled($0) ?? false },
    ]
    // The model needs the width of the stop names, which differ from route to route.
    bindings.add(model.route.bindAndFire { [weak self] _ in self?.tellRoom() })
  }

  private func resize() {
    // The model gets the new size in the next turn of the main loop. If it changed the picture while GTK allocates
    // sizes, the picture would be laid out with the old size.
    MainLoop.nextTurn { [weak self] in self?.tellRoom() }
  }

  private func tellRoom() {
    model.resize(to: canvas.size, letters: canvas.style.drawing.lettering(for: model.stopNames))
  }

  // MARK: - Pointer

  private func buttonPressed(_ event: PointerEvent) -> Bool {
    // GTK reports the second press of a double click twice: as a press, and as a double click, which is ignored.
    guard event.button == 1, event.isSinglePress else { return false }
    gtk_widget_grab_focus(canvas.widget.pointer)
    pressed = event.place
    model.press(at: event.place, event.modifiers)
    longPressTimer = MainLoop.after(milliseconds: Self.longPress) { [weak self] in
      self?.longPressTimer = nil
      self?.model.longPress(at: event.place)
    }
    return true
  }

  private func moved(_ event: PointerEvent) -> Bool {
    guard let pressed else {
      model.pointerMoved(to: event.place)
      return true
    }
    let (dx, dy) = (event.place.x - pressed.x, event.place.y - pressed.y)
    if dx * dx + dy * dy >= Self.tremble * Self.tremble { longPressTimer = nil }
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

  private func letGo() {
    pressed = nil
    longPressTimer = nil
  }

  private func scrolled(_ event: PointerEvent) -> Bool {
    if event.modifiers.contains(.control) {
      let step = event.wheel.y
      if step != 0 {
        model.zoom(by: step < 0 ? GraphController.zoomStep : 1 / GraphController.zoomStep, about: event.place)
      }
    } else {
      let (x, y) = (event.wheel.x * Self.panStep, event.wheel.y * Self.panStep)
      // With Shift, or when all stops are visible, the wheel scrolls along the time axis.
      let isAcross = event.modifiers.contains(.shift) || model.window.value.height >= 1
      model.pan(by: isAcross ? GraphPoint(x: -x - y, y: 0) : GraphPoint(x: -x, y: -y))
    }
    return true
  }

  // MARK: - Keyboard

  private func press(_ key: KeyPress) -> Bool {
    if model.isFraming, let action = KeyTable.action(of: key, in: .graphRectangle) { return changeRectangle(action) }
    guard let action = KeyTable.action(of: key, in: .graphPicture) else { return false }
    switch action {
    case .letGo: return escape()
    case .confirmDraft: model.confirmDraft()
    case .stepLater: move(1, isLarge: false)
    case .stepEarlier: move(-1, isLarge: false)
    case .largeStepLater: move(1, isLarge: true)
    case .largeStepEarlier: move(-1, isLarge: true)
    case .previousTrip: model.selectPrevious()
    case .nextTrip: model.selectNext()
    case .previousStop: model.selectPreviousStop()
    case .nextStop: model.selectNextStop()
    default: return changeView(action)
    }
    return true
  }

  private func escape() -> Bool {
    letGo()
    return model.escape()
  }

  private func move(_ sign: Int, isLarge: Bool) {
    if tripAppearance.refusesKey() { return }
    model.move(byMinutes: sign * preferences.minutes(isLarge: isLarge))
  }

  private func changeView(_ action: KeyAction) -> Bool {
    let step = Self.panStep
    switch action {
    case .panLeft: model.pan(by: GraphPoint(x: step, y: 0))
    case .panRight: model.pan(by: GraphPoint(x: -step, y: 0))
    case .panUp: model.pan(by: GraphPoint(x: 0, y: step))
    case .panDown: model.pan(by: GraphPoint(x: 0, y: -step))
    case .zoomIn: model.zoom(by: GraphController.zoomStep)
    case .zoomOut: model.zoom(by: 1 / GraphController.zoomStep)
    case .wholeDay: model.fit()
    case .drawRectangle: model.beginFrame()
    case .zoomToTrip: model.zoomToSelection()
    case .nextConflict: model.selectNextConflict()
    default: return false
    }
    return true
  }

  private func changeRectangle(_ action: KeyAction) -> Bool {
    switch action {
    case .moveRectangleLeft: model.moveFrame(x: -1, y: 0)
    case .moveRectangleRight: model.moveFrame(x: 1, y: 0)
    case .moveRectangleUp: model.moveFrame(x: 0, y: -1)
    case .moveRectangleDown: model.moveFrame(x: 0, y: 1)
    case .stretchRectangleLeft: model.stretchFrame(x: -1, y: 0)
    case .stretchRectangleRight: model.stretchFrame(x: 1, y: 0)
    case .stretchRectangleUp: model.stretchFrame(x: 0, y: -1)
    case .stretchRectangleDown: model.stretchFrame(x: 0, y: 1)
    case .zoomToRectangle: model.zoomToFrame()
    case .letGo: return escape()
    default: return false
    }
    return true
  }
}
