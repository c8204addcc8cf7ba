import CGtk
import Glibc
import TripCore
import TripDrawing

/// A picture over time that is written to a file or printed, of any size.
@MainActor
struct PictureExport<Drawing: PictureDrawing> {
  let picture: Drawing.Picture
  let style: PictureStyle

  /// The widest picture that Cairo can make, in pixels.
  static var largestWidth: Int { 32_000 }
  /// The suffix of the file's name while the picture is written, so that no program reads half a picture.
  private static var unfinished: String { ".part" }

  /// Writes the picture as a PNG, SVG or PDF file, as the file name's suffix says.
  ///
  /// - Parameters:
  ///   - path: The path of the file. An existing file stays until the new one is complete.
  ///   - width: The width in pixels, or in points of an SVG or PDF. The height keeps the picture's proportions.
  /// - Returns: The problem in the user's language, or `nil` when the file was written.
  func write(to path: String, width: Double) -> String? {
    let scale = min(width, Double(Self.largestWidth)) / picture.base.size.width
    let size = GraphSize(width: picture.base.size.width * scale, height: picture.base.size.height * scale)
    let part = path + Self.unfinished
    let status: cairo_status_t
    if path.lowercased().hasSuffix(".svg") {
      status = finish(cairo_svg_surface_create(part, size.width, size.height), scale)
    } else if path.lowercased().hasSuffix(".pdf") {
      status = finish(cairo_pdf_surface_create(part, size.width, size.height), scale)
    } else if path.lowercased().hasSuffix(".png") {
      let image = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, gint(clamping: Int(saturating: size.width.rounded())),
        gint(clamping: Int(saturating: size.height.rounded())))
      status = finish(image, scale, png: part)
    } else {
      return tr("The name has to end in .png, .svg or .pdf.")
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      remove(part)
      return String(cString: cairo_status_to_string(status))
    }
    return rename(part, path) == 0 ? nil : String(cString: g_strerror(errno))
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

  private func finish(_ surface: OpaquePointer?, _ scale: Double, png: String? = nil) -> cairo_status_t {
    guard let surface, let context = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
    defer { cairo_surface_destroy(surface) }
    draw(on: context, width: picture.base.size.width * scale, height: picture.base.size.height * scale)
    let drawn = cairo_status(context)
    cairo_destroy(context)
    guard drawn == CAIRO_STATUS_SUCCESS else { return drawn }
    if let png {
      let written = cairo_surface_write_to_png(surface, png)
      guard written == CAIRO_STATUS_SUCCESS else { return written }
    }
    cairo_surface_finish(surface)
    return cairo_surface_status(surface)
  }
}
