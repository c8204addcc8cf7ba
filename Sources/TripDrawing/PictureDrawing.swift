import CGtk
import TripCore

/// Draws a picture over time on a Cairo context: of a screen, an image, a file or a printed page.
///
/// The same picture with the same palette gives the same drawing. Time goes from left to right in every language.
@MainActor
public protocol PictureDrawing {
  /// The picture that is drawn, with a part that changes seldom and one that changes often.
  associatedtype Picture: TwoPartPicture
  /// The colours.
  var palette: GraphPalette { get }
  /// The font and its size in pixels, as Pango names it, such as `Sans 12px`.
  var font: String { get }

  /// Makes a drawing with the given colours and font.
  init(palette: GraphPalette, font: String)
  /// Draws the part that seldom changes, over the whole background.
  func draw(_ base: Picture.Base, on context: OpaquePointer)
  /// Draws the moving part over a base that ``draw(_:on:)`` has drawn.
  func draw(_ moving: Picture.Moving, over base: Picture.Base, on context: OpaquePointer)
}

// What the drawings of all pictures have in common.
extension PictureDrawing {
  /// Sets the colour that Cairo draws with; `alpha` is its opacity, from 0 to 1.
  func set(_ color: GraphPalette.Color, alpha: Double = 1, on context: OpaquePointer) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
  }

  func clip(_ context: OpaquePointer, to area: GraphRectangle) {
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_clip(context)
  }

  /// Draws a vertical line from a point to the y coordinate `y`.
  func line(
    _ context: OpaquePointer, _ from: GraphPoint, to y: Double, _ color: GraphPalette.Color, _ width: Double
  ) {
    set(color, on: context)
    cairo_set_line_width(context, width)
    cairo_move_to(context, from.x, from.y)
    cairo_line_to(context, from.x, y)
    cairo_stroke(context)
  }

  /// Draws a rectangle with an outline, filled with the same colour of the opacity `fill`.
  func draw(
    _ area: GraphRectangle, _ color: GraphPalette.Color, fill: Double, width: Double, on context: OpaquePointer
  ) {
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    set(color, alpha: fill, on: context)
    cairo_fill_preserve(context)
    set(color, on: context)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Draws a vertical line through the plot for each marked time.
  func drawLines(of times: [GraphBase.TimeMark], through plot: GraphRectangle, on context: OpaquePointer) {
    for mark in times {
      // A line in the middle of a pixel stays sharp; elsewhere it would be spread over two pixels.
      let x = mark.x.rounded(.down) + 0.5
      line(context, GraphPoint(x: x, y: plot.y), to: plot.maxY, mark.isHour ? palette.hour : palette.grid, 1)
    }
  }

  /// Draws the labels of the times above the plot.
  func drawLabels(
    of times: [GraphBase.TimeMark], above plot: GraphRectangle, _ text: GraphText, on context: OpaquePointer
  ) {
    set(palette.text, on: context)
    for mark in times where !mark.label.isEmpty {
      text.set(mark.label)
      let size = text.size
      text.draw(at: GraphPoint(x: mark.x - size.width / 2, y: plot.y - size.height - 4))
    }
  }

  /// The width at which the lines of a note are wrapped, in points.
  private static var noteWidth: Double { 420 }

  /// Draws a note in a box beside its place, within the drawing area.
  func draw(_ note: GraphMoving.PointerNote, in area: GraphSize, on context: OpaquePointer) {
    let text = GraphText(context, font: font)
    let (margin, distance) = (6.0, 14.0)
    text.set(note.text, wrappedAt: min(Self.noteWidth, area.width - 2 * margin))
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
