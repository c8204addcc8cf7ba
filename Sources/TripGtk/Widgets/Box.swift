import CGtk

/// A container that arranges its widgets in a row or a column.
/// - SeeAlso: `GtkBox`.
@MainActor
final class Box: Widget {
  /// Makes an empty row or column; `spacing` is the space between two widgets, in pixels.
  convenience init(_ orientation: GtkOrientation, spacing: Int32 = 0) {
    self.init(gtk_box_new(orientation, spacing))
  }

  /// Adds a widget behind the widgets at the start of the box.
  ///
  /// - Parameters:
  ///   - widget: The widget to add.
  ///   - fills: Whether the widget takes the space that is left over.
  ///   - padding: The space before and after the widget, in pixels.
  func append(_ widget: Widget, fills: Bool = false, padding: UInt32 = 0) {
    gtk_box_pack_start(cgtk_box(pointer), widget.pointer, gboolean(fills), gboolean(fills), padding)
  }

  /// Adds a widget at the end of the box, before the widgets that were added there earlier.
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
