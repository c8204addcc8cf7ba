import CGtk

/// Reports changes of a widget's font size: the user may change the desktop's font size while the program runs.
@MainActor
final class FontWatch {
  private let widget: Widget
  private let changed: @MainActor () -> Void
  /// The font size at the last measurement; `nil` before the widget has a style.
  private var size: Double?
  private var connection: SignalConnection?
  private var isReporting = false

  /// Starts to observe the font size of a widget.
  ///
  /// - Parameters:
  ///   - widget: The widget whose font size is observed.
  ///   - changed: Called when all parts of the widget have the new size.
  init(_ widget: Widget, changed: @escaping @MainActor () -> Void) {
    self.widget = widget
    self.changed = changed
    connection = connect(widget.pointer, "style-updated") { [weak self] in self?.compare() }
  }

  /// Compares the font size with the last one, because GTK also reports changes of style that have nothing to do with
  /// fonts.
  private func compare() {
    let context: OpaquePointer = gtk_widget_get_pango_context(widget.pointer)
    let points = pango_font_description_get_size(pango_context_get_font_description(context))
    let now = Double(points) * pango_cairo_context_get_resolution(context)
    defer { size = now }
    guard let before = size, before != now, !isReporting else { return }
    isReporting = true
    // The parts of a widget get the new size after it, in the same turn.
    MainLoop.nextTurn { [weak self] in
      self?.isReporting = false
      self?.changed()
    }
  }
}
