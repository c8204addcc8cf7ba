import CGtk
import TripCore

/// A picture in memory.
@MainActor
final class Pixels {
  private let surface: OpaquePointer

  init?(_ size: GraphSize) {
    guard let made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height)) else {
      return nil
    }
    surface = made
  }

  isolated deinit { cairo_surface_destroy(surface) }

  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(surface) else { return }
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
  }

  func paint(on context: OpaquePointer) {
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
  }
}
