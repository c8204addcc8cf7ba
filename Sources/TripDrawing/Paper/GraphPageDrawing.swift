import CGtk
import TripCore

/// Draws printed pages of a train graph on a Cairo context whose unit is a point, of which 72 are an inch.
@MainActor
public struct GraphPageDrawing {
  /// The colours and the font of the picture.
  public let graph: GraphDrawing

  private static let pixelsPerPoint = 150.0 / 72

  /// Makes a drawing of pages; by default with dark blue lines on white, and letters that can be read at arm's length.
  public init(_ graph: GraphDrawing = GraphDrawing(palette: .paper, font: "Sans 8px")) { self.graph = graph }

  /// Draws a page at the upper left corner of the context.
  public func draw(_ page: GraphPage, on context: OpaquePointer) {
    let area = page.area
    graph.set(graph.palette.ground, on: context)
    cairo_rectangle(context, 0, 0, page.size.width, page.size.height)
    cairo_fill(context)
    drawTexts(page, on: context)
    cairo_save(context)
    cairo_translate(context, area.x, area.y)
    // The labels of the first and the last hour are half beside the picture.
    cairo_rectangle(context, -area.x / 2, 0, area.width + area.x, area.height)
    cairo_clip(context)
    graph.draw(page.picture.base, on: context)
    graph.draw(page.picture.moving, over: page.picture.base, on: context)
    cairo_restore(context)
  }

  /// Writes pages to a file, in pixels of 150 an inch where the file has pixels.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - path: The path of the file.
  ///   - kind: The kind of the file.
  /// - Returns: The paths of the written files, as by ``DrawingFile/write(_:)``.
  /// - Throws: ``DrawingFile/Failure``.
  @discardableResult
  public func write(
    _ pages: [GraphPage], to path: String, _ kind: DrawingFile.Kind
  ) throws(DrawingFile.Failure) -> [String] {
    guard let size = pages.first?.size else { return [] }
    return try DrawingFile(path, kind, page: size, pixelsPerPoint: Self.pixelsPerPoint).write(
      pages.map { page in { context in draw(page, on: context) } })
  }

  private func drawTexts(_ page: GraphPage, on context: OpaquePointer) {
    let text = GraphText(context, font: graph.font)
    let area = page.area
    graph.set(graph.palette.text, on: context)
    text.set(page.note)
    let note = text.size
    text.draw(at: GraphPoint(x: area.maxX - note.width, y: area.y - 1.2 * note.height))
    text.set(page.heading, width: area.width - note.width - 20)
    text.draw(at: GraphPoint(x: area.x, y: area.y - 1.2 * note.height))
    drawLegend(page, lineHeight: note.height, on: context)
  }

  /// Draws the legend below the picture, on several lines where it is too long for one.
  private func drawLegend(_ page: GraphPage, lineHeight: Double, on context: OpaquePointer) {
    let text = GraphText(context, font: graph.font)
    let area = page.area
    let (sample, space) = (GraphPage.sample, GraphPage.space)
    // Where each line of the timetable has a colour, no sample is in one of them.
    let lines = page.picture.base.lines.isEmpty ? [] : [graph.palette.text]
    var x = area.x
    var y = area.maxY + 0.5 * lineHeight
    for explanation in page.legend {
      text.set(explanation.text)
      let size = text.size
      if x > area.x, x + sample + space + size.width > area.maxX {
        (x, y) = (area.x, y + 1.1 * lineHeight)
      }
      draw(
        explanation.sample, in: GraphRectangle(x: x, y: y, width: sample, height: size.height), lines, on: context)
      graph.set(graph.palette.text, on: context)
      text.draw(at: GraphPoint(x: x + sample + space, y: y))
      x += sample + 3 * space + size.width
    }
  }

  private func drawLine(
    _ kind: GraphStrokes.Kind, from left: Double, to right: Double, y: Double, _ lines: [GraphPalette.Color],
    on context: OpaquePointer
  ) {
    var strokes = GraphStrokes()
    strokes.points = [GraphPoint(x: left, y: y), GraphPoint(x: right, y: y)]
    strokes.segments = [.init(points: 0..<2, kind: kind, row: nil)]
    strokes.segments[0].line = 0
    graph.draw(strokes, lines: lines, on: context)
  }

  private func draw(
    _ sample: GraphPage.Sample, in area: GraphRectangle, _ lines: [GraphPalette.Color], on context: OpaquePointer
  ) {
    let middle = area.y + area.height / 2
    // A ring that is no higher than the text keeps clear of the lines above and below.
    let radius = area.height / 2 - 1
    switch sample {
    case .line(let kind): drawLine(kind, from: area.x, to: area.maxX, y: middle, lines, on: context)
    case .head:
      drawLine(.planned, from: area.x, to: area.maxX, y: middle, lines, on: context)
      let tip = GraphPoint(x: area.x + area.width * 0.7, y: middle)
      graph.draw(
        [GraphBase.Head(place: tip, direction: GraphPoint(x: 1, y: 0))], lines.first ?? graph.palette.planned,
        on: context)
    case .turn(let kind):
      let bottom = area.maxY - 1
      graph.draw(
        [
          GraphTurn(
            firstRow: 0, secondRow: 0, start: GraphPoint(x: area.x + 3, y: bottom),
            end: GraphPoint(x: area.maxX - 3, y: bottom), y: area.y + 3, kind: kind)
        ], on: context)
    case .shade(let kind):
      let corners = [
        GraphPoint(x: area.x, y: area.y + 1), GraphPoint(x: area.maxX, y: area.y + 1),
        GraphPoint(x: area.maxX, y: area.maxY - 1), GraphPoint(x: area.x, y: area.maxY - 1),
      ]
      graph.draw([GraphShade(outline: corners, kind: kind)], on: context)
    case .meet:
      graph.draw(meets: [GraphPoint(x: area.x + area.width / 2, y: middle)], radius: radius, on: context)
    case .overtaking: graph.ring(GraphPoint(x: area.x + area.width / 2, y: middle), radius: radius, on: context)
    case .conflict:
      let frame = GraphRectangle(x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2)
      graph.drawConflict(frame, on: context)
    case .singleTrack:
      graph.set(graph.palette.text, on: context)
      cairo_set_line_width(context, 3)
      cairo_move_to(context, area.x + area.width / 2, area.y)
      cairo_line_to(context, area.x + area.width / 2, area.maxY)
      cairo_stroke(context)
    }
  }
}

extension GraphPalette {
  /// The colours of printed pages.
  public static let paper = GraphPalette(
    ground: .init(1, 1, 1), text: .init(0, 0, 0), grid: .init(0.85, 0.85, 0.85), hour: .init(0.65, 0.65, 0.65),
    planned: .init(0.2, 0.4, 0.7), expected: .init(0.05, 0.15, 0.4), canceled: .init(0.35, 0.35, 0.35),
    hovered: .init(0.1, 0.3, 0.6), selected: .init(0.9, 0.75, 0), now: .init(0.1, 0.5, 0.25),
    conflict: .init(0.75, 0.1, 0.1), noteGround: .init(0.95, 0.95, 0.95), noteText: .init(0, 0, 0))
}
