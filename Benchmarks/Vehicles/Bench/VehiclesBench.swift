import CBars
import CGtk
import Foundation
import TripCore
import TripDrawing

/// Measures the picture of the vehicles' day on a drawing area of 1280 by 720 points, in memory, as the window draws it:
/// 500 vehicles with 40 trips each.
///
/// A full draw, from the timetable to the pixels, beside the same bars and texts drawn with bare Cairo and Pango in C, in
/// turns. And one trip that is dragged minute by minute, and from vehicle to vehicle: from the pointer's place to the pixels. Prints medians, and exits
/// with 1 where a bound is missed.
@main
struct VehiclesBench {
  static let size = GraphSize(width: 1280, height: 720)
  static let (rounds, ratioBound, frameBound) = (31, 1.3, 4.0)
  static let font = "Sans 12px"
  static let palette = GraphPalette(
    ground: .init(1, 1, 1), text: .init(0.1, 0.1, 0.1), grid: .init(0.87, 0.87, 0.87), hour: .init(0.7, 0.7, 0.7),
    planned: .init(0.2, 0.5, 0.9), expected: .init(0.2, 0.4, 0.7), canceled: .init(0.5, 0.5, 0.5),
    hovered: .init(0.1, 0.3, 0.6), selected: .init(0.9, 0.8, 0), now: .init(0.1, 0.6, 0.3),
    conflict: .init(0.8, 0.1, 0.1), noteGround: .init(0.95, 0.95, 0.95), noteText: .init(0, 0, 0))

  @MainActor static func main() throws {
    let desk = try VehicleDays.desk(vehicles: 500, tripsEach: 40)
    let isFast = try measureFullDraw(desk)
    let isSmooth = try measureDrag(desk)
    let isCarried = try measureCarry(desk)
    if !(isFast && isSmooth && isCarried) { exit(1) }
  }

  @MainActor static func measureFullDraw(_ desk: DeskModel) throws -> Bool {
    let model = VehiclesModel(desk, clock: ManualTimeSource())
    let opened = milliseconds { _ = VehiclesModel(desk, clock: ManualTimeSource()) }
    let drawing = VehiclesDrawing(palette: palette, font: font)
    model.resize(to: size, letters: drawing.lettering(for: model.columnTexts))
    model.fit()
    let base = model.base.value
    var bars: [Double] = []
    func add(_ area: GraphRectangle, _ color: RouteColor?) {
      let color = color ?? RouteColor(red: 220, green: 220, blue: 220)
      bars += [area.x, area.y, area.width, area.height]
      bars += [color.red, color.green, color.blue].map { Double($0) / 255 }
    }
    var (texts, places): ([String], [Double]) = ([], [])
    for mark in base.times {
      add(GraphRectangle(x: mark.x, y: base.plot.y, width: 1, height: base.plot.height), nil)
      if !mark.label.isEmpty {
        texts.append(mark.label)
        places += [mark.x, 4, 0]
      }
    }
    for lane in base.lanes {
      if lane.isOdd { add(GraphRectangle(x: 0, y: lane.y, width: size.width, height: lane.height), nil) }
      texts += [lane.name, lane.next, lane.slack]
      places += [8, lane.y, base.letters.name, 70, lane.y, base.letters.next, 180, lane.y, 0]
      for bar in lane.bars {
        add(bar.thin, bar.color)
        if bar.kind != .planned { add(bar.strong, bar.color) }
        if !bar.label.isEmpty, bar.strong.width > 22 {
          texts.append(bar.label)
          places += [bar.strong.x, bar.strong.y, 0]
        }
      }
      for gap in lane.gaps where !gap.text.isEmpty && gap.area.width > 18 {
        texts.append(gap.text)
        places += [gap.area.x, gap.area.y, 0]
      }
    }
    let owned = texts.map { strdup($0) }
    defer { for text in owned { free(text) } }
    let pointers = owned.map { UnsafePointer($0) }
    var (whole, drawn, bare): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0..<rounds {
      bare.append(
        milliseconds {
          _ = cbars_draw(
            Int32(size.width), Int32(size.height), bars, Int32(bars.count / 7), places, pointers, Int32(texts.count),
            font)
        })
      drawn.append(milliseconds { Pixels(size)?.draw { drawing.draw(model.base.value, on: $0) } })
      whole.append(
        milliseconds {
          // However little it moves, all that is visible is laid out anew.
          model.pan(by: GraphPoint(x: round % 2 == 0 ? 0.5 : -0.5, y: 0))
          Pixels(size)?.draw { drawing.draw(model.base.value, on: $0) }
        })
    }
    print(
      "500 vehicles with 40 trips, opened in \(text(opened)) ms; \(bars.count / 7) bars and \(texts.count) texts in sight: "
        + "laid out and drawn \(text(median(whole))) ms, drawn \(text(median(drawn))) ms; bare Cairo in C "
        + "\(text(median(bare))) ms")
    return judge("a full draw beside bare Cairo", median(whole) / median(bare), ratioBound, "times")
  }

  @MainActor static func measureDrag(_ desk: DeskModel) throws -> Bool {
    let (frames, dragged) = try dragFrames(desk) { start, step in
      GraphPoint(x: start.x + 4 + Double(step), y: start.y)
    }
    guard dragged else { throw VehicleDays.Impossible() }
    return judge(frames, "one of 20,000 trips dragged", "a frame of a drag, at the 99th percentile")
  }

  /// Carries a trip over all vehicles in sight: each is previewed when the pointer comes to its lane. Trips of these
  /// vehicles are cancelled first, so that some of them can take the trip over.
  @MainActor static func measureCarry(_ desk: DeskModel) throws -> Bool {
    let model = VehiclesModel(desk, clock: ManualTimeSource(), order: .name)
    model.resize(to: size)
    for (place, lane) in model.base.value.lanes.enumerated() where place != 5 {
      for bar in lane.bars { try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: bar.row)) }
    }
    let (frames, _) = try dragFrames(desk) { start, step in
      GraphPoint(x: start.x + Double(step % 7), y: 40 + Double(step * 29 % 640))
    }
    return judge(frames, "one of 20,000 trips carried", "a frame of a drag to another vehicle, at the 99th percentile")
  }

  /// Drags a trip to 200 places, and returns how long each frame took, and whether the trip's departure is dragged then.
  @MainActor static func dragFrames(
    _ desk: DeskModel, _ place: (GraphPoint, Int) -> GraphPoint
  ) throws -> (frames: [Double], isDragged: Bool) {
    let model = VehiclesModel(desk, clock: ManualTimeSource(), order: .name)
    let drawing = VehiclesDrawing(palette: palette, font: font)
    model.resize(to: size, letters: drawing.lettering(for: model.columnTexts))
    guard let screen = Pixels(size),
      let bar = model.base.value.lanes.dropFirst(5).first?.bars.first(where: {
        $0.planned.lowerBound > model.base.value.plot.x
      })
    else { throw VehicleDays.Impossible() }
    let start = GraphPoint(x: bar.strong.x + bar.strong.width / 2, y: bar.y + 8)
    model.press(at: start)
    var kept: (base: VehiclesBase, pixels: Pixels)?
    func keep() {
      guard kept?.base != model.base.value, let pixels = Pixels(size) else { return }
      pixels.draw { drawing.draw(model.base.value, on: $0) }
      kept = (model.base.value, pixels)
    }
    keep()
    var frames: [Double] = []
    for step in 1...200 {
      frames.append(
        milliseconds {
          model.drag(to: place(start, step))
          // The window, too, draws again what changes seldom only where it did change.
          keep()
          screen.draw { context in
            kept?.pixels.paint(on: context)
            drawing.draw(model.moving.value, over: model.base.value, on: context)
          }
        })
    }
    guard model.holdsSomething else { throw VehicleDays.Impossible() }
    let isDragged = desk.drag.instance.value != nil
    model.cancelDrag()
    return (frames, isDragged)
  }

  static func judge(_ frames: [Double], _ what: String, _ bound: String) -> Bool {
    let (first, later) = (frames[0], frames.dropFirst().sorted())
    print(
      "\(what): the first frame \(text(first)) ms, then \(text(median(Array(later)))) ms, at the 99th percentile "
        + "\(text(later[later.count * 99 / 100])) ms, the slowest \(text(later[later.count - 1])) ms")
    return judge(bound, later[later.count * 99 / 100], frameBound, "ms")
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
