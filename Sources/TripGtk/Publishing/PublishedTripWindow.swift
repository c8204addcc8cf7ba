import CGtk
import TripCore

/// The window with what is published of one trip: a table of the stops, and behind a check mark the entity in the text
/// format of Protocol Buffers. Of an extra trip it has a choice of the feed's form.
@MainActor
final class PublishedTripWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let table = Widget(gtk_tree_view_new())
  let notation = Widget(gtk_text_view_new())
  let summary = Label()
  /// The check mark that shows the notation in the place of the table.
  let showsNotation = Widget(gtk_check_button_new_with_mnemonic(tr("_Protocol Buffers text")))
  /// The choice of the form that is shown; hidden where there is one.
  let form = Widget(gtk_combo_box_text_new())
  private let pages = Widget(gtk_stack_new())

  /// Makes the window above `parent`; it is destroyed together with `parent`.
  init(_ title: String, above parent: Widget) {
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_default_size(window, 760, 520)
    gtk_window_set_title(window, title)
    identify()
    buildTable()
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    for (child, name) in [(table, "table"), (notation, "notation")] {
      let scroller = Widget(gtk_scrolled_window_new(nil, nil))
      gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
      scroller.add(child)
      gtk_stack_add_named(cgtk_stack(pages.pointer), scroller.pointer, name)
    }
    box.append(summary)
    box.append(form)
    box.append(pages, fills: true)
    box.append(showsNotation)
    widget.add(box)
    gtk_widget_show_all(box.pointer)
    closeByKeys(widget)
    connect(showsNotation.pointer, "toggled") {
      [pages = WeakObject(pages.pointer), check = WeakObject(showsNotation.pointer)] in
      guard let pages = pages.pointer, let check = check.pointer else { return }
      let isOn = gtk_toggle_button_get_active(cgtk_toggle_button(check)).isTrue
      gtk_stack_set_visible_child_name(cgtk_stack(pages), isOn ? "notation" : "table")
    }.leave()
  }

  /// Shows what is published of a trip.
  func show(_ published: PublishedTripPreview) {
    summary.text = published.summary
    let choice = cgtk_combo_box_text(form.pointer)
    for form in published.forms { gtk_combo_box_text_append_text(choice, form.profile.name) }
    form.isVisible = published.forms.count > 1
    let shown = { [table = WeakObject(table.pointer), notation = WeakObject(notation.pointer)] (index: Int) in
      guard published.forms.indices.contains(index), let table = table.pointer, let notation = notation.pointer else {
        return
      }
      Self.show(published.forms[index].table, in: table, notation)
    }
    connect(form.pointer, "changed") { [form = WeakObject(form.pointer)] in
      guard let form = form.pointer else { return }
      shown(Int(gtk_combo_box_get_active(cgtk_combo_box(form))))
    }.leave()
    gtk_combo_box_set_active(cgtk_combo_box(form.pointer), 0)
  }

  private static func show(_ published: PublishedTripTable, in table: gpointer, _ notation: gpointer) {
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(cgtk_text_view(notation)), published.notation, -1)
    let stops = published.rows
    let rows = RowModel(rows: stops.count, columns: 5) { row, column in
      guard stops.indices.contains(row) else { return "" }
      let texts = [
        stops[row].stop, stops[row].planned, stops[row].published, stops[row].delay, stops[row].passenger,
      ]
      return texts.indices.contains(column) ? markupEscaped(texts[column]) : ""
    }
    cgtk_set_rows(cgtk_tree_view(table), rows.pointer)
  }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(table.pointer)
  }

  private func identify() {
    table.setAccessibleID("feed-preview-table")
    table.setAccessibleName(tr("What is published of the trip"))
    gtk_widget_set_halign(form.pointer, GTK_ALIGN_START)
    form.setAccessibleID("feed-preview-form")
    form.setAccessibleName(tr("Form of the feed"))
    form.setTooltip(tr("Readers know different forms of an extra trip: choose the one that is shown"))
    summary.setAccessibleID("feed-preview-summary")
    gtk_label_set_xalign(cgtk_label(summary.pointer), 0)
    gtk_label_set_line_wrap(cgtk_label(summary.pointer), 1)
    notation.setAccessibleID("feed-preview")
    notation.setAccessibleName(tr("What is published of the trip"))
    showsNotation.setAccessibleID("feed-preview-notation")
    showsNotation.setTooltip(tr("What is published of the trip, in the notation of the feed"))
    gtk_text_view_set_editable(cgtk_text_view(notation.pointer), 0)
    gtk_text_view_set_monospace(cgtk_text_view(notation.pointer), 1)
  }

  private func buildTable() {
    let view = cgtk_tree_view(table.pointer)
    let columns = [
      cgtk_markup_column(tr("Stop"), 0, 200, 1, 0), cgtk_markup_column(tr("Planned"), 1, 88, 0, 1),
      cgtk_markup_column(tr("Published"), 2, 96, 0, 1), cgtk_markup_column(tr("Delay"), 3, 96, 0, 0),
      cgtk_markup_column(tr("A passenger reads"), 4, 200, 1, 0),
    ]
    for column in columns { gtk_tree_view_append_column(view, column) }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    table.setStyleClass("trip-stops")
  }
}
