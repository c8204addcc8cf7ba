import CGtk
import TripCore
import TripDrawing

/// The controller of a drawing area with a picture over time: calls the model for events of the pointer, the wheel and the
/// keyboard. A subclass adds the keys that only its picture has.
@MainActor
class PictureCanvasController<Model: PictureModel, Drawing: PictureDrawing> where Drawing.Picture == Model.Picture {
  let canvas: PictureCanvas<Drawing>
  let model: Model
  let tripAppearance: TripAppearance
  let bindings = SubscriptionBag()
  private let pointer: PicturePointer
  private let preferences: PreferencesModel
  private var connections: [SignalConnection] = []

  /// Connects the events of a drawing area with its model. The preferences say by how many minutes a key moves a trip;
  /// `longPress` is called with the place of a long press.
  init(
    _ canvas: PictureCanvas<Drawing>, _ model: Model, _ desk: DeskModel, _ preferences: PreferencesModel,
    longPress: (@MainActor (GraphPoint) -> Void)? = nil
  ) {
    (self.canvas, self.model, self.preferences) = (canvas, model, preferences)
    tripAppearance = TripAppearance(desk)
    let widget = canvas.widget.pointer
    pointer = PicturePointer(widget, model, longPress: longPress)
    connections = [
      connect(widget, "size-allocate") { [weak self] in self?.resize() },
      connect(widget, "style-updated") { [weak self] in self?.resize() },
      connectKeys(widget) { [weak self] in self?.press($0) ?? false },
      connectPointer(widget, "scroll-event") { [weak self] in self?.scrolled($0) ?? false },
    ]
  }

  /// The place of the keys of the picture at the moment.
  var keys: KeyScope { .everywhere }

  /// Whether the wheel alone moves along the time axis, as it does with Shift.
  var scrollsAlongTime: Bool { false }

  /// Tells the model how large the drawing area and the texts on it are.
  func tellRoom() {}

  /// Carries out the action of a key. Returns `false` when it is not possible at the moment.
  func carryOut(_ action: KeyAction) -> Bool {
    switch action {
    case .letGo:
      pointer.letGo()
      return model.escape()
    case .stepLater: move(1, isLarge: false)
    case .stepEarlier: move(-1, isLarge: false)
    case .largeStepLater: move(1, isLarge: true)
    case .largeStepEarlier: move(-1, isLarge: true)
    case .previousTrip: model.selectPrevious()
    case .nextTrip: model.selectNext()
    case .nextConflict: model.selectNextConflict()
    case .panLeft: model.pan(by: GraphPoint(x: PictureStep.pan, y: 0))
    case .panRight: model.pan(by: GraphPoint(x: -PictureStep.pan, y: 0))
    case .panUp: model.pan(by: GraphPoint(x: 0, y: PictureStep.pan))
    case .panDown: model.pan(by: GraphPoint(x: 0, y: -PictureStep.pan))
    case .zoomIn: model.zoom(.time, by: PictureStep.zoom, about: nil)
    case .zoomOut: model.zoom(.time, by: 1 / PictureStep.zoom, about: nil)
    case .wholeDay: model.fit()
    case .aroundNow: model.showNow()
    case .zoomToTrip: model.zoomToSelection()
    default: return false
    }
    return true
  }

  private func press(_ key: KeyPress) -> Bool {
    guard let action = KeyTable.action(of: key, in: keys) else { return false }
    return carryOut(action)
  }

  private func resize() {
    // The model gets the new size in the next turn of the main loop. If it changed the picture while GTK allocates
    // sizes, the picture would be laid out with the old size.
    MainLoop.nextTurn { [weak self] in self?.tellRoom() }
  }

  private func scrolled(_ event: PointerEvent) -> Bool {
    if event.modifiers.contains(.control) {
      let step = event.wheel.y
      let axes = event.modifiers.contains(.shift) ? ZoomAxes.both : .time
      if step != 0 { model.zoom(axes, by: step < 0 ? PictureStep.zoom : 1 / PictureStep.zoom, about: event.place) }
    } else {
      let (x, y) = (event.wheel.x * PictureStep.pan, event.wheel.y * PictureStep.pan)
      let isAcross = event.modifiers.contains(.shift) || scrollsAlongTime
      model.pan(by: isAcross ? GraphPoint(x: -x - y, y: 0) : GraphPoint(x: -x, y: -y))
    }
    return true
  }

  private func move(_ sign: Int, isLarge: Bool) {
    if tripAppearance.refusesKey() { return }
    model.move(byMinutes: sign * preferences.minutes(isLarge: isLarge))
  }
}
