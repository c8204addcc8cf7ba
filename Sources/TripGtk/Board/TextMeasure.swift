import CGtk

/// Measures texts in the font of a widget, in letters of any size.
@MainActor
struct TextMeasure {
  private let widget: Widget

  init(of widget: Widget) { self.widget = widget }

  /// Returns the size in pixels and the number of lines of a text.
  ///
  /// - Parameters:
  ///   - markup: The text, as Pango markup.
  ///   - letter: The size of the letters, in pixels.
  ///   - room: The width in pixels at which lines end; `nil` for one line.
  /// - Returns: The width of the widest line, the height of all lines, and their number.
  func extent(of markup: String, letter: Double, in room: Int? = nil) -> (width: Int, height: Int, lines: Int) {
    let layout = gtk_widget_create_pango_layout(widget.pointer, nil)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_markup(layout, markup, -1)
    let font = pango_font_description_copy(pango_context_get_font_description(pango_layout_get_context(layout)))
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, letter * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    if let room {
      pango_layout_set_width(layout, gint(clamping: max(0, room) * Int(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return (Int(width), Int(height), Int(pango_layout_get_line_count(layout)))
  }
}
