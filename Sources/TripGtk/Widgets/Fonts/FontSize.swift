import CGtk

/// The size of the letters of one widget and of all that is in it: sizes in data/tripdesk.css that are in em follow it.
@MainActor
final class FontSize {
  private let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
  private var pixels = 0

  /// Lets the letters of `widget` be set.
  init(of widget: Widget) {
    // Above the program's own stylesheet.
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), cgtk_style_provider(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
  }

  isolated deinit { g_object_unref(provider) }

  /// Sets the size, in pixels.
  func set(_ pixels: Int) {
    guard pixels != self.pixels else { return }
    self.pixels = pixels
    _ = gtk_css_provider_load_from_data(provider, "* { font-size: \(pixels)px; }", -1, nil)
  }
}
