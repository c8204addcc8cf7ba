import CGtk
import TripCore

/// Draws the train graph on a Cairo context: of a screen, an image, a file or a printed page.
///
/// ```swift
/// let drawing = GraphDrawing(palette: palette, font: "Sans 12px")
/// drawing.draw(base, on: context)
/// drawing.draw(moving, over: base, on: context)
/// ```
///
/// The same picture with the same palette gives the same drawing. Time goes from left to right in every language.
@MainActor
public struct GraphDrawing: PictureDrawing {
  /// The picture of the train graph.
  public typealias Picture = GraphPicture
  /// The colours.
  public let palette: GraphPalette
  /// The font and its size in pixels, as Pango names it.
  public let font: String
  /// The texts at lines, which are the same from drawing to drawing.
  let stamps: TextStamps

  /// Makes a drawing of the train graph with the given colours and font.
  ///
  /// - Parameters:
  ///   - palette: The colours.
  ///   - font: The font and its size in pixels, as Pango names it, such as `Sans 12px`.
  public init(palette: GraphPalette, font: String) {
    (self.palette, self.font) = (palette, font)
    stamps = TextStamps(font: font)
  }

  /// Draws the part of the train graph that seldom changes (axes, grid and trips), over the whole background.
  public func draw(_ base: GraphBase, on context: OpaquePointer) {
    set(palette.ground, on: context)
    cairo_paint(context)
    drawGrid(base, on: context)
    cairo_save(context)
    clip(context, to: base.plot)
    draw(base.strokes, lines: palette.colors(of: base.lines), on: context)
    draw(base.heads, base.lines.isEmpty ? palette.planned : palette.text, on: context)
    draw(base.words, on: context)
    cairo_restore(context)
    for mark in base.alerts { draw(mark, on: context) }
    drawSingleTrack(base, on: context)
    drawNames(base, on: context)
  }

  /// Draws the moving part of the graph over a base that ``draw(_:on:)-(GraphBase,_)`` has drawn.
  ///
  /// - Parameters:
  ///   - moving: The moving part: the present time, the selection, conflicts and the pointer's note.
  ///   - base: The base below it.
  ///   - context: The Cairo context, a `cairo_t *`.
  public func draw(_ moving: GraphMoving, over base: GraphBase, on context: OpaquePointer) {
    cairo_save(context)
    clip(context, to: base.plot)
    draw(moving.shades, on: context)
    if let now = moving.now { line(context, GraphPoint(x: now, y: base.plot.y), to: base.plot.maxY, palette.now, 2) }
    draw(moving.strokes, on: context)
    draw(moving.turns, on: context)
    if let rectangle = moving.selectionRectangle {
      draw(rectangle, palette.selected, fill: 0.2, width: 1, on: context)
    }
    cairo_restore(context)
    draw(moving.conflicts, over: base, on: context)
    for place in moving.overtakings { ring(place, on: context) }
    draw(meets: moving.meets, on: context)
    for note in moving.colleagues { draw(note, in: base.size, on: context) }
    if let note = moving.pointer { draw(note, in: base.size, on: context) }
  }

  /// Draws the mark of an overtaking: a ring around the place.
  func ring(_ place: GraphPoint, radius: Double = 7, on context: OpaquePointer) {
    cairo_new_sub_path(context)
    cairo_arc(context, place.x, place.y, radius, 0, 2 * Double.pi)
    set(palette.conflict, on: context)
    cairo_set_line_width(context, 2)
    cairo_stroke(context)
  }

  /// Draws the marks of conflicts. Most marks are at the end of a trip's line, so they may extend over the top and
  /// bottom of the plot.
  private func draw(_ conflicts: [GraphMoving.ConflictMark], over base: GraphBase, on context: OpaquePointer) {
    cairo_save(context)
    clip(context, to: GraphRectangle(x: base.plot.x, y: 0, width: base.plot.width, height: base.size.height))
    for mark in conflicts { drawConflict(mark.rectangle, on: context) }
    cairo_restore(context)
  }

  /// Draws the frame of a conflict.
  func drawConflict(_ frame: GraphRectangle, on context: OpaquePointer) {
    draw(frame, palette.conflict, fill: 0.15, width: 2, on: context)
  }

  // MARK: - Trips

  /// Draws the lines of trips; `lines` has the colours of the lines that are told apart.
  func draw(_ strokes: GraphStrokes, lines: [GraphPalette.Color] = [], on context: OpaquePointer) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    var last: (kind: GraphStrokes.Kind, emphasis: GraphStrokes.Emphasis, width: Double, line: UInt8?)?
    strokes.points.withUnsafeBufferPointer { points in
      for segment in strokes.segments {
        if segment.emphasis == .selected, segment.kind != .link {
          // A wider line in the colour of text is drawn first, as an edge that makes a yellow line visible on a light
          // background.
          path(points, segment.points, on: context)
          set(palette.text, on: context)
          cairo_set_dash(context, nil, 0, 0)
          cairo_set_line_width(context, width(segment) + 1.5)
          cairo_stroke(context)
          last = nil
        }
        let width = width(segment)
        if last.map({ $0 != (segment.kind, segment.emphasis, width, segment.line) }) ?? true {
          set(color(segment, lines), on: context)
          cairo_set_line_width(context, width)
          let dashes = dashes(segment.kind)
          cairo_set_dash(context, dashes, gint(dashes.count), 0)
          last = (segment.kind, segment.emphasis, width, segment.line)
        }
        path(points, segment.points, on: context)
        cairo_stroke(context)
        if segment.kind == .canceled { strikeOut(points, segment.points, on: context) }
      }
    }
    cairo_set_dash(context, nil, 0, 0)
  }

  /// Draws the heads on the lines of trips that go up.
  func draw(_ heads: [GraphBase.Head], _ color: GraphPalette.Color, on context: OpaquePointer) {
    guard !heads.isEmpty else { return }
    let (length, half) = (8.0, 3.0)
    for head in heads {
      let (tip, way) = (head.place, head.direction)
      let foot = GraphPoint(x: tip.x - length * way.x, y: tip.y - length * way.y)
      cairo_move_to(context, tip.x, tip.y)
      cairo_line_to(context, foot.x - half * way.y, foot.y + half * way.x)
      cairo_line_to(context, foot.x + half * way.y, foot.y - half * way.x)
      cairo_close_path(context)
    }
    set(color, on: context)
    cairo_fill(context)
  }

  private func path(_ points: UnsafeBufferPointer<GraphPoint>, _ range: Range<Int>, on context: OpaquePointer) {
    cairo_move_to(context, points[range.lowerBound].x, points[range.lowerBound].y)
    for index in range.dropFirst() { cairo_line_to(context, points[index].x, points[index].y) }
  }

  /// Marks a cancelled trip's line: draws a cross in the middle of each piece of the line that is long enough.
  private func strikeOut(_ points: UnsafeBufferPointer<GraphPoint>, _ range: Range<Int>, on context: OpaquePointer) {
    let (half, room) = (4.0, 16.0)
    for index in range.dropLast() {
      let (a, b) = (points[index], points[index + 1])
      guard abs(b.x - a.x) + abs(b.y - a.y) >= room else { continue }
      let (x, y) = ((a.x + b.x) / 2, (a.y + b.y) / 2)
      cairo_move_to(context, x - half, y - half)
      cairo_line_to(context, x + half, y + half)
      cairo_move_to(context, x - half, y + half)
      cairo_line_to(context, x + half, y - half)
    }
    cairo_stroke(context)
  }

  private func color(_ stroke: GraphStrokes.Stroke, _ lines: [GraphPalette.Color]) -> GraphPalette.Color {
    if stroke.emphasis == .none, let line = stroke.line.map(Int.init), lines.indices.contains(line) {
      switch stroke.kind {
      case .planned, .expected, .reported, .extra, .followed, .link: return lines[line]
      case .canceled, .draft, .provisional: break
      }
    }
    return switch (stroke.emphasis, stroke.kind) {
    case (.selected, _), (_, .draft), (_, .provisional): palette.selected
    case (.hovered, _): palette.hovered
    case (_, .planned), (_, .link): palette.planned
    case (_, .canceled): palette.canceled
    case (_, .expected), (_, .reported), (_, .extra), (_, .followed): palette.expected
    }
  }

  /// The lengths of the pieces and gaps of a line, in points; empty for a line without gaps.
  private func dashes(_ kind: GraphStrokes.Kind) -> [Double] {
    switch kind {
    case .planned, .expected, .canceled: []
    case .reported: [14, 2]
    case .followed: [3, 2]
    case .link: [1, 4]
    case .extra, .draft, .provisional: [7, 3]
    }
  }

  private func width(_ stroke: GraphStrokes.Stroke) -> Double {
    let own: Double =
      switch stroke.kind {
      case .planned, .canceled, .link: 1
      case .expected, .reported, .extra, .followed: 2 + min(2, Double(stroke.minutesLate) / 10)
      case .draft, .provisional: 3
      }
    return switch stroke.emphasis {
    case .none: own
    case .hovered: own + 1
    // A selected trip's line of planned times stays thinner than its line of expected times.
    case .selected: stroke.kind == .planned || stroke.kind == .link ? own + 0.5 : own + 2
    }
  }
}
