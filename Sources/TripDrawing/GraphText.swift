import CGtk
import TripCore

/// Text on a drawing, in one font; the same layout serves for one text after the other.
/// - SeeAlso: `pango_cairo_create_layout()`.
@MainActor
final class GraphText {
  private let context: OpaquePointer
  private let layout: OpaquePointer

  /// Makes it.
  ///
  /// - Parameters:
  ///   - context: Where it is drawn.
  ///   - font: The font, as Pango names it.
  init(_ context: OpaquePointer, font: String) {
    self.context = context
    layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    // Stops of one place begin alike, so what tells them apart is mostly at the end.
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// What is drawn next, cut in the middle with an ellipsis where there is less room than it takes.
  func set(_ text: String, width: Double? = nil) {
    pango_layout_set_width(layout, -1)
    pango_layout_set_text(layout, text, -1)
    if let width, size.width > width { pango_layout_set_width(layout, gint(max(0, width) * Double(PANGO_SCALE))) }
  }

  /// How much room it takes.
  var size: GraphSize {
    let place = logicalPlace
    return GraphSize(width: Double(place.width), height: Double(place.height))
  }

  /// Draws it with its upper left corner at a place.
  func draw(at place: GraphPoint) {
    // Text from right to left begins elsewhere in its layout.
    cairo_move_to(context, place.x - Double(logicalPlace.x), place.y)
    pango_cairo_show_layout(context, layout)
  }

  private var logicalPlace: PangoRectangle {
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    return place
  }
}
