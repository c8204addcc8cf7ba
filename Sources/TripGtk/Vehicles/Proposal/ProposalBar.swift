import CGtk

/// The bar above the picture of the vehicles that offers a proposal, or says what the proposal is that the picture shows.
@MainActor
final class ProposalBar {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 4)
  /// What the picture shows, or why there is nothing to show.
  let title = AlertEditorSection.wrappingLabel(width: 80)
  /// What the proposal assumes, does not know and replaces.
  let words = AlertEditorSection.wrappingLabel(width: 80)
  /// The chooser of which trips a vehicle may run one after the other.
  let scope = Widget(cgtk_chooser_new())
  let propose = Widget(gtk_button_new_with_mnemonic(tr("_Propose Vehicles")))
  let accept = Widget(gtk_button_new_with_mnemonic(tr("_Accept")))
  let giveUp = Widget(gtk_button_new_with_mnemonic(tr("_Give Up")))

  init() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(title, fills: true)
    for button in [accept, giveUp, propose, scope] { row.appendAtEnd(button) }
    widget.append(row)
    widget.append(words)
    widget.setStyleClass("proposal-bar")
    title.setStyleClass("proposal-title")
    accept.setStyleClass("suggested-action")
    title.setAccessibleID("proposal-title")
    words.setAccessibleID("proposal-words")
    scope.setAccessibleID("proposal-scope")
    scope.setAccessibleName(tr("Which trips a vehicle may run"))
    propose.setAccessibleID("proposal-begin")
    propose.setTooltip(KeyTable.tooltip(.proposeVehicles))
    accept.setAccessibleID("proposal-accept")
    accept.setTooltip(KeyTable.tooltip(.acceptProposal))
    giveUp.setAccessibleID("proposal-give-up")
    for button in [propose, accept, giveUp] { button.leaveFocus() }
    gtk_widget_show_all(widget.pointer)
    gtk_widget_set_no_show_all(widget.pointer, 1)
    widget.isVisible = false
  }
}
