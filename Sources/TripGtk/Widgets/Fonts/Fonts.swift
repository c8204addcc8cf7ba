import CGtk

/// The fonts that the system has.
enum Fonts {
  /// Begins to read what is known of them. Pango does so on a thread of its own, and the first text has to wait for it.
  @MainActor
  static func beginReading() { _ = pango_cairo_font_map_get_default() }
}
