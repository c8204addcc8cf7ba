import CGtk
import TripCore

// Draws the texts of the train graph: the times above the plot, the stop names at its left and the note beside the
// pointer; and the grid.
extension GraphDrawing {
  /// The space on each side of a stop's name, in pixels.
  private static let margin = 8.0

  /// Measures the texts of the train graph, for the layout of a ``GraphModel``.
  ///
  /// Cost: lays out each name once.
  ///
  /// - Parameter names: The names of all stops.
  /// - Returns: The width of the widest name with its margins, and the height of a line of text, in pixels.
  public func lettering(for names: [String]) -> GraphLettering {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    guard let context else { return GraphLettering() }
    let text = GraphText(context, font: font)
    text.set("0")
    let height = text.size.height
    let widths = names.map { name in
      text.set(name)
      return text.size.width
    }
    return GraphLettering(names: (widths.max() ?? 0) + 2 * Self.margin, height: height)
  }

  /// Draws the grid: a vertical line for each marked time and a horizontal line for each stop.
  func drawGrid(_ base: GraphBase, on context: OpaquePointer) {
    for mark in base.times {
      // A line in the middle of a pixel stays sharp; elsewhere it would be spread over two pixels.
      let x = mark.x.rounded(.down) + 0.5
      line(context, GraphPoint(x: x, y: base.plot.y), to: base.plot.maxY, mark.isHour ? palette.hour : palette.grid, 1)
    }
    set(palette.grid, on: context)
    for stop in base.stops {
      let y = stop.y.rounded(.down) + 0.5
      cairo_move_to(context, base.plot.x, y)
      cairo_line_to(context, base.plot.maxX, y)
    }
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }

  /// Draws the times above the plot and the names of the stops at its left.
  func drawNames(_ base: GraphBase, on context: OpaquePointer) {
    let text = GraphText(context, font: font)
    set(palette.text, on: context)
    for mark in base.times where !mark.label.isEmpty {
      text.set(mark.label)
      let size = text.size
      text.draw(at: GraphPoint(x: mark.x - size.width / 2, y: base.plot.y - size.height - 4))
    }
    for stop in base.stops where !stop.name.isEmpty {
      text.set(stop.name, width: base.plot.x - 2 * Self.margin)
      let size = text.size
      text.draw(at: GraphPoint(x: base.plot.x - Self.margin - size.width, y: stop.y - size.height / 2))
    }
  }

  /// Draws a sign about what passengers are told at the left of its place.
  func draw(_ mark: GraphBase.AlertMark, on context: OpaquePointer) {
    let text = GraphText(context, font: font)
    let (margin, distance) = (3.0, 4.0)
    text.set(mark.sign)
    let size = text.size
    let (width, height) = ((size.width + 2 * margin).rounded(), size.height.rounded())
    let x = (mark.place.x - distance - width).rounded() + 0.5
    let y = (mark.place.y - height / 2).rounded() + 0.5
    cairo_rectangle(context, x, y, width, height)
    set(palette.noteGround, on: context)
    cairo_fill_preserve(context)
    set(palette.noteText, on: context)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
    text.draw(at: GraphPoint(x: x + margin, y: y))
  }

  /// Draws a note in a box beside its place, within the drawing area.
  func draw(_ note: GraphMoving.PointerNote, in area: GraphSize, on context: OpaquePointer) {
    let text = GraphText(context, font: font)
    let (margin, distance) = (6.0, 14.0)
    text.set(note.text)
    let size = text.size
    let (width, height) = (size.width + 2 * margin, size.height + 2 * margin)
    let isRight = note.place.x + distance + width <= area.width
    let isBelow = note.place.y + distance + height <= area.height
    let x = max(0, isRight ? note.place.x + distance : note.place.x - distance - width)
    let y = max(0, isBelow ? note.place.y + distance : note.place.y - distance - height)
    cairo_rectangle(context, x.rounded() + 0.5, y.rounded() + 0.5, width.rounded(), height.rounded())
    set(palette.noteGround, on: context)
    cairo_fill_preserve(context)
    set(palette.noteText, on: context)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
    text.draw(at: GraphPoint(x: x + margin, y: y + margin))
  }
}
