import CGtk

/// A button that moves a departure by a number of minutes, such as `+5`.
@MainActor
final class StepButton: Widget {
  private var sign = ""
  private var action = KeyAction.stepLater

  /// Makes a button without a number of minutes, which ``show(_:name:)`` sets.
  ///
  /// - Parameters:
  ///   - sign: The sign before the number: `+` or `−`.
  ///   - action: The action of the button. The tooltip names the key of this action.
  ///   - id: The button's accessible id.
  convenience init(_ sign: String, action: KeyAction, id: String) {
    self.init(gtk_button_new_with_label(""))
    self.sign = sign
    self.action = action
    setAccessibleID(id)
  }

  /// Shows by how many minutes the button moves a departure: `number` on the button, and `name` in words for the
  /// tooltip and a screen reader.
  func show(_ number: String, name: String) {
    // The left-to-right mark keeps the sign before the number in every language.
    gtk_button_set_label(cgtk_button(pointer), "\u{200E}\(sign)\(number)")
    setAccessibleName(name)
    setTooltip(KeyTable.tooltip(action, name))
  }
}
