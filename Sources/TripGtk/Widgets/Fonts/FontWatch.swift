import CGtk

/// Tells when the letters of a widget have become larger or smaller: the desktop may want that while the program runs.
@MainActor
final class FontWatch {
  private let widget: Widget
  private let changed: @MainActor () -> Void
  /// A measure of how large they are, to be compared; nothing before the widget was given a style.
  private var size: Double?
  private var connection: SignalConnection?
  private var settling: MainLoopTimer?
  /// After how many milliseconds all parts of a list have the new size: Adwaita lets the titles' letters grow for 200.
  private static let patience = 300

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - widget: Whose letters.
  ///   - changed: Called when all parts of the widget have the new size.
  init(_ widget: Widget, changed: @escaping @MainActor () -> Void) {
    self.widget = widget
    self.changed = changed
    connection = connect(widget.pointer, "style-updated") { [weak self] in self?.compare() }
  }

  /// A style changes for many reasons, as when the window comes to the front.
  private func compare() {
    let context: OpaquePointer = gtk_widget_get_pango_context(widget.pointer)
    let points = pango_font_description_get_size(pango_context_get_font_description(context))
    let now = Double(points) * pango_cairo_context_get_resolution(context)
    defer { size = now }
    guard let size, size != now else { return }
    settling = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.changed() }
  }
}
