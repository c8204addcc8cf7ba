import CGtk
import TripCore

/// The window in which a dispatcher mends the day of a trip's vehicle: the measure, its fields, what it leads to, and the
/// buttons.
@MainActor
final class MeasureWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  /// The trip with which the measure begins.
  let subject = AlertEditorSection.wrappingLabel()
  /// Says for which later trip the vehicle is late, with a button that begins there; hidden when the measure helps.
  let late = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  let lateTrip = AlertEditorSection.wrappingLabel()
  let beginThere = Widget(gtk_button_new_with_mnemonic(tr("_Begin with That Trip")))
  let kind = Widget(cgtk_chooser_new())
  /// The widgets in which the fields are filled in: choosers, choosers with an entry, and an entry.
  let fields: [MeasureField: Widget]
  private var captions: [MeasureField: Widget] = [:]
  /// What the measure leads to, or why it is not possible.
  let preview = AlertEditorSection.wrappingLabel(width: 60)
  let apply = Widget(gtk_button_new_with_mnemonic(tr("_Apply")))
  let cancel = Widget(gtk_button_new_with_mnemonic(tr("_Close")))

  /// Makes the window without showing it. It is above `parent`, and is destroyed together with `parent`.
  init(above parent: Widget) {
    fields = [
      .extent: Widget(cgtk_chooser_new()), .vehicle: Widget(gtk_combo_box_text_new_with_entry()),
      .stop: Widget(cgtk_chooser_new()), .nextStop: Widget(cgtk_chooser_new()), .trip: Widget(cgtk_chooser_new()),
      .time: Widget(gtk_entry_new()), .reason: Widget(gtk_combo_box_text_new_with_entry()),
    ]
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    // So high that a usual preview is whole, with what passengers will see at its end.
    gtk_window_set_default_size(window, 600, 560)
    gtk_window_set_title(window, tr("Vehicle"))
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    subject.setAccessibleID("measure-subject")
    subject.setStyleClass("trip-title")
    box.append(subject)
    lateTrip.setAccessibleID("measure-late")
    beginThere.setAccessibleID("measure-begin-there")
    gtk_widget_set_valign(beginThere.pointer, GTK_ALIGN_CENTER)
    late.append(lateTrip, fills: true)
    late.append(beginThere)
    box.append(late)
    box.append(grid())
    box.append(scrolledPreview(), fills: true)
    let buttons = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    apply.setAccessibleID("measure-apply")
    apply.setStyleClass("suggested-action")
    cancel.setAccessibleID("measure-cancel")
    buttons.appendAtEnd(apply)
    buttons.appendAtEnd(cancel)
    box.append(buttons)
    widget.add(box)
    gtk_widget_show_all(box.pointer)
    late.isVisible = false
    gtk_widget_set_can_default(apply.pointer, 1)
    gtk_window_set_default(window, apply.pointer)
    // What is typed before the window appears is for it, and decides nothing at the desk.
    gtk_window_set_modal(window, 1)
    closeByKeys(widget)
  }

  /// Shows the window with the keyboard focus in the chooser of the measure.
  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(kind.pointer)
  }

  /// Presses *Apply* from any field, so that GTK does not open a list instead. While no preview is shown that could be
  /// applied, nothing happens.
  ///
  /// - Returns: `false` where GTK handles the key: an entry, which may still take it for what is being written, and the
  ///   other buttons.
  func applyByKey() -> Bool {
    guard let focus = gtk_window_get_focus(cgtk_window(widget.pointer)), focus != cancel.pointer,
      focus != beginThere.pointer, !cgtk_is_editable(focus).isTrue
    else { return false }
    if apply.isSensitive { gtk_button_clicked(cgtk_button(apply.pointer)) }
    return true
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// Shows only the fields of a measure, with what they are for in it.
  func show(_ kind: MeasureKind) {
    for (field, widget) in fields {
      let isShown = kind.fields.contains(field)
      widget.isVisible = isShown
      guard let label = captions[field] else { continue }
      label.isVisible = isShown
      guard isShown else { continue }
      let caption = MeasureCaptions.caption(of: field, in: kind)
      gtk_label_set_text_with_mnemonic(cgtk_label(label.pointer), caption)
      name(field, widget, caption)
    }
  }

  /// Names a field, and the entry in it, as its caption does.
  private func name(_ field: MeasureField, _ widget: Widget, _ caption: String) {
    let name = AlertEditorSection.withoutMnemonic(caption)
    widget.setAccessibleName(name)
    entry(field)?.setAccessibleName(name)
  }

  /// The entry of a field that may be typed; `nil` for any other field.
  func entry(_ field: MeasureField) -> Widget? {
    switch field {
    case .time: fields[field]
    case .vehicle, .reason:
      fields[field].flatMap { gtk_bin_get_child(cgtk_bin($0.pointer)) }.map { Widget($0) }
    default: nil
    }
  }

  private func grid() -> Widget {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 12)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 6)
    attach(kind, tr("_Measure"), "measure-kind", to: grid, row: 0)
    for (row, field) in MeasureField.allCases.enumerated() {
      guard let widget = fields[field] else { continue }
      captions[field] = attach(widget, "", "measure-\(field.rawValue)", to: grid, row: row + 1)
      guard let entry = entry(field) else { continue }
      if entry.pointer != widget.pointer { entry.setAccessibleID("measure-\(field.rawValue)-entry") }
      gtk_entry_set_activates_default(cgtk_entry(entry.pointer), 1)
      if field == .vehicle {
        gtk_entry_set_placeholder_text(cgtk_entry(entry.pointer), tr("Or type the number of your spare vehicle"))
      }
    }
    return grid
  }

  @discardableResult
  private func attach(_ field: Widget, _ caption: String, _ id: String, to grid: Widget, row: Int) -> Widget {
    let label = AlertEditorSection.caption(caption, of: field)
    field.setAccessibleID(id)
    gtk_widget_set_hexpand(field.pointer, 1)
    gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, 0, gint(row), 1, 1)
    gtk_grid_attach(cgtk_grid(grid.pointer), field.pointer, 1, gint(row), 1, 1)
    return label
  }

  private func scrolledPreview() -> Widget {
    preview.setAccessibleID("measure-preview")
    gtk_label_set_selectable(cgtk_label(preview.pointer), 1)
    gtk_label_set_yalign(cgtk_label(preview.pointer), 0)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    scroller.add(preview)
    return scroller
  }
}
