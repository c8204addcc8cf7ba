import CGtk

/// The fonts of the system.
enum Fonts {
  /// Starts to load the font configuration. Pango loads it on a thread of its own, and the first text that is drawn
  /// has to wait for it.
  @MainActor
  static func beginReading() { _ = pango_cairo_font_map_get_default() }
}
