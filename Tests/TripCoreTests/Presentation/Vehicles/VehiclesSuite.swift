import Foundation
import Testing

@testable import TripCore

/// The day of ``GraphDay``, in which "v0" runs "7-0" (08:00 to 08:30) and "7b-0" (from 08:35 on), and "v1" runs "7-1"
/// (08:20 to 08:50) and "7b-1" (from 08:55 on); and the Vehicles window of its desk, 1000 by 600 points.
@MainActor
class VehiclesSuite {
  let day: GraphDay
  let desk: DeskModel
  let clock = ManualTimeSource()
  let model: VehiclesModel

  init() throws {
    day = try GraphDay()
    desk = day.desk()
    model = VehiclesModel(desk, clock: clock)
    model.resize(to: GraphSize(width: 1000, height: 600))
    model.fit()
  }

  func decide(_ decision: Decision, on tripID: GTFSID) throws {
    try desk.decide(decision, on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  func lane(_ name: String) throws -> VehicleLane {
    try #require(model.base.value.lanes.first { $0.name == name })
  }

  func bar(_ tripID: GTFSID) throws -> VehicleBar {
    let row = try desk.row(tripID)
    return try #require(model.base.value.lanes.flatMap(\.bars).first { $0.row == row })
  }

  /// The middle of a trip's bar.
  func place(_ tripID: GTFSID) throws -> GraphPoint {
    let area = try bar(tripID).strong
    return GraphPoint(x: area.x + area.width / 2, y: area.y + area.height / 2)
  }

  /// How many points so many minutes are.
  func width(minutes: Int) -> Double {
    Double(minutes) * 60 / model.window.value.span * model.base.value.plot.width
  }

  var names: [String] { model.base.value.lanes.map(\.name) }
}
