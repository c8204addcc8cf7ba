import CGtk
import TripCore
import TripDrawing

/// The controller of the drawing area of the Vehicles window: besides the keys of every picture, those that go from
/// vehicle to vehicle.
@MainActor
final class VehiclesCanvasController: PictureCanvasController<VehiclesModel, VehiclesDrawing> {
  /// Connects the events of `canvas` with the model of a desk's vehicles. The preferences say by how many minutes a key
  /// moves a trip.
  init(
    _ canvas: PictureCanvas<VehiclesDrawing>, model: VehiclesModel, desk: DeskModel, preferences: PreferencesModel
  ) {
    super.init(canvas, model, desk, preferences)
    // The model needs the widths of the first column's texts.
    bindings.add(model.tableRows.removeDuplicates().bindAndFire { [weak self] _ in self?.tellRoom() })
  }

  override var keys: KeyScope { .vehiclesPicture }

  override func tellRoom() {
    model.resize(to: canvas.size, letters: canvas.drawing.lettering(for: model.columnTexts))
  }

  override func carryOut(_ action: KeyAction) -> Bool {
    switch action {
    case .previousVehicle: model.selectVehicle(step: -1)
    case .nextVehicle: model.selectVehicle(step: 1)
    case .carryUp: model.carry(byLanes: -1)
    case .carryDown: model.carry(byLanes: 1)
    case .giveToVehicle: if !tripAppearance.refusesKey() { model.confirmCarry() }
    case .pageUp: model.scroll(byPages: -1)
    case .pageDown: model.scroll(byPages: 1)
    case .nextOrder: model.sortNext()
    default: return super.carryOut(action)
    }
    return true
  }
}
