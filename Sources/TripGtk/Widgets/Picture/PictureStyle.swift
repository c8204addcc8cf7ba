import CGtk
import TripDrawing

/// The colours and the font of a picture over time, which come from the theme.
struct PictureStyle: Equatable {
  var palette: GraphPalette
  /// The font as a Pango font description, with the size in pixels.
  let font: String

  /// The font size of the graph as a part of the font size of the lists. It is smaller, because pictures show many
  /// names and times close together.
  private static let share = 0.92

  /// Reads the user's font, and the colours that data/tripdesk.css derives from the widget's light or dark theme.
  @MainActor
  init(of widget: Widget) {
    func color(_ name: String, ground: Bool = false) -> GraphPalette.Color {
      let color = cgtk_class_color(widget.pointer, name, gboolean(ground))
      return GraphPalette.Color(color.red, color.green, color.blue)
    }
    palette = GraphPalette(
      ground: color("graph", ground: true), text: color("graph"), grid: color("graph-grid"), hour: color("graph-hour"),
      planned: color("graph-planned"), expected: color("graph-expected"), canceled: color("graph-canceled"),
      hovered: color("graph-hovered"), selected: color("graph-selected"), now: color("graph-now"),
      conflict: color("graph-conflict"), noteGround: color("graph-note", ground: true), noteText: color("graph-note"))
    font = Self.font(of: widget)
  }

  /// The style with dark colours on white, for printing.
  var onPaper: PictureStyle {
    var style = self
    style.palette = palette.onPaper
    return style
  }

  @MainActor
  private static func font(of widget: Widget) -> String {
    let context = gtk_widget_get_pango_context(widget.pointer)
    guard let font = pango_font_description_copy(pango_context_get_font_description(context)) else {
      return "Sans 12px"
    }
    defer { pango_font_description_free(font) }
    var size = Double(pango_font_description_get_size(font))
    if !pango_font_description_get_size_is_absolute(font).isTrue {
      let resolution = pango_cairo_context_get_resolution(context)
      size *= (resolution > 0 ? resolution : 96) / 72
    }
    pango_font_description_set_absolute_size(font, size * share)
    guard let name = pango_font_description_to_string(font) else { return "Sans 12px" }
    defer { g_free(name) }
    return String(cString: name)
  }
}
