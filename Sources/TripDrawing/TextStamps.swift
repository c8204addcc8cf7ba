import CGtk
import TripCore

/// Texts in one font that are drawn again and again, such as the minutes of layovers: each is laid out once, and kept for
/// the next drawing on a similar surface.
/// - SeeAlso: `pango_cairo_update_context()`.
@MainActor
final class TextStamps {
  /// A text that is laid out.
  struct Stamp {
    fileprivate let layout: OpaquePointer
    fileprivate let offset: Double
    /// The size of the text in pixels.
    let size: GraphSize
  }

  private struct Key: Hashable {
    let text: String
    let width: Double?
    let cut: PangoEllipsizeMode.RawValue
  }

  /// The number of texts from which on all are forgotten before a drawing.
  private static let greatestCount = 4000

  private let font: String
  /// The Pango context of all layouts, which knows how the surface wants its letters.
  private var letters: OpaquePointer?
  /// Changes when the letters look different, and then all texts are laid out anew.
  private var serial: guint = 0
  private var stamps: [Key: Stamp] = [:]

  init(font: String) { self.font = font }

  isolated deinit {
    forget()
    if let letters { g_object_unref(UnsafeMutableRawPointer(letters)) }
  }

  /// Prepares for drawing on a Cairo context, a `cairo_t *`.
  func prepare(for context: OpaquePointer) {
    if let letters {
      pango_cairo_update_context(context, letters)
    } else {
      letters = pango_cairo_create_context(context)
      let description = pango_font_description_from_string(font)
      pango_context_set_font_description(letters, description)
      pango_font_description_free(description)
    }
    let serial = pango_context_get_serial(letters)
    if serial != self.serial || stamps.count >= Self.greatestCount { forget() }
    self.serial = serial
  }

  /// Returns a text that is laid out; `nil` for an empty text. A text wider than `width` pixels gets an ellipsis at the
  /// place `cut`; `nil` is any width.
  func stamp(_ text: String, width: Double? = nil, cut: PangoEllipsizeMode = PANGO_ELLIPSIZE_MIDDLE) -> Stamp? {
    guard !text.isEmpty else { return nil }
    let key = Key(text: text, width: width, cut: cut.rawValue)
    if let stamp = stamps[key] { return stamp }
    guard let letters, let layout = pango_layout_new(letters) else { return nil }
    pango_layout_set_text(layout, VisibleText.plainLine(text), -1)
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    if let width, Double(place.width) > width {
      pango_layout_set_ellipsize(layout, cut)
      pango_layout_set_width(layout, gint(max(0, width) * Double(PANGO_SCALE)))
      pango_layout_get_pixel_extents(layout, nil, &place)
    }
    let stamp = Stamp(
      layout: layout, offset: Double(place.x),
      size: GraphSize(width: Double(place.width), height: Double(place.height)))
    stamps[key] = stamp
    return stamp
  }

  /// Draws a text with its upper left corner at a place.
  func draw(_ stamp: Stamp, at x: Double, _ y: Double, on context: OpaquePointer) {
    cairo_move_to(context, x - stamp.offset, y)
    pango_cairo_show_layout(context, stamp.layout)
  }

  private func forget() {
    for stamp in stamps.values { g_object_unref(UnsafeMutableRawPointer(stamp.layout)) }
    stamps = [:]
  }
}
