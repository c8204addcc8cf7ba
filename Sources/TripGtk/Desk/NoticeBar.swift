import CGtk

/// The bar below the list and the detail with a notice for the dispatcher and up to two buttons. It is below them, so that
/// nothing moves when it appears.
@MainActor
final class NoticeBar {
  /// An action that a notice offers as a button.
  struct Offer {
    /// The text of the button, with its mnemonic.
    let label: String
    /// The accessible id of the button.
    let id: String
  }

  let widget = Widget(gtk_info_bar_new())
  let text = Label()
  /// The number of notices that come after this one.
  let others = Label()
  /// The two buttons for the actions that a notice offers. The action that is used more often comes first.
  let actions: [Widget]

  private let layout: SignalConnection

  /// The response id that the info bar emits for the second button; for the first one it emits `GTK_RESPONSE_ACCEPT`.
  static let second = GTK_RESPONSE_REJECT

  /// The most lines of a notice: it must leave room for the desk in a small window. A tooltip has the whole of a text
  /// that is cut.
  private static let lines: gint = 4

  init() {
    // The buttons have no texts yet; each notice sets its own.
    let bar = cgtk_info_bar(widget.pointer)
    actions = [GTK_RESPONSE_ACCEPT, Self.second].map { Widget(gtk_info_bar_add_button(bar, " ", $0.rawValue)) }
    for action in actions { action.leaveFocus() }
    text.setAccessibleID("desk-notice")
    text.wrap(lines: Self.lines)
    // Only a text that was laid out is known to be cut.
    layout = connect(text.pointer, "size-allocate") { [weak text] in
      guard let text else { return }
      let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(cgtk_label(text.pointer))).isTrue
      text.setTooltip(isCut ? text.text : "")
    }
    let content = Widget(gtk_info_bar_get_content_area(cgtk_info_bar(widget.pointer)))
    content.add(text)
    others.setAccessibleID("desk-notice-others")
    others.setStyleClass("desk-status")
    gtk_widget_set_no_show_all(others.pointer, 1)
    content.add(others)
    gtk_info_bar_set_show_close_button(cgtk_info_bar(widget.pointer), 1)
    nameCloseButton()
    gtk_widget_show_all(widget.pointer)
    gtk_widget_set_no_show_all(widget.pointer, 1)
    widget.isVisible = false
  }

  /// Shows a notice, with a button for each of at most two offers.
  ///
  /// - Parameters:
  ///   - text: The sentence of the notice.
  ///   - offers: What the notice offers.
  ///   - isAlarming: Whether decisions are not saved. The bar then has a colour that no other notice has.
  func show(_ text: String, offers: [Offer], isAlarming: Bool) {
    self.text.text = isAlarming ? "⚠ \(text)" : text
    gtk_info_bar_set_message_type(cgtk_info_bar(widget.pointer), isAlarming ? GTK_MESSAGE_ERROR : GTK_MESSAGE_INFO)
    widget.setStyleClass("not-saved-notice", isAlarming)
    for (index, button) in actions.enumerated() {
      button.isVisible = index < offers.count
      guard button.isVisible else { continue }
      gtk_button_set_label(cgtk_button(button.pointer), offers[index].label)
      button.setAccessibleID(offers[index].id)
    }
    widget.isVisible = true
  }

  /// Names the info bar's close button, to which GTK gives an image but no name.
  private func nameCloseButton() {
    let button = gtk_widget_get_template_child(widget.pointer, gtk_info_bar_get_type(), "close_button")
    guard let button = button.map({ UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }) else {
      return
    }
    let close = Widget(button)
    close.leaveFocus()
    close.setAccessibleID("desk-notice-close")
    close.setAccessibleName(tr("Close"))
    close.setTooltip(tr("Close"))
  }
}
