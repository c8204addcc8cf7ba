import CGtk

/// A button that moves a departure by a step, as `+5`.
@MainActor
final class StepButton: Widget {
  private var sign = ""
  private var action = KeyAction.stepLater

  /// Makes it, without a step.
  ///
  /// - Parameters:
  ///   - sign: `+` or `−`.
  ///   - action: What the button does, for the key in its tooltip.
  ///   - id: The button's accessible id.
  convenience init(_ sign: String, action: KeyAction, id: String) {
    self.init(gtk_button_new_with_label(""))
    self.sign = sign
    self.action = action
    setAccessibleID(id)
  }

  /// Says by how many minutes it moves, as a number and as words.
  func show(_ number: String, name: String) {
    // Marked as left to right, so that the sign stays before the number.
    gtk_button_set_label(cgtk_button(pointer), "\u{200E}\(sign)\(number)")
    setAccessibleName(name)
    setTooltip(KeyTable.tooltip(action, name))
  }
}
