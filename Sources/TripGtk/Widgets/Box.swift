import CGtk

/// A row or a column of widgets.
/// - SeeAlso: `GtkBox`.
@MainActor
final class Box: Widget {
  /// Makes an empty row or column; `spacing` is in pixels.
  convenience init(_ orientation: GtkOrientation, spacing: Int32 = 0) {
    self.init(gtk_box_new(orientation, spacing))
  }

  /// Adds a widget after the widgets at the start.
  ///
  /// - Parameters:
  ///   - widget: The widget to add.
  ///   - fills: Whether the widget takes the space that is left over.
  ///   - padding: The pixels kept free before and after the widget.
  func append(_ widget: Widget, fills: Bool = false, padding: UInt32 = 0) {
    gtk_box_pack_start(cgtk_box(pointer), widget.pointer, gboolean(fills), gboolean(fills), padding)
  }

  /// Adds a widget before the widgets at the end.
  func appendAtEnd(_ widget: Widget) { gtk_box_pack_end(cgtk_box(pointer), widget.pointer, 0, 0, 0) }

  /// Adds buttons, each with its accessible id and its tooltip. A click on a button does not take the keyboard focus.
  func append(buttons: [(button: Widget, id: String, tooltip: String)]) {
    for (button, id, tooltip) in buttons {
      button.setAccessibleID(id)
      button.setTooltip(tooltip)
      button.leaveFocus()
      append(button)
    }
  }
}
