import CGtk

/// The popover with the rarer decisions about a trip: a reason, a note, and the return to the timetable.
@MainActor
final class ExplanationView {
  let popover: Widget
  let reason = Widget(gtk_entry_new())
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

  /// Opens the popover with the present reason and note, and the focus in `entry`.
  func open(at entry: Widget, reason: String?, note: String?) {
    gtk_entry_set_text(cgtk_entry(self.reason.pointer), reason ?? "")
    gtk_entry_set_text(cgtk_entry(self.note.pointer), note ?? "")
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(entry.pointer)
  }

  func close() { gtk_popover_popdown(cgtk_popover(popover.pointer)) }

  var reasonText: String { Self.text(reason) }
  var noteText: String { Self.text(note) }

  private static func text(_ entry: Widget) -> String { String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer))) }
}
