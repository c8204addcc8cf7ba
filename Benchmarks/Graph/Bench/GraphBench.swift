import CDraw
import CGtk
import Foundation
import TripCore
import TripDrawing

/// Measures the train graph on a drawing area of 1280 by 720 points, in memory, as the window draws it.
///
/// A full draw of 500 trips with 40 stops, from the timetable to the pixels and from the finished picture, beside the same
/// lines drawn with bare Cairo in C, in turns. And one trip that is dragged minute by minute on a network of 2,000: from the
/// pointer's place to the pixels. Prints medians, and exits with 1 where a bound is missed.
@main
struct GraphBench {
  static let size = GraphSize(width: 1280, height: 720)
  static let (rounds, ratioBound, frameBound) = (31, 1.3, 4.0)
  static let palette = GraphPalette(
    ground: .init(1, 1, 1), text: .init(0.1, 0.1, 0.1), grid: .init(0.87, 0.87, 0.87), hour: .init(0.7, 0.7, 0.7),
    planned: .init(0.2, 0.5, 0.9), expected: .init(0.2, 0.4, 0.7), canceled: .init(0.5, 0.5, 0.5),
    hovered: .init(0.1, 0.3, 0.6), selected: .init(0.9, 0.8, 0), now: .init(0.1, 0.6, 0.3),
    conflict: .init(0.8, 0.1, 0.1), noteGround: .init(0.95, 0.95, 0.95), noteText: .init(0, 0, 0))

  @MainActor static func main() throws {
    let isFast = try measureFullDraw()
    let isSmooth = try measureDrag()
    if !(isFast && isSmooth) { exit(1) }
  }

  @MainActor static func measureFullDraw() throws -> Bool {
    let graph = try graph(Network.desk(lines: 1, tripsEach: 500, stops: 40))
    let drawing = GraphDrawing(palette: palette, font: "Sans 12px")
    let strokes = graph.base.value.strokes
    let points = strokes.points.flatMap { [$0.x, $0.y] }
    let counts = strokes.segments.map { Int32($0.points.count) }
    var (whole, drawn, bare): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0..<rounds {
      bare.append(
        milliseconds {
          _ = cdraw_lines(Int32(size.width), Int32(size.height), points, counts, Int32(counts.count), 1)
        })
      drawn.append(milliseconds { Pixels(size)?.draw { drawing.draw(graph.base.value, on: $0) } })
      whole.append(
        milliseconds {
          // However little it moves, all is laid out anew.
          graph.pan(by: GraphPoint(x: round % 2 == 0 ? 0.5 : -0.5, y: 0))
          Pixels(size)?.draw { drawing.draw(graph.base.value, on: $0) }
        })
    }
    let ratio = median(whole) / median(bare)
    print(
      "500 trips with 40 stops, \(strokes.points.count) points: laid out and drawn \(text(median(whole))) ms, drawn "
        + "\(text(median(drawn))) ms; bare Cairo in C \(text(median(bare))) ms")
    return judge("a full draw beside bare Cairo", ratio, ratioBound, "times")
  }

  @MainActor static func measureDrag() throws -> Bool {
    let desk = try Network.desk(lines: 4, tripsEach: 500, stops: 40)
    let graph = try graph(desk)
    let drawing = GraphDrawing(palette: palette, font: "Sans 12px")
    let strokes = graph.base.value.strokes
    guard let screen = Pixels(size),
      let middle = strokes.segments.dropFirst(strokes.segments.count / 2).first
    else {
      throw Network.Impossible()
    }
    let start = strokes.points[middle.points.lowerBound + 1]
    graph.press(at: start)
    var kept: (base: GraphBase, pixels: Pixels)?
    func keep() {
      guard kept?.base != graph.base.value, let pixels = Pixels(size) else { return }
      pixels.draw { drawing.draw(graph.base.value, on: $0) }
      kept = (graph.base.value, pixels)
    }
    keep()
    var frames: [Double] = []
    for step in 1...200 {
      frames.append(
        milliseconds {
          graph.drag(to: GraphPoint(x: start.x + 4 + Double(step), y: start.y))
          // The window, too, draws again what changes seldom only where it did change.
          keep()
          screen.draw { context in
            kept?.pixels.paint(on: context)
            drawing.draw(graph.moving.value, over: graph.base.value, on: context)
          }
        })
    }
    guard desk.drag.instance.value != nil else { throw Network.Impossible() }
    graph.cancelDrag()
    let (first, later) = (frames[0], frames.dropFirst().sorted())
    print(
      "one of 2,000 trips dragged: the first frame \(text(first)) ms, then \(text(median(Array(later)))) ms, at the 99th "
        + "percentile \(text(later[later.count * 99 / 100])) ms, the slowest \(text(later[later.count - 1])) ms")
    return judge("a frame of a drag, at the 99th percentile", later[later.count * 99 / 100], frameBound, "ms")
  }

  @MainActor static func graph(_ desk: DeskModel) throws -> GraphModel {
    let graph = GraphModel(desk)
    graph.resize(to: size)
    graph.fit()
    return graph
  }

  static func judge(_ what: String, _ value: Double, _ bound: Double, _ unit: String) -> Bool {
    let isMet = value <= bound
    print("\(what): \(text(value)) \(unit), at most \(text(bound)): \(isMet ? "ok" : "MISSED")")
    return isMet
  }

  @MainActor static func milliseconds(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
  }

  static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
  static func text(_ number: Double) -> String { String(format: "%.2f", number) }
}
