import CGtk

/// The part of the alert editor with the effect, the cause, the severity and the link.
@MainActor
final class AlertKindView {
  let section = AlertEditorSection(tr("What and Why"))
  let effect = Widget(cgtk_chooser_new())
  let cause = Widget(cgtk_chooser_new())
  let severity = Widget(cgtk_chooser_new())
  /// The symbol and the word of the severity that passengers see.
  let sign = Label()
  let link = Widget(gtk_entry_new())

  init() {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 12)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 6)
    let rows = [
      (tr("E_ffect"), effect, "alert-effect"), (tr("Ca_use"), cause, "alert-cause"),
      (tr("Se_verity"), severity, "alert-severity"), (tr("Link to a _page"), link, "alert-link"),
    ]
    for (row, (caption, field, id)) in rows.enumerated() {
      let label = AlertEditorSection.caption(caption, of: field)
      field.setAccessibleID(id)
      gtk_widget_set_hexpand(field.pointer, 1)
      gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, 0, gint(row), 1, 1)
      gtk_grid_attach(cgtk_grid(grid.pointer), field.pointer, 1, gint(row), 1, 1)
    }
    sign.setAccessibleID("alert-severity-sign")
    gtk_grid_attach(cgtk_grid(grid.pointer), sign.pointer, 2, 2, 1, 1)
    gtk_entry_set_placeholder_text(cgtk_entry(link.pointer), "https://")
    section.append(grid)
  }

  /// The choosers.
  var choosers: [Widget] { [effect, cause, severity] }

  /// The text in the entry for the link.
  var linkText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(link.pointer))) }
    set { if newValue != linkText { gtk_entry_set_text(cgtk_entry(link.pointer), newValue) } }
  }

  /// Offers these items in a chooser. The first one is chosen.
  ///
  /// - Parameters:
  ///   - items: The ids and the texts.
  ///   - chooser: The chooser.
  static func offer(_ items: [(id: String, text: String)], in chooser: Widget) {
    let list = cgtk_combo_box_text(chooser.pointer)
    gtk_combo_box_text_remove_all(list)
    for (id, text) in items { gtk_combo_box_text_append(list, id, text) }
    gtk_combo_box_set_active(cgtk_combo_box(chooser.pointer), 0)
    cgtk_cut_long_choices(cgtk_combo_box(chooser.pointer))
  }

  /// Chooses the item with this id in a chooser.
  static func choose(_ id: String, in chooser: Widget) {
    if chosen(in: chooser) != id { gtk_combo_box_set_active_id(cgtk_combo_box(chooser.pointer), id) }
  }

  /// Returns the id of the item that is chosen in a chooser; empty when there is none.
  static func chosen(in chooser: Widget) -> String {
    gtk_combo_box_get_active_id(cgtk_combo_box(chooser.pointer)).map { String(cString: $0) } ?? ""
  }
}
