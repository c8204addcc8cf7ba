import CDraw
import Foundation
import Measuring
import PictureBench
import TripCore
import TripDrawing

/// Measures the train graph: a full draw of 500 trips with 40 stops, beside the same lines in C; and a drag on a network of
/// 2,000 trips.
@main
struct GraphBench {
  @MainActor static func main() throws {
    let isFast = try measureFullDraw()
    let isSmooth = try measureDrag()
    finish(isFast, isSmooth)
  }

  @MainActor static func measureFullDraw() throws -> Bool {
    let graph = try graph(Network.desk(lines: 1, tripsEach: 500, stops: 40))
    let strokes = graph.base.value.strokes
    let points = strokes.points.flatMap { [$0.x, $0.y] }
    let counts = strokes.segments.map { Int32($0.points.count) }
    let area = GraphSize.area
    return PictureBench<GraphDrawing>(graph.base, graph.moving).fullDraw(
      of: "500 trips with 40 stops, \(strokes.points.count) points",
      pan: { graph.pan(by: GraphPoint(x: $0, y: 0)) },
      bare: { _ = cdraw_lines(Int32(area.width), Int32(area.height), points, counts, Int32(counts.count), 1) })
  }

  @MainActor static func measureDrag() throws -> Bool {
    let desk = try Network.desk(lines: 4, tripsEach: 500, stops: 40)
    let graph = try graph(desk)
    let strokes = graph.base.value.strokes
    guard let middle = strokes.segments.dropFirst(strokes.segments.count / 2).first else { throw Network.Impossible() }
    let start = strokes.points[middle.points.lowerBound + 1]
    graph.press(at: start)
    let isSmooth = PictureBench<GraphDrawing>(graph.base, graph.moving).drag(
      of: "one of 2,000 trips dragged", move: { graph.drag(to: GraphPoint(x: start.x + 4 + Double($0), y: start.y)) })
    guard desk.drag.instance.value != nil else { throw Network.Impossible() }
    graph.cancelDrag()
    return isSmooth
  }

  @MainActor static func graph(_ desk: DeskModel) throws -> GraphModel {
    let graph = GraphModel(desk)
    graph.resize(to: .area)
    graph.fit()
    return graph
  }
}
