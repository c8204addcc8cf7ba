import CGtk
import TripCore

/// The fields of a period: from when, and until when.
@MainActor
final class PeriodView {
  let widget = Widget(gtk_grid_new())
  let from: MomentView
  let to: MomentView
  /// The button that removes the period.
  let remove: Widget

  /// Makes the fields.
  ///
  /// - Parameters:
  ///   - name: The name of the period, which a screen reader says.
  ///   - id: The beginning of the accessible ids.
  ///   - parts: Whether the two ends have a date, and a time.
  init(_ name: String, id: String, parts: (date: Bool, time: Bool) = (true, true)) {
    from = MomentView(Translation.fill(tr("%@ from"), name), id: "\(id)-from", parts: parts)
    to = MomentView(Translation.fill(tr("%@ until"), name), id: "\(id)-to", parts: parts)
    remove = iconButton("list-remove-symbolic", name: tr("Remove the period"), id: "\(id)-remove")
    gtk_button_set_relief(cgtk_button(remove.pointer), GTK_RELIEF_NONE)
    let grid = cgtk_grid(widget.pointer)
    gtk_grid_set_column_spacing(grid, 6)
    gtk_grid_set_row_spacing(grid, 3)
    let captions = parts.time ? (tr("from"), tr("until")) : (tr("first day"), tr("last day"))
    for (row, (caption, moment)) in [(captions.0, from), (captions.1, to)].enumerated() {
      let label = Label()
      label.text = caption
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_grid_attach(grid, label.pointer, 0, gint(row), 1, 1)
      gtk_grid_attach(grid, moment.widget.pointer, 1, gint(row), 1, 1)
    }
    gtk_grid_attach(grid, remove.pointer, 2, 1, 1, 1)
    gtk_widget_show_all(widget.pointer)
    gtk_widget_set_no_show_all(remove.pointer, 1)
    remove.isVisible = false
  }

  /// The two ends.
  var moments: [MomentView] { [from, to] }
}
