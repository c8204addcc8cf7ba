import CGtk
import TripCore

/// Draws the vehicles' day on a Cairo context: of a screen, an image, a file or a printed page.
@MainActor
public struct VehiclesDrawing: PictureDrawing {
  /// The picture of the vehicles' day.
  public typealias Picture = VehiclesPicture
  /// The colours.
  public let palette: GraphPalette
  /// The font and its size in pixels, as Pango names it.
  public let font: String
  /// The texts of the part that seldom changes.
  private let baseStamps: TextStamps
  /// The texts of the moving part, which may be drawn on another kind of surface.
  private let movingStamps: TextStamps

  /// Makes a drawing with the given colours and font. It keeps texts from one drawing to the next.
  public init(palette: GraphPalette, font: String) {
    (self.palette, self.font) = (palette, font)
    baseStamps = TextStamps(font: font)
    movingStamps = TextStamps(font: font)
  }

  /// Draws the part that seldom changes (times, lanes and trips), over the whole background.
  public func draw(_ base: VehiclesBase, on context: OpaquePointer) {
    set(palette.ground, on: context)
    cairo_paint(context)
    drawGround(of: base, on: context)
    drawLines(of: base.times, through: base.plot, on: context)
    baseStamps.prepare(for: context)
    cairo_save(context)
    clip(context, to: base.plot)
    drawPlans(of: base.lanes, on: context)
    for lane in base.lanes { drawBars(of: lane, in: base.plot, baseStamps, on: context) }
    cairo_restore(context)
    cairo_save(context)
    clip(context, to: firstColumn(of: base))
    for lane in base.lanes { drawTexts(of: lane, base, baseStamps, on: context) }
    cairo_restore(context)
    let text = GraphText(context, font: font)
    drawLabels(of: base.times, above: base.plot, text, on: context)
    drawTitle(of: base, text, on: context)
    line(
      context, GraphPoint(x: base.plot.x.rounded(.down) - 0.5, y: base.plot.y), to: base.plot.maxY, palette.hour, 1)
  }

  /// Draws the moving part over a base that ``draw(_:on:)`` has drawn.
  ///
  /// - Parameters:
  ///   - moving: The lane of the dragged trip, the present time, selected trips and the pointer's note.
  ///   - base: The base below it.
  ///   - context: The Cairo context, a `cairo_t *`.
  public func draw(_ moving: VehiclesMoving, over base: VehiclesBase, on context: OpaquePointer) {
    let stamps = movingStamps
    stamps.prepare(for: context)
    if let lane = moving.lane {
      cairo_save(context)
      clip(context, to: firstColumn(of: base))
      drawTexts(of: lane, base, stamps, on: context)
      cairo_restore(context)
    }
    cairo_save(context)
    clip(context, to: base.plot)
    if let lane = moving.lane {
      drawPlans(of: [lane], on: context)
      drawBars(of: lane, in: base.plot, stamps, on: context)
    }
    if let now = moving.now { line(context, GraphPoint(x: now, y: base.plot.y), to: base.plot.maxY, palette.now, 2) }
    for lane in [moving.lane].compactMap(\.self) + base.lanes where lane.y != moving.lane?.y || lane == moving.lane {
      let bars = moving.bars.filter { $0.y == lane.y }
      if !bars.isEmpty { drawEmphasized(bars, of: lane, in: base.plot, stamps, on: context) }
    }
    if let target = moving.target {
      let color = target.isRefused ? palette.conflict : palette.selected
      draw(target.rectangle, color, fill: 0.5, width: 2, on: context)
      // A refusal is crossed out too, so that its colour does not stand alone.
      if target.isRefused { cross(target.rectangle, on: context) }
    }
    cairo_restore(context)
    if let note = moving.pointer { draw(note, in: base.size, on: context) }
  }

  /// Draws the ground of the lanes, so that the eye can follow them.
  private func drawGround(of base: VehiclesBase, on context: OpaquePointer) {
    cairo_save(context)
    clip(
      context, to: GraphRectangle(x: 0, y: base.plot.y, width: base.size.width, height: base.plot.height))
    set(palette.ground.mixed(with: palette.grid, 0.28), on: context)
    for lane in base.lanes where lane.isOdd { cairo_rectangle(context, 0, lane.y, base.size.width, lane.height) }
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Draws the word that says that the picture is not the day's: in a box that nothing else has.
  private func drawTitle(of base: VehiclesBase, _ text: GraphText, on context: OpaquePointer) {
    guard !base.title.isEmpty else { return }
    text.set(base.title, width: max(1, base.plot.x - 24))
    let box = GraphRectangle(
      x: 6, y: (base.plot.y - text.size.height) / 2 - 2, width: text.size.width + 12, height: text.size.height + 4)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    set(palette.selected, on: context)
    cairo_fill(context)
    set(GraphPalette.Color(0, 0, 0), on: context)
    text.draw(at: GraphPoint(x: box.x + 6, y: box.y + 2))
  }

  /// The area of the first column.
  private func firstColumn(of base: VehiclesBase) -> GraphRectangle {
    GraphRectangle(x: 0, y: base.plot.y, width: base.plot.x - 1, height: base.plot.height)
  }

  /// Draws the texts of the first column: the vehicle, its next trip and its least slack. Where there is not room for all,
  /// first the next trip is cut down to its line and left out, then the name is cut; the slack is always whole.
  private func drawTexts(
    of lane: VehicleLane, _ base: VehiclesBase, _ stamps: TextStamps, on context: OpaquePointer
  ) {
    let letters = base.letters
    let margin = 8.0
    let y = lane.y + (lane.height - letters.height) / 2
    let right = base.plot.x - margin
    var room = right
    if let slack = stamps.stamp(lane.slack) {
      set(lane.isLate ? palette.conflict : palette.text, on: context)
      stamps.draw(slack, at: right - slack.size.width, y, on: context)
      // All next trips have the same room.
      room = right - max(slack.size.width, letters.slack - margin) - margin
    }
    set(palette.text, on: context)
    let nameWidth = min(letters.name - 2 * margin, room - margin)
    if nameWidth > 0, let name = stamps.stamp(lane.name, width: nameWidth) {
      stamps.draw(name, at: margin, y, on: context)
    }
    let next = room - letters.name
    if next > letters.least, let stamp = stamps.stamp(lane.next, width: next, cut: PANGO_ELLIPSIZE_END) {
      stamps.draw(stamp, at: letters.name, y, on: context)
    }
  }
}

extension VehiclesDrawing {
  /// Measures the texts of the first column, for the layout of a ``VehiclesModel``.
  ///
  /// Cost: lays out each text once.
  ///
  /// - Parameter texts: The names of vehicles, next trips and least slacks, of which the widest count.
  /// - Returns: The widths with their margins, and the height of a line of text, in pixels.
  public func lettering(for texts: (names: [String], nexts: [String], slacks: [String])) -> VehiclesLettering {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    guard let context else { return VehiclesLettering() }
    let text = GraphText(context, font: font)
    func widest(_ texts: [String]) -> Double {
      texts.reduce(0) { widest, own in
        text.set(own)
        return max(widest, text.size.width)
      }
    }
    let margin = 8.0
    text.set("0")
    let height = text.size.height
    // Long names and destinations are cut, so that they leave room for the bars.
    return VehiclesLettering(
      name: min(widest(texts.names), 9 * height) + 2 * margin, next: min(widest(texts.nexts), 12 * height) + 2 * margin,
      slack: widest(texts.slacks) + margin, height: height)
  }
}
