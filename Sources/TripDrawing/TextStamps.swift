import CGtk
import TripCore

/// Draws short texts that occur many times in one drawing, such as the minutes of layovers: each text is laid out once.
/// - SeeAlso: `pango_cairo_create_layout()`.
@MainActor
final class TextStamps {
  /// A text that is laid out.
  struct Stamp {
    fileprivate let layout: OpaquePointer
    fileprivate let offset: Double
    /// The size of the text in pixels.
    let size: GraphSize
  }

  private let context: OpaquePointer
  private let description: OpaquePointer?
  private var stamps: [String: Stamp] = [:]

  /// Prepares texts in a font on a Cairo context, a `cairo_t *`.
  init(_ context: OpaquePointer, font: String) {
    self.context = context
    description = pango_font_description_from_string(font)
  }

  isolated deinit {
    for stamp in stamps.values { g_object_unref(UnsafeMutableRawPointer(stamp.layout)) }
    pango_font_description_free(description)
  }

  /// Returns a text that is laid out; `nil` for an empty text.
  func stamp(_ text: String) -> Stamp? {
    if let stamp = stamps[text] { return stamp }
    guard !text.isEmpty, let layout = pango_cairo_create_layout(context) else { return nil }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    let stamp = Stamp(
      layout: layout, offset: Double(place.x),
      size: GraphSize(width: Double(place.width), height: Double(place.height)))
    stamps[text] = stamp
    return stamp
  }

  /// Draws a text with its upper left corner at a place.
  func draw(_ stamp: Stamp, at x: Double, _ y: Double) {
    cairo_move_to(context, x - stamp.offset, y)
    pango_cairo_show_layout(context, stamp.layout)
  }
}
