import CGtk
import TripCore

// Draws the bars of trips in the lanes.
extension VehiclesDrawing {
  /// Draws the thin bars of the planned times: all of a colour at once, because many small fills take long.
  func drawPlans(of lanes: [VehicleLane], on context: OpaquePointer) {
    var last: (route: RouteColor?, isCanceled: Bool)?
    for lane in lanes {
      for bar in lane.bars where bar.kind != .proposed {
        let isCanceled = bar.kind == .canceled
        if last.map({ $0.route != bar.color || $0.isCanceled != isCanceled }) ?? true {
          if last != nil { cairo_fill(context) }
          set(isCanceled ? palette.canceled : color(bar), on: context)
          last = (bar.color, isCanceled)
        }
        let thin = bar.thin
        cairo_rectangle(context, thin.x, thin.y, thin.width, thin.height)
      }
    }
    cairo_fill(context)
  }

  /// Draws the strong bars and the gaps of a lane; `plot` is the visible area.
  func drawBars(of lane: VehicleLane, in plot: GraphRectangle, _ stamps: TextStamps, on context: OpaquePointer) {
    let texts = LaneTexts(of: lane, in: plot, stamps)
    for (index, gap) in lane.gaps.enumerated() where gap.kind != .late {
      drawArea(of: gap, on: context)
      drawText(of: gap, index, texts, stamps, on: context)
    }
    for bar in lane.bars where bar.kind != .planned || !bar.label.isEmpty {
      draw(bar, texts, in: plot, stamps, on: context)
    }
    // What is late is drawn last, over the bars, because there is no gap left. No area hides a part of a text.
    let late = lane.gaps.indices.filter { lane.gaps[$0].kind == .late }
    for index in late { drawArea(of: lane.gaps[index], on: context) }
    for index in late { drawText(of: lane.gaps[index], index, texts, stamps, on: context) }
  }

  /// Draws trips of a lane that are emphasized, over the lane, and the marks of the lane that lie on them.
  func drawEmphasized(
    _ bars: [VehicleBar], of lane: VehicleLane, in plot: GraphRectangle, _ stamps: TextStamps,
    on context: OpaquePointer
  ) {
    let texts = LaneTexts(of: lane, in: plot, stamps)
    for bar in bars { draw(bar, texts, in: plot, stamps, on: context) }
    let hidden = lane.gaps.indices.filter { index in
      let (gap, box) = (lane.gaps[index], texts.boxes[index])
      guard gap.kind == .late || gap.kind == .atRisk && box != nil else { return false }
      return bars.contains { bar in
        bar.outerSpan.overlaps(gap.span) || box.map { bar.outerSpan.overlaps($0) } ?? false
      }
    }
    cairo_save(context)
    // Elsewhere the lane has them already.
    for bar in bars {
      let span = bar.outerSpan
      cairo_rectangle(context, span.lowerBound, bar.y, span.upperBound - span.lowerBound, bar.height)
    }
    cairo_clip(context)
    for index in hidden { drawArea(of: lane.gaps[index], on: context) }
    cairo_restore(context)
    for index in hidden { drawText(of: lane.gaps[index], index, texts, stamps, on: context) }
  }

  /// Draws a trip: a strong bar for what is expected; for one that is emphasized also the thin bar of its plan.
  private func draw(
    _ bar: VehicleBar, _ texts: LaneTexts, in plot: GraphRectangle, _ stamps: TextStamps, on context: OpaquePointer
  ) {
    let own = color(bar)
    if bar.emphasis != .none {
      emphasize(bar, on: context)
      if bar.kind != .proposed { fill(bar.thin, bar.kind == .canceled ? palette.canceled : own, on: context) }
    }
    let strong = bar.strong
    switch bar.kind {
    case .planned: break
    case .canceled: strikeOut(strong, on: context)
    case .expected:
      fill(strong, own, on: context)
      outline(strong, isDashed: false, on: context)
    case .followed:
      fill(strong, own, alpha: 0.3, on: context)
      outline(strong, isDashed: true, on: context)
    case .atRisk:
      hatch(strong, own, on: context)
      outline(strong, isDashed: true, on: context)
    case .proposed:
      fill(strong, own, alpha: 0.16, on: context)
      outline(strong, own, on: context)
    case .provisional:
      fill(strong, palette.selected, on: context)
      outline(strong, isDashed: true, on: context)
    }
    if !texts.unnamed.contains(bar.row) { drawName(of: bar, in: plot, stamps, on: context) }
  }

  /// Draws the name of the route on its bar; where only the timetable is known, above the thin bar.
  private func drawName(
    of bar: VehicleBar, in plot: GraphRectangle, _ stamps: TextStamps, on context: OpaquePointer
  ) {
    let area = bar.strong
    guard let place = LaneTexts.place(ofNameOf: bar, in: plot, stamps), let stamp = stamps.stamp(bar.label) else {
      return
    }
    switch bar.kind {
    case .canceled: return
    case .expected: set(textColor(bar), on: context)
    case .provisional: set(GraphPalette.Color(0, 0, 0), on: context)
    case .atRisk:
      // The letters could not be read on the hatching.
      fill(
        GraphRectangle(x: place.lowerBound - 2, y: area.y + 1, width: stamp.size.width + 4, height: area.height - 2),
        palette.ground, on: context)
      set(palette.text, on: context)
    case .planned, .followed, .proposed: set(palette.text, on: context)
    }
    stamps.draw(stamp, at: place.lowerBound, area.y + (area.height - stamp.size.height) / 2, on: context)
  }

  /// Draws the edge that marks a selected trip or the one under the pointer: around both of its bars.
  private func emphasize(_ bar: VehicleBar, on context: OpaquePointer) {
    let (strong, span) = (bar.strong, bar.outerSpan)
    let isSelected = bar.emphasis == .selected
    let area = GraphRectangle(
      x: span.lowerBound, y: strong.y - 2, width: span.upperBound - span.lowerBound,
      height: bar.thin.maxY - strong.y + 4)
    // The edge in the colour of text makes yellow visible on a light ground.
    for (color, width) in [(isSelected ? palette.text : palette.hovered, 4.5), (palette.selected, 3)] {
      guard isSelected || width > 4 else { continue }
      set(color, on: context)
      cairo_set_line_width(context, isSelected ? width : 2)
      cairo_rectangle(context, area.x, area.y, area.width, area.height)
      cairo_stroke(context)
    }
  }

  /// Draws diagonal lines over an area.
  func hatch(_ area: GraphRectangle, _ color: GraphPalette.Color, on context: OpaquePointer) {
    let step = 6.0
    cairo_save(context)
    clip(context, to: area)
    set(color, on: context)
    cairo_set_line_width(context, 1.5)
    var x = area.x - area.height
    while x < area.maxX {
      cairo_move_to(context, x, area.maxY)
      cairo_line_to(context, x + area.height, area.y)
      x += step
    }
    cairo_stroke(context)
    cairo_restore(context)
  }

  private func strikeOut(_ area: GraphRectangle, on context: OpaquePointer) {
    let y = (area.y + area.height / 2).rounded() + 0.5
    set(palette.canceled, on: context)
    cairo_set_line_width(context, 1.5)
    cairo_move_to(context, area.x, y)
    cairo_line_to(context, area.maxX, y)
    cairo_stroke(context)
    if area.width >= 12 {
      let middle = area.x + area.width / 2
      cross(GraphRectangle(x: middle - 4, y: y - 4, width: 8, height: 8), on: context)
    }
  }

  /// Draws a cross over an area in the present colour.
  func cross(_ area: GraphRectangle, on context: OpaquePointer) {
    cairo_set_line_width(context, 1.5)
    cairo_move_to(context, area.x, area.y)
    cairo_line_to(context, area.maxX, area.maxY)
    cairo_move_to(context, area.x, area.maxY)
    cairo_line_to(context, area.maxX, area.y)
    cairo_stroke(context)
  }

  private func outline(_ area: GraphRectangle, isDashed: Bool, on context: OpaquePointer) {
    set(palette.text, alpha: isDashed ? 1 : 0.55, on: context)
    cairo_set_line_width(context, 1)
    if isDashed { cairo_set_dash(context, [4, 2], 2, 0) }
    cairo_rectangle(context, area.x + 0.5, area.y + 0.5, max(1, area.width - 1), area.height - 1)
    cairo_stroke(context)
    if isDashed { cairo_set_dash(context, nil, 0, 0) }
  }

  /// Draws the dashed outline of a bar that is only proposed.
  private func outline(_ area: GraphRectangle, _ color: GraphPalette.Color, on context: OpaquePointer) {
    set(color.mixed(with: palette.text, 0.35), on: context)
    cairo_set_line_width(context, 1.5)
    cairo_set_dash(context, [5, 3], 2, 0)
    cairo_rectangle(context, area.x + 0.75, area.y + 0.75, max(1, area.width - 1.5), area.height - 1.5)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }

  private func fill(
    _ area: GraphRectangle, _ color: GraphPalette.Color, alpha: Double = 1, on context: OpaquePointer
  ) {
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    set(color, alpha: alpha, on: context)
    cairo_fill(context)
  }

  /// The colour of a trip: that of its route, made darker or lighter where it could not be seen on the ground.
  private func color(_ bar: VehicleBar) -> GraphPalette.Color {
    guard let color = bar.color.map(GraphPalette.Color.init) else { return palette.expected }
    return isLikeGround(color) ? color.mixed(with: palette.text, 0.35) : color
  }

  /// Whether a colour could hardly be seen on the ground.
  private func isLikeGround(_ color: GraphPalette.Color) -> Bool {
    abs(color.lightness - palette.ground.lightness) < 0.2
  }

  private func textColor(_ bar: VehicleBar) -> GraphPalette.Color {
    guard let color = bar.color.map(GraphPalette.Color.init), !isLikeGround(color) else { return palette.ground }
    return bar.textColor.map(GraphPalette.Color.init) ?? palette.ground
  }
}

extension VehicleBar {
  /// The x coordinates of both bars, with the edge that an emphasis adds.
  fileprivate var outerSpan: ClosedRange<Double> { min(strong.x, thin.x) - 2...max(strong.maxX, thin.maxX) + 2 }
}

extension GraphPalette.Color {
  /// Makes the colour of a route.
  fileprivate init(_ color: RouteColor) {
    self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// This colour mixed with a share of another one, from 0 to 1.
  func mixed(with other: GraphPalette.Color, _ share: Double) -> GraphPalette.Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return GraphPalette.Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
