import CGtk
import TripCore

/// Measures and draws texts in one font. One Pango layout is used for all texts, one after the other.
/// - SeeAlso: `pango_cairo_create_layout()`.
@MainActor
final class GraphText {
  private let context: OpaquePointer
  private let layout: OpaquePointer

  /// Makes a Pango layout for a font.
  ///
  /// - Parameters:
  ///   - context: The Cairo context that is drawn on, a `cairo_t *`.
  ///   - font: The font, as Pango names it, such as `Sans 12px`.
  init(_ context: OpaquePointer, font: String) {
    self.context = context
    layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    // A long name is cut in its middle, so that its end can be read: names of stops in the same town have the same
    // beginning.
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Sets the text that is measured and drawn. A text wider than `width` pixels gets an ellipsis in its middle; `nil`
  /// is any width.
  func set(_ text: String, width: Double? = nil) {
    setPlain(VisibleText.plainLine(text), width)
  }

  private func setPlain(_ text: String, _ width: Double?) {
    pango_layout_set_width(layout, -1)
    pango_layout_set_text(layout, text, -1)
    if let width, size.width > width { pango_layout_set_width(layout, gint(max(0, width) * Double(PANGO_SCALE))) }
  }

  /// Sets a text of one or more lines, of which those that are wider than `width` pixels are wrapped.
  func set(_ text: String, wrappedAt width: Double) {
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    setPlain(lines.map { VisibleText.plainLine(String($0)) }.joined(separator: "\n"), width)
  }

  /// The size of the text in pixels.
  var size: GraphSize {
    let place = logicalPlace
    return GraphSize(width: Double(place.width), height: Double(place.height))
  }

  /// Draws the text with its upper left corner at `place`.
  func draw(at place: GraphPoint) {
    // A text from right to left does not start at x = 0 of its layout, so the offset is subtracted.
    cairo_move_to(context, place.x - Double(logicalPlace.x), place.y)
    pango_cairo_show_layout(context, layout)
  }

  private var logicalPlace: PangoRectangle {
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    return place
  }
}
