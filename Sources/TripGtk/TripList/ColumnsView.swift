import CGtk
import TripCore
import TripProgram

/// The popover in which a dispatcher chooses the columns of the list of trips.
@MainActor
final class ColumnsView {
  let popover: Widget
  /// A check box for each column that may be left out.
  let checks: [(column: TripListColumn, check: Widget)]

  /// Makes the popover, which opens below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new(button.pointer))
    checks = TripListColumn.optional.map { column in
      let check = Widget(gtk_check_button_new_with_label(Gettext.translation.title(column)))
      check.setAccessibleID("show-\(column.rawValue)")
      return (column, check)
    }
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    let title = Label()
    title.text = tr("Columns of the list")
    title.setStyleClass("decision-scope")
    box.append(title)
    for (_, check) in checks { box.append(check) }
    let hint = Label()
    hint.text = tr("Columns without room are left out. A wider window shows them.")
    hint.setStyleClass("dim-label")
    gtk_label_set_line_wrap(cgtk_label(hint.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(hint.pointer), 30)
    box.append(hint)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
