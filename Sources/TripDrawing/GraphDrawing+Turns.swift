import CGtk
import TripCore

// Draws the arcs of vehicles that turn, the areas between trips that are too near or too far, and single track.
extension GraphDrawing {
  /// The space beside the minutes of an arc, in pixels.
  private static let margin = 2.0

  /// Draws the areas between two trips: those too near to each other darker than the wide gaps.
  func draw(_ shades: [GraphShade], on context: OpaquePointer) {
    for shade in shades {
      guard let first = shade.outline.first else { continue }
      cairo_move_to(context, first.x, first.y)
      for corner in shade.outline.dropFirst() { cairo_line_to(context, corner.x, corner.y) }
      cairo_close_path(context)
      set(palette.conflict, alpha: shade.kind == .short ? 0.35 : 0.13, on: context)
      cairo_fill(context)
    }
  }

  /// Draws a stroke beside the plot for each section with a single track.
  func drawSingleTrack(_ base: GraphBase, on context: OpaquePointer) {
    guard !base.singleTrack.isEmpty else { return }
    set(palette.text, on: context)
    cairo_set_line_width(context, 3)
    for section in base.singleTrack {
      let end = min(2, (section.upperBound - section.lowerBound) / 4)
      cairo_move_to(context, base.plot.x - 3, section.lowerBound + end)
      cairo_line_to(context, base.plot.x - 3, section.upperBound - end)
    }
    cairo_stroke(context)
  }

  /// Draws a cross at each place where trips meet on a single track.
  func draw(meets: [GraphPoint], radius: Double = 9, on context: OpaquePointer) {
    let half = radius * 2 / 3
    for place in meets {
      cairo_move_to(context, place.x - half, place.y - half)
      cairo_line_to(context, place.x + half, place.y + half)
      cairo_move_to(context, place.x - half, place.y + half)
      cairo_line_to(context, place.x + half, place.y - half)
      cairo_new_sub_path(context)
      cairo_arc(context, place.x, place.y, radius, 0, 2 * Double.pi)
    }
    guard !meets.isEmpty else { return }
    set(palette.conflict, on: context)
    cairo_set_line_width(context, 2)
    cairo_stroke(context)
  }

  /// Draws the arcs of turning vehicles, and the minutes at them.
  func draw(_ turns: [GraphTurn], on context: OpaquePointer) {
    guard !turns.isEmpty else { return }
    stamps.prepare(for: context)
    // Cairo has a faster way for right angles.
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    for turn in turns { drawLine(of: turn, on: context) }
    cairo_set_dash(context, nil, 0, 0)
    for turn in turns { drawText(of: turn, on: context) }
  }

  private func drawLine(of turn: GraphTurn, on context: OpaquePointer) {
    let (start, end, y) = (turn.start, turn.end, turn.y)
    cairo_move_to(context, start.x, start.y)
    cairo_line_to(context, start.x, y)
    if !turn.isShort {
      cairo_line_to(context, end.x, y)
      cairo_line_to(context, end.x, end.y)
    }
    let dashes: [Double] =
      switch turn.kind {
      case .free, .late: []
      case .atRisk: [4, 3]
      case .plannedSo, .emptyRun: [1, 2]
      }
    cairo_set_dash(context, dashes, gint(dashes.count), 0)
    set(isLate(turn) ? palette.conflict : palette.canceled, on: context)
    cairo_set_line_width(context, turn.kind == .late ? 2.5 : turn.kind == .atRisk ? 2 : 1)
    cairo_stroke(context)
  }

  private func drawText(of turn: GraphTurn, on context: OpaquePointer) {
    guard let stamp = stamps.stamp(turn.text) else { return }
    let size = stamp.size
    var middle = turn.middle
    if !turn.isShort { middle.y += (turn.y < turn.start.y ? -1 : 1) * size.height / 2 }
    let box = GraphRectangle(
      x: middle.x - size.width / 2 - Self.margin, y: middle.y - size.height / 2 + 1,
      width: size.width + 2 * Self.margin,
      height: size.height - 2)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    set(palette.ground, on: context)
    if isLate(turn) {
      cairo_fill_preserve(context)
      set(palette.conflict, on: context)
      cairo_set_line_width(context, 1)
      cairo_stroke(context)
    } else {
      cairo_fill(context)
    }
    set(palette.text, on: context)
    stamps.draw(stamp, at: middle.x - size.width / 2, middle.y - size.height / 2, on: context)
  }

  private func isLate(_ turn: GraphTurn) -> Bool { turn.kind == .late || turn.kind == .atRisk }
}
