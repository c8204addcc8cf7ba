import CGtk

/// The button about single track, and the popover in which each section of the line is marked. Where no track is, the button
/// is not shown.
@MainActor
final class SectionsView {
  let button = Widget(gtk_menu_button_new())
  let popover: Widget
  let all = Widget(gtk_button_new_with_mnemonic(tr("_All sections")))
  let none = Widget(gtk_button_new_with_mnemonic(tr("_No section")))
  /// A check box for each section.
  let list = CheckList(id: "graph-section", greatestHeight: 400)
  private static let noteLength: gint = 40

  init() {
    popover = Widget(gtk_popover_new(button.pointer))
    let name = KeyTable.tooltip(.singleTrack, tr("The sections with a single track"))
    gtk_button_set_label(cgtk_button(button.pointer), tr("Single Track"))
    button.setAccessibleID("graph-single-track")
    button.setAccessibleName(name)
    button.setTooltip(name)
    button.leaveFocus()
    gtk_menu_button_set_popover(cgtk_menu_button(button.pointer), popover.pointer)
    gtk_widget_set_no_show_all(button.pointer, 1)
    let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    gtk_container_set_border_width(cgtk_container(content.pointer), 12)
    let note = Label()
    note.text = tr("Where one track is marked, trips that meet between stations are listed as conflicts, at all desks.")
    gtk_label_set_line_wrap(cgtk_label(note.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(note.pointer), Self.noteLength)
    gtk_label_set_xalign(cgtk_label(note.pointer), 0)
    content.append(note)
    content.append(list.widget)
    let buttons = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    all.setAccessibleID("graph-all-sections")
    none.setAccessibleID("graph-no-section")
    buttons.append(all)
    buttons.append(none)
    content.append(buttons)
    popover.add(content)
    gtk_widget_show_all(content.pointer)
  }

  /// Shows a check box for each item.
  func show(_ items: [CheckList.Item]) {
    list.show(items)
    button.isVisible = !items.isEmpty
  }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
