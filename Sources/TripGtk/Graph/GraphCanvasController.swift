import CGtk
import TripCore
import TripDrawing

/// The controller of the train graph's drawing area: calls the graph's model for events of the pointer and the
/// keyboard.
@MainActor
final class GraphCanvasController {
  /// The distance in points by which a notch of the wheel, or Shift with an arrow key, moves the picture.
  private static let panStep = 60.0

  private let canvas: PictureCanvas<GraphDrawing>
  private let pointer: PicturePointer
  private let model: GraphModel
  private let preferences: PreferencesModel
  private let tripAppearance: TripAppearance
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []

  /// Connects the events of `canvas` with the graph's model of a desk. The preferences say by how many minutes a key
  /// moves a trip.
  init(_ canvas: PictureCanvas<GraphDrawing>, model: GraphModel, desk: DeskModel, preferences: PreferencesModel) {
    self.canvas = canvas
    tripAppearance = TripAppearance(desk)
    self.preferences = preferences
    self.model = model
    let widget = canvas.widget.pointer
    pointer = PicturePointer(widget, model) { [weak model] in model?.longPress(at: $0) }
    connections = [
      connect(widget, "size-allocate") { [weak self] in self?.resize() },
      connect(widget, "style-updated") { [weak self] in self?.resize() },
      connectKeys(widget) { [weak self] in self?.press($0) ?? false },
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
    model.resize(to: canvas.size, letters: canvas.drawing.lettering(for: model.stopNames))
  }

  // MARK: - Wheel

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
    pointer.letGo()
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
