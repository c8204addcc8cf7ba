import CGtk
import TripCore
import TripDrawing

/// The controller of the train graph's drawing area: besides the keys of every picture, those of stops, of drafts and of
/// the rectangle to zoom into.
@MainActor
final class GraphCanvasController: PictureCanvasController<GraphModel, GraphDrawing> {
  /// Connects the events of `canvas` with the graph's model of a desk. The preferences say by how many minutes a key
  /// moves a trip.
  init(_ canvas: PictureCanvas<GraphDrawing>, model: GraphModel, desk: DeskModel, preferences: PreferencesModel) {
    super.init(canvas, model, desk, preferences) { [weak model] in model?.longPress(at: $0) }
    // The model needs the width of the stop names, which differ from route to route and from branch to branch.
    bindings.add(combineLatest(model.route, model.branches).bindAndFire { [weak self] _, _ in self?.tellRoom() })
  }

  override var keys: KeyScope { model.isFraming ? .graphRectangle : .graphPicture }

  /// When all stops are visible, the wheel scrolls along the time axis.
  override var scrollsAlongTime: Bool { model.window.value.height >= 1 }

  override func tellRoom() {
    model.resize(to: canvas.size, letters: canvas.drawing.lettering(for: model.stopNames))
  }

  override func carryOut(_ action: KeyAction) -> Bool {
    switch action {
    case .confirmDraft: model.confirmDraft()
    case .previousStop: model.selectPreviousStop()
    case .nextStop: model.selectNextStop()
    case .drawRectangle: model.beginFrame()
    case .moveRectangleLeft: model.moveFrame(x: -1, y: 0)
    case .moveRectangleRight: model.moveFrame(x: 1, y: 0)
    case .moveRectangleUp: model.moveFrame(x: 0, y: -1)
    case .moveRectangleDown: model.moveFrame(x: 0, y: 1)
    case .stretchRectangleLeft: model.stretchFrame(x: -1, y: 0)
    case .stretchRectangleRight: model.stretchFrame(x: 1, y: 0)
    case .stretchRectangleUp: model.stretchFrame(x: 0, y: -1)
    case .stretchRectangleDown: model.stretchFrame(x: 0, y: 1)
    case .zoomToRectangle: model.zoomToFrame()
    default: return super.carryOut(action)
    }
    return true
  }
}
