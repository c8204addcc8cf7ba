import CGtk

/// Widgets in a row or a column.
@MainActor
final class Box: Widget {
  /// Makes an empty row, or column.
  convenience init(_ orientation: GtkOrientation, spacing: Int32 = 0) {
    self.init(gtk_box_new(orientation, spacing))
  }

  /// Adds a widget after those at the start.
  ///
  /// - Parameters:
  ///   - widget: What to add.
  ///   - fills: Whether it takes the room that is left over.
  ///   - padding: Pixels kept free before and after it.
  func append(_ widget: Widget, fills: Bool = false, padding: UInt32 = 0) {
    gtk_box_pack_start(cgtk_box(pointer), widget.pointer, gboolean(fills), gboolean(fills), padding)
  }

  /// Adds a widget before those at the end.
  func appendAtEnd(_ widget: Widget) { gtk_box_pack_end(cgtk_box(pointer), widget.pointer, 0, 0, 0) }

  /// Adds buttons, each with its accessible id and its tooltip. A click on one leaves the keyboard where it was.
  func append(buttons: [(button: Widget, id: String, tooltip: String)]) {
    for (button, id, tooltip) in buttons {
      button.setAccessibleID(id)
      button.setTooltip(tooltip)
      button.leaveFocus()
      append(button)
    }
  }
}
