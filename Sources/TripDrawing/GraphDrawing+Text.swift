import CGtk
import TripCore

// Draws the texts of the train graph, the times above the plot and the stop names at its left; and the grid.
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
    let (digit, height) = (text.size.width, text.size.height)
    let widths = names.map { name in
      text.set(name)
      return text.size.width
    }
    return GraphLettering(names: (widths.max() ?? 0) + 2 * Self.margin, height: height, digit: digit)
  }

  /// The least distance between the lines of two stops without names, in points: nearer ones would make an area of grey.
  private static let lineDistance = 4.0

  /// Draws the grid: a vertical line for each marked time and a horizontal line for each stop, where there is room for it.
  func drawGrid(_ base: GraphBase, on context: OpaquePointer) {
    drawLines(of: base.times, through: base.plot, on: context)
    set(palette.grid, on: context)
    var last = -Double.infinity
    for stop in base.stops where !stop.name.isEmpty || stop.y - last >= Self.lineDistance {
      last = stop.y
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
    drawLabels(of: base.times, above: base.plot, text, on: context)
    for stop in base.stops where !stop.name.isEmpty {
      let room = base.plot.x - 2 * Self.margin
      text.set(stop.name)
      // Letters of another resolution may be a little wider than those that were measured.
      if text.size.width > room + Self.margin / 2 { text.set(stop.name, width: room) }
      let size = text.size
      text.draw(at: GraphPoint(x: base.plot.x - Self.margin - size.width, y: stop.nameY - size.height / 2))
    }
    drawLines(base, text, on: context)
    // A name that had to move has a line to its stop.
    set(palette.hour, on: context)
    for stop in base.stops where !stop.name.isEmpty && abs(stop.nameY - stop.y) > 1 {
      cairo_move_to(context, base.plot.x - Self.margin + 2, stop.nameY)
      cairo_line_to(context, base.plot.x, stop.y)
    }
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }

  /// Draws which line of the timetable has which colour, above the times.
  private func drawLines(_ base: GraphBase, _ text: GraphText, on context: OpaquePointer) {
    let (sample, space) = (GraphBase.LineMark.sample, GraphBase.LineMark.space)
    for (line, color) in zip(base.lines, palette.colors(of: base.lines)) {
      guard let place = line.place else { continue }
      text.set(line.name)
      if text.size.width > line.width { text.set(line.name, width: line.width) }
      let middle = (place.y + text.size.height / 2).rounded() + 0.5
      set(color, on: context)
      cairo_set_line_width(context, 3)
      cairo_move_to(context, place.x, middle)
      cairo_line_to(context, place.x + sample, middle)
      cairo_stroke(context)
      set(palette.text, on: context)
      text.draw(at: GraphPoint(x: place.x + sample + space, y: place.y))
    }
    if let more = base.moreLines {
      text.set(more.text)
      text.draw(at: more.place)
    }
  }

  /// Draws the texts at the lines of trips.
  func draw(_ words: [PlacedWord], on context: OpaquePointer) {
    guard !words.isEmpty else { return }
    stamps.prepare(for: context)
    set(palette.text, on: context)
    for word in words {
      guard let stamp = stamps.stamp(word.text) else { continue }
      var matrix = cairo_matrix_t(
        xx: word.direction.x, yx: word.direction.y, xy: -word.direction.y, yy: word.direction.x, x0: word.middle.x,
        y0: word.middle.y)
      cairo_save(context)
      cairo_transform(context, &matrix)
      if word.isOverLines {
        set(palette.ground, on: context)
        cairo_rectangle(
          context, -stamp.size.width / 2 - 1, -stamp.size.height / 2, stamp.size.width + 2, stamp.size.height)
        cairo_fill(context)
        set(palette.text, on: context)
      }
      stamps.draw(stamp, at: -stamp.size.width / 2, -stamp.size.height / 2, on: context)
      cairo_restore(context)
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
}
