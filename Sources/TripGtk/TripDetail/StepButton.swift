import CGtk

/// A button that moves a departure by a step, such as `+5`.
@MainActor
final class StepButton: Widget {
  private var sign = ""
  private var action = KeyAction.stepLater

  /// Makes a button whose step is not set yet.
  ///
  /// - Parameters:
  ///   - sign: `+` or `−`.
  ///   - action: The action of the button, for the key in its tooltip.
  ///   - id: The button's accessible id.
  convenience init(_ sign: String, action: KeyAction, id: String) {
    self.init(gtk_button_new_with_label(""))
    self.sign = sign
    self.action = action
    setAccessibleID(id)
  }

  /// Shows the step of the button, in minutes as a number and in words.
  func show(_ number: String, name: String) {
    // The left-to-right mark keeps the sign before the number in every language.
    gtk_button_set_label(cgtk_button(pointer), "\u{200E}\(sign)\(number)")
    setAccessibleName(name)
    setTooltip(KeyTable.tooltip(action, name))
  }
}
