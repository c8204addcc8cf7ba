import CBars
import Foundation
import Measuring
import PictureBench
import TripCore
import TripDrawing

/// Measures the picture of the vehicles' day, of 500 vehicles with 40 trips each: opening its model; a full draw, beside the
/// same bars and texts in C; a drag in time; and one from vehicle to vehicle.
@main
struct VehiclesBench {
  @MainActor static func main() async throws {
    let desk = try VehicleDays.desk(vehicles: 500, tripsEach: 40)
    let isFast = try await measureFullDraw(desk)
    let isSmooth = try await measureDrag(desk)
    let isCarried = try await measureCarry(desk)
    let isFree = try await MainThread.measure()
    finish(isFast, isSmooth, isCarried, isFree)
  }

  /// Opens the model, and waits until it has read the vehicles.
  @MainActor static func opened(_ desk: DeskModel, order: VehicleOrder = .need) async throws -> VehiclesModel {
    let model = VehiclesModel(desk, clock: ManualTimeSource(), order: order)
    while model.tableRows.value.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    return model
  }

  @MainActor static func measureFullDraw(_ desk: DeskModel) async throws -> Bool {
    let model = try await opened(desk)
    let begin = ContinuousClock.now
    _ = try await opened(desk)
    let opened = milliseconds(ContinuousClock.now - begin)
    let bench = PictureBench<VehiclesDrawing>(model.base, model.moving)
    model.resize(to: .area, letters: bench.drawing.lettering(for: model.columnTexts))
    model.fit()
    let peer = BarePicture(model.base.value, font: bench.drawing.font)
    return bench.fullDraw(
      of: "500 vehicles with 40 trips, opened in \(text(opened)) ms; \(peer.contents) in sight",
      pan: { model.pan(by: GraphPoint(x: $0, y: 0)) }, bare: peer.draw)
  }

  @MainActor static func measureDrag(_ desk: DeskModel) async throws -> Bool {
    try await drag(desk, "one of 20,000 trips dragged", "a frame of a drag") { start, step in
      GraphPoint(x: start.x + 4 + Double(step), y: start.y)
    }
  }

  /// Carries a trip over all vehicles in sight: each is previewed when the pointer comes to its lane. Trips of these
  /// vehicles are cancelled first, so that some of them can take the trip over.
  @MainActor static func measureCarry(_ desk: DeskModel) async throws -> Bool {
    let model = try await opened(desk, order: .name)
    model.resize(to: .area)
    for (place, lane) in model.base.value.lanes.enumerated() where place != 5 {
      for bar in lane.bars { try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: bar.row)) }
    }
    return try await drag(
      desk, "one of 20,000 trips carried", "a frame of a drag to another vehicle", bound: 3
    ) { start, step in
      GraphPoint(x: start.x + Double(step % 7), y: 40 + Double(step * 29 % 640))
    }
  }

  /// Drags a trip to 200 places.
  @MainActor static func drag(
    _ desk: DeskModel, _ name: String, _ frame: String, bound: Double = 4,
    _ place: (GraphPoint, Int) -> GraphPoint
  ) async throws -> Bool {
    let model = try await opened(desk, order: .name)
    let bench = PictureBench<VehiclesDrawing>(model.base, model.moving)
    model.resize(to: .area, letters: bench.drawing.lettering(for: model.columnTexts))
    guard
      let bar = model.base.value.lanes.dropFirst(5).first?.bars.first(where: {
        $0.planned.lowerBound > model.base.value.plot.x
      })
    else { throw VehicleDays.Impossible() }
    let start = GraphPoint(x: bar.strong.x + bar.strong.width / 2, y: bar.y + 8)
    model.press(at: start)
    let isSmooth = bench.drag(of: name, frame, bound: bound) { model.drag(to: place(start, $0)) }
    guard model.holdsSomething else { throw VehicleDays.Impossible() }
    model.cancelDrag()
    return isSmooth
  }
}
