import CGtk
import TripCore

/// The labels of one alert in the detail of a trip, and the buttons that change what passengers read of it.
@MainActor
final class PassengerNoticeView {
  let widget: Widget
  let severity = Label()
  let source = Label()
  let header = Label()
  let text = Label()
  let languages = Widget(gtk_expander_new(tr("In the other languages")))
  let otherTexts = Label()
  /// The buttons, by what they do.
  let buttons: [AlertAction: Widget]
  private var connections: [SignalConnection] = []

  /// Makes the labels. `pressed` is called when one of the buttons is pressed.
  init(_ pressed: @escaping @MainActor (AlertAction) -> Void) {
    let buttons = AlertAction.allCases.map { ($0, Self.button($0)) }
    self.buttons = Dictionary(uniqueKeysWithValues: buttons)
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    widget = box
    for (label, id) in [
      (severity, "passengers-read-severity"), (source, "passengers-read-source"), (header, "passengers-read-header"),
      (text, "passengers-read-text"), (otherTexts, "passengers-read-others"),
    ] {
      label.setAccessibleID(id)
      wrap(label)
    }
    languages.setAccessibleID("passengers-read-languages")
    header.setStyleClass("passengers-read-header")
    for label in [severity, source] { label.setStyleClass("passengers-read-sign") }
    source.setStyleClass("dim-label")
    let signs = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    signs.append(severity)
    for (_, button) in buttons.reversed() { signs.appendAtEnd(button) }
    languages.add(otherTexts)
    for row in [signs, header, text, source, languages] { box.append(row) }
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(box.pointer, 1)
    connections = buttons.map { action, button in connect(button.pointer, "clicked") { pressed(action) } }
  }

  private static func button(_ action: AlertAction) -> Widget {
    let (text, id, tooltip) =
      switch action {
      case .edit: (tr("Edit…"), "edit", tr("Change what passengers read"))
      case .withhold: (tr("Don’t Tell"), "withhold", tr("Passengers are not told this"))
      case .automatic:
        (tr("Back to Automatic"), "automatic", tr("Passengers read again what follows from the decisions"))
      case .end: (tr("End"), "end", tr("Passengers are not told this any more"))
      }
    let button = Widget(gtk_button_new_with_label(text))
    button.setAccessibleID("passengers-read-\(id)")
    button.setTooltip(tooltip)
    button.setStyleClass("passengers-read-button")
    button.leaveFocus()
    gtk_button_set_relief(cgtk_button(button.pointer), GTK_RELIEF_NONE)
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    return button
  }
}
