import CBars
import Foundation
import Measuring
import PictureBench
import TripCore
import TripDrawing

/// Measures the picture of the vehicles' day, of 500 vehicles with 40 trips each: opening its model; a full draw, beside the
/// same bars and texts in C; and a drag. Exits with 1 where a bound is missed.
@main
struct VehiclesBench {
  @MainActor static func main() throws {
    let desk = try VehicleDays.desk(vehicles: 500, tripsEach: 40)
    let isFast = measureFullDraw(desk)
    let isSmooth = try measureDrag(desk)
    if !(isFast && isSmooth) { exit(1) }
  }

  @MainActor static func measureFullDraw(_ desk: DeskModel) -> Bool {
    let model = VehiclesModel(desk, clock: ManualTimeSource())
    let opened = milliseconds { _ = VehiclesModel(desk, clock: ManualTimeSource()) }
    let bench = PictureBench<VehiclesDrawing>(model.base, model.moving)
    model.resize(to: .area, letters: bench.drawing.lettering(for: model.columnTexts))
    model.fit()
    let peer = BarePicture(model.base.value, font: bench.drawing.font)
    return bench.fullDraw(
      of: "500 vehicles with 40 trips, opened in \(text(opened)) ms; \(peer.contents) in sight",
      pan: { model.pan(by: GraphPoint(x: $0, y: 0)) }, bare: peer.draw)
  }

  @MainActor static func measureDrag(_ desk: DeskModel) throws -> Bool {
    let model = VehiclesModel(desk, clock: ManualTimeSource())
    let bench = PictureBench<VehiclesDrawing>(model.base, model.moving)
    model.resize(to: .area, letters: bench.drawing.lettering(for: model.columnTexts))
    guard
      let bar = model.base.value.lanes.dropFirst(5).first?.bars.first(where: {
        $0.planned.lowerBound > model.base.value.plot.x
      })
    else { throw VehicleDays.Impossible() }
    let start = GraphPoint(x: bar.strong.x + bar.strong.width / 2, y: bar.y + 8)
    model.press(at: start)
    let isSmooth = bench.drag(of: "one of 20,000 trips", from: start, to: { model.drag(to: $0) })
    guard desk.drag.instance.value != nil else { throw VehicleDays.Impossible() }
    model.cancelDrag()
    return isSmooth
  }
}
