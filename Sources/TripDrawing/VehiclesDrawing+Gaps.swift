import CGtk
import TripCore

// Draws the gaps between the trips of a lane.
extension VehiclesDrawing {
  /// Draws what marks the time between two trips.
  func drawArea(of gap: VehicleGap, on context: OpaquePointer) {
    let area = gap.area
    switch gap.kind {
    case .free: break
    case .plannedSo: draw(area, palette.canceled, fill: 0.3, width: 1, on: context)
    case .emptyRun: hatch(area, palette.canceled, on: context)
    case .atRisk:
      hatch(area, palette.conflict, on: context)
      draw(area, palette.conflict, fill: 0, width: 1, on: context)
    case .late: draw(area, palette.conflict, fill: 0.35, width: 2, on: context)
    }
  }

  /// Draws the minutes between two trips, where they have room.
  func drawText(
    of gap: VehicleGap, _ index: Int, _ texts: LaneTexts, _ stamps: TextStamps, on context: OpaquePointer
  ) {
    let area = gap.area
    guard let stamp = stamps.stamp(gap.text) else { return }
    if let place = texts.boxes[index] {
      let isLate = gap.kind == .late || gap.kind == .atRisk
      box(stamp, at: place, area, isLate ? palette.conflict : palette.canceled, stamps, on: context)
    } else if gap.kind == .free, stamp.size.width + 2 <= area.width, !texts.untold.contains(index) {
      set(palette.canceled, on: context)
      stamps.draw(
        stamp, at: area.x + (area.width - stamp.size.width) / 2, area.y + (area.height - stamp.size.height) / 2,
        on: context)
    }
  }

  /// Draws a text in a box with an outline of a colour.
  private func box(
    _ stamp: TextStamps.Stamp, at place: ClosedRange<Double>, _ area: GraphRectangle, _ color: GraphPalette.Color,
    _ stamps: TextStamps, on context: OpaquePointer
  ) {
    let margin = 1.0
    cairo_rectangle(
      context, place.lowerBound, area.y + 0.5, place.upperBound - place.lowerBound, area.height - margin)
    set(palette.ground, on: context)
    cairo_fill_preserve(context)
    set(color, on: context)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
    // In the colour of the outline, small letters could hardly be read.
    set(palette.text, on: context)
    stamps.draw(
      stamp, at: place.lowerBound + LaneTexts.boxMargin, area.y + (area.height - stamp.size.height) / 2, on: context)
  }
}
