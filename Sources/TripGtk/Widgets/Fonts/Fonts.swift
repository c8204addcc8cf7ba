import CGtk

/// The loading of the system's fonts.
enum Fonts {
  /// Starts to load the font configuration. Pango loads it on another thread, and the first text that is drawn has to
  /// wait for it.
  @MainActor
  static func beginReading() { _ = pango_cairo_font_map_get_default() }
}
