import CGtk

/// The popover with the rarer decisions about a trip: a reason, a note, and the return to the timetable.
@MainActor
final class ExplanationView {
  let popover: Widget
  let reason = Widget(gtk_entry_new())
  /// The texts that are offered for the reason.
  let offers = Widget(gtk_tree_view_new())
  private(set) lazy var offered = RowSelection(offers)
  let note = Widget(gtk_entry_new())
  let apply = Widget(gtk_button_new_with_mnemonic(tr("_Apply")))
  let withdraw = Widget(gtk_button_new_with_mnemonic(tr("_Back to the Timetable")))

  init(at anchor: Widget) {
    popover = Widget(gtk_popover_new(anchor.pointer))
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    for (entry, id, caption) in [
      (reason, "reason", tr("_Reason, for passengers")), (note, "note", tr("_Note, for colleagues")),
    ] {
      let label = Widget(gtk_label_new_with_mnemonic(caption))
      gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), entry.pointer)
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      entry.setAccessibleID(id)
      entry.setAccessibleCaption(label)
      gtk_entry_set_width_chars(cgtk_entry(entry.pointer), 32)
      box.append(label)
      box.append(entry)
      if entry.pointer == reason.pointer { box.append(offerList()) }
    }
    apply.setAccessibleID("apply-explanation")
    apply.setStyleClass("suggested-action")
    withdraw.setAccessibleID("withdraw")
    let everything = tr("Take back everything that was decided about the trip")
    withdraw.setTooltip(KeyTable.tooltip(.withdraw, everything))
    box.append(apply)
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)), padding: 6)
    box.append(withdraw)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }

  /// Makes the list of offers. The keyboard stays in the entry, from which the arrow keys choose an offer.
  private func offerList() -> Widget {
    let list = cgtk_tree_view(offers.pointer)
    gtk_tree_view_append_column(list, cgtk_markup_column(tr("Reasons"), 0, 200, 1, 0))
    gtk_tree_view_set_headers_visible(list, 0)
    gtk_tree_view_set_enable_search(list, 0)
    gtk_tree_view_set_activate_on_single_click(list, 1)
    cgtk_show_cut_texts(list)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_min_content_height(cgtk_scrolled_window(scroller.pointer), 132)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    scroller.add(offers)
    for widget in [offers, scroller] { gtk_widget_set_can_focus(widget.pointer, 0) }
    return scroller
  }

  /// Shows the texts that are offered for the reason.
  func show(_ rows: RowModel) {
    offered.silently { offers.show(rows: rows) }
    offers.setAccessibleID("reason-offers")
    offers.setAccessibleName(tr("Reasons and causes"))
  }

  /// Puts an offered text into the entry of the reason, where the dispatcher may go on typing.
  func take(_ offer: String) {
    reasonText = offer
    gtk_entry_grab_focus_without_selecting(cgtk_entry(reason.pointer))
    gtk_editable_set_position(OpaquePointer(reason.pointer), -1)
  }

  /// Opens the popover with the present reason and note, and the focus in `entry`.
  func open(at entry: Widget, reason: String, note: String?) {
    reasonText = reason
    gtk_entry_set_text(cgtk_entry(self.note.pointer), note ?? "")
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(entry.pointer)
  }

  func close() { gtk_popover_popdown(cgtk_popover(popover.pointer)) }

  var reasonText: String {
    get { Self.text(reason) }
    set { gtk_entry_set_text(cgtk_entry(reason.pointer), newValue) }
  }
  var noteText: String { Self.text(note) }

  private static func text(_ entry: Widget) -> String { String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer))) }
}
