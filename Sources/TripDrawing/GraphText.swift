import CGtk
import TripCore

/// Measures and draws texts in one font. One Pango layout serves for all texts, one after the other.
/// - SeeAlso: `pango_cairo_create_layout()`.
@MainActor
final class GraphText {
  private let context: OpaquePointer
  private let layout: OpaquePointer

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - context: The Cairo context that is drawn on, a `cairo_t *`.
  ///   - font: The font, as Pango names it.
  init(_ context: OpaquePointer, font: String) {
    self.context = context
    layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    // Names of stops in one place have the same beginning, so the end is kept.
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Sets the text that is measured and drawn. A text wider than `width` gets an ellipsis in its middle.
  func set(_ text: String, width: Double? = nil) {
    pango_layout_set_width(layout, -1)
    pango_layout_set_text(layout, text, -1)
    if let width, size.width > width { pango_layout_set_width(layout, gint(max(0, width) * Double(PANGO_SCALE))) }
  }

  /// The size of the text in pixels.
  var size: GraphSize {
    let place = logicalPlace
    return GraphSize(width: Double(place.width), height: Double(place.height))
  }

  /// Draws the text with its upper left corner at a place.
  func draw(at place: GraphPoint) {
    // Text from right to left starts at another x in its layout.
    cairo_move_to(context, place.x - Double(logicalPlace.x), place.y)
    pango_cairo_show_layout(context, layout)
  }

  private var logicalPlace: PangoRectangle {
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    return place
  }
}
