import CGtk
import TripCore
import TripDrawing

/// The controller of the drawing area of the Vehicles window: calls the model for events of the pointer and the
/// keyboard.
@MainActor
final class VehiclesCanvasController {
  /// The distance in points by which a notch of the wheel, or Shift with an arrow key, moves the picture.
  private static let panStep = 60.0

  private let canvas: PictureCanvas<VehiclesDrawing>
  private let pointer: PicturePointer
  private let model: VehiclesModel
  private let preferences: PreferencesModel
  private let tripAppearance: TripAppearance
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []

  /// Connects the events of `canvas` with the model of a desk's vehicles. The preferences say by how many minutes a key
  /// moves a trip.
  init(
    _ canvas: PictureCanvas<VehiclesDrawing>, model: VehiclesModel, desk: DeskModel, preferences: PreferencesModel
  ) {
    self.canvas = canvas
    self.model = model
    self.preferences = preferences
    tripAppearance = TripAppearance(desk)
    let widget = canvas.widget.pointer
    pointer = PicturePointer(widget, model)
    connections = [
      connect(widget, "size-allocate") { [weak self] in self?.resize() },
      connect(widget, "style-updated") { [weak self] in self?.resize() },
      connectKeys(widget) { [weak self] in self?.press($0) ?? false },
      connectPointer(widget, "scroll-event") { [weak self] in self?.scrolled($0) ?? false },
    ]
    // The model needs the widths of the first column's texts.
    bindings.add(model.tableRows.removeDuplicates().bindAndFire { [weak self] _ in self?.tellRoom() })
  }

  private func resize() {
    // The model gets the new size in the next turn of the main loop. If it changed the picture while GTK allocates
    // sizes, the picture would be laid out with the old size.
    MainLoop.nextTurn { [weak self] in self?.tellRoom() }
  }

  private func tellRoom() {
    model.resize(to: canvas.size, letters: canvas.drawing.lettering(for: model.columnTexts))
  }

  private func scrolled(_ event: PointerEvent) -> Bool {
    if event.modifiers.contains(.control) {
      let step = event.wheel.y
      if step != 0 {
        model.zoom(by: step < 0 ? GraphController.zoomStep : 1 / GraphController.zoomStep, about: event.place)
      }
    } else {
      let (x, y) = (event.wheel.x * Self.panStep, event.wheel.y * Self.panStep)
      // With Shift, the wheel moves along the time axis.
      let isAcross = event.modifiers.contains(.shift)
      model.pan(by: isAcross ? GraphPoint(x: -x - y, y: 0) : GraphPoint(x: -x, y: -y))
    }
    return true
  }

  private func press(_ key: KeyPress) -> Bool {
    guard let action = KeyTable.action(of: key, in: .vehiclesPicture) else { return false }
    switch action {
    case .letGo:
      pointer.letGo()
      return model.cancelDrag()
    case .stepLater: move(1, isLarge: false)
    case .stepEarlier: move(-1, isLarge: false)
    case .largeStepLater: move(1, isLarge: true)
    case .largeStepEarlier: move(-1, isLarge: true)
    case .previousTrip: model.selectPrevious()
    case .nextTrip: model.selectNext()
    case .previousVehicle: model.selectVehicle(step: -1)
    case .nextVehicle: model.selectVehicle(step: 1)
    case .carryUp: model.carry(byLanes: -1)
    case .carryDown: model.carry(byLanes: 1)
    case .giveToVehicle: if !tripAppearance.refusesKey() { model.confirmCarry() }
    default: return changeView(action)
    }
    return true
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
    case .pageUp: model.scroll(byPages: -1)
    case .pageDown: model.scroll(byPages: 1)
    case .zoomIn: model.zoom(by: GraphController.zoomStep)
    case .zoomOut: model.zoom(by: 1 / GraphController.zoomStep)
    case .wholeDay: model.fit()
    case .zoomToTrip: model.zoomToSelection()
    case .nextConflict: model.selectNextConflict()
    case .nextOrder: model.sortNext()
    default: return false
    }
    return true
  }
}
