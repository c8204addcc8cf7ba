import CGtk
import TripCore
import TripDrawing

/// A picture over time that is written to a file or printed, of any size.
@MainActor
struct PictureExport<Drawing: PictureDrawing> {
  let picture: Drawing.Picture
  let style: PictureStyle

  /// The widest picture that Cairo can make, in pixels.
  static var largestWidth: Int { 32_000 }
  /// Writes the picture to a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. An existing file stays until the new one is complete.
  ///   - kind: The kind of the file.
  ///   - width: The width in pixels, or in points of an SVG or PDF. The height keeps the picture's proportions.
  /// - Returns: The paths of the written files.
  /// - Throws: ``DrawingFile/Failure``.
  func write(to path: String, _ kind: DrawingFile.Kind, width: Double) throws(DrawingFile.Failure) -> [String] {
    let scale = min(width, Double(Self.largestWidth)) / picture.base.size.width
    let size = GraphSize(width: picture.base.size.width * scale, height: picture.base.size.height * scale)
    return try DrawingFile(path, kind, page: size, pixelsPerPoint: 1).write([
      { draw(on: $0, width: size.width, height: size.height) }
    ])
  }

  /// Returns what draws the picture on a page of a size, within a margin of 10 mm.
  func page(of size: GraphSize) -> DrawingFile.Page {
    let margin = 10 * GraphPaper.millimetre
    return { context in
      cairo_translate(context, margin, margin)
      draw(on: context, width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin))
    }
  }

  /// Draws the picture at the upper left of a page of the given size, as large as the page allows.
  func draw(on context: OpaquePointer, width: Double, height: Double) {
    let scale = min(width / picture.base.size.width, height / picture.base.size.height)
    cairo_scale(context, scale, scale)
    cairo_rectangle(context, 0, 0, picture.base.size.width, picture.base.size.height)
    cairo_clip(context)
    let drawing = Drawing(palette: style.palette, font: style.font)
    drawing.draw(picture.base, on: context)
    drawing.draw(picture.moving, over: picture.base, on: context)
  }
}
