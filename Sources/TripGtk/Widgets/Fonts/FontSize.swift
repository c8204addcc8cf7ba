import CGtk

/// The font size of a widget and its children. In data/tripdesk.css, sizes in em are relative to this font size.
@MainActor
final class FontSize {
  private let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
  private var pixels = 0

  /// Prepares to set the font size of `widget`.
  init(of widget: Widget) {
    // With this priority the rule overrides the program's own stylesheet.
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), cgtk_style_provider(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
  }

  isolated deinit { g_object_unref(provider) }

  /// Sets the font size of the widget, in pixels.
  func set(_ pixels: Int) {
    guard pixels != self.pixels else { return }
    self.pixels = pixels
    _ = gtk_css_provider_load_from_data(provider, "* { font-size: \(pixels)px; }", -1, nil)
  }
}
