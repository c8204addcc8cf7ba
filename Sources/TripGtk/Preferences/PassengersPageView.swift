import CGtk

/// The page *Passengers* of the preferences window: of what alerts tell, the languages, the file with templates, and
/// examples of what passengers read.
@MainActor
final class PassengersPageView {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  let lateFrom: Widget
  let languages = Widget(gtk_entry_new())
  let edit = Widget(gtk_button_new_with_mnemonic(tr("_Edit Templates")))
  let path = Label()
  let note = Label()
  let problems = Label()
  private let preview = Widget(gtk_text_view_new())
  /// Holds the problems. A screen reader says them when they appear.
  private let problemBox = Box(GTK_ORIENTATION_HORIZONTAL)

  /// The width of sentences, in letters.
  private static let width: Int32 = 64
  /// The height of the examples, in pixels.
  private static let previewHeight: Int32 = 240

  /// Makes the page.
  ///
  /// - Parameter limits: The least and the greatest limit of late trips, in minutes.
  init(limits: ClosedRange<Int>) {
    lateFrom = Widget(gtk_spin_button_new_with_range(Double(limits.lowerBound), Double(limits.upperBound), 1))
    gtk_container_set_border_width(cgtk_container(widget.pointer), 18)
    appendSentence(tr("What you decide about a trip and give a reason for, passengers read as an alert."))
    appendFields()
    appendFile()
    setWrapping(note)
    gtk_label_set_selectable(cgtk_label(note.pointer), 1)
    widget.append(note)
    atk_object_set_role(gtk_widget_get_accessible(problemBox.pointer), ATK_ROLE_NOTIFICATION)
    setWrapping(problems)
    problems.setStyleClass("alarm")
    problemBox.append(problems, fills: true)
    widget.append(problemBox)
    appendPreview()
    for (widget, id) in [
      (lateFrom, "preference-alerts-from"), (languages, "preference-alert-languages"), (edit, "templates-edit"),
      (path, "templates-path"), (note, "templates-note"), (problems, "templates-problems"), (preview, "alert-preview"),
    ] { widget.setAccessibleID(id) }
  }

  /// Shows the examples, as Pango markup.
  func show(preview markup: String) {
    let buffer = gtk_text_view_get_buffer(cgtk_text_view(preview.pointer))
    gtk_text_buffer_set_text(buffer, "", 0)
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &start)
    gtk_text_buffer_insert_markup(buffer, &start, markup, -1)
  }

  /// The text of the examples that is shown.
  var shownPreview: String {
    let buffer = gtk_text_view_get_buffer(cgtk_text_view(preview.pointer))
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Shows what cannot be used; an empty text hides it.
  func show(problems text: String) {
    problemBox.isVisible = false
    problems.text = text
    problemBox.isVisible = !text.isEmpty
  }

  private func appendFields() {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 18)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 9)
    gtk_entry_set_width_chars(cgtk_entry(languages.pointer), 24)
    languages.setTooltip(
      tr("Tags such as en, nl or de-CH; the first one is the most important. Empty: the languages of the timetable."))
    let rows = [
      (tr("Tell of _delays from so many minutes on"), lateFrom), (tr("_Languages of alerts"), languages),
    ]
    for (row, (caption, field)) in rows.enumerated() {
      let label = Widget(gtk_label_new_with_mnemonic(caption))
      gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), field.pointer)
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_widget_set_halign(field.pointer, GTK_ALIGN_START)
      field.setAccessibleCaption(label)
      field.setAccessibleName(caption.replacing("_", with: ""))
      gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, 0, gint(row), 1, 1)
      gtk_grid_attach(cgtk_grid(grid.pointer), field.pointer, 1, gint(row), 1, 1)
    }
    widget.append(grid)
  }

  private func appendFile() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(edit)
    path.setStyleClass("dim-label")
    gtk_label_set_ellipsize(cgtk_label(path.pointer), PANGO_ELLIPSIZE_START)
    gtk_label_set_xalign(cgtk_label(path.pointer), 0)
    row.append(path, fills: true)
    widget.append(row)
  }

  private func appendPreview() {
    let caption = Widget(gtk_label_new_with_mnemonic(tr("What passengers _read")))
    gtk_label_set_mnemonic_widget(cgtk_label(caption.pointer), preview.pointer)
    gtk_label_set_xalign(cgtk_label(caption.pointer), 0)
    let view = cgtk_text_view(preview.pointer)
    gtk_text_view_set_editable(view, 0)
    gtk_text_view_set_cursor_visible(view, 0)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_left_margin(view, 9)
    gtk_text_view_set_right_margin(view, 9)
    gtk_text_view_set_top_margin(view, 6)
    preview.setAccessibleName(tr("What passengers read"))
    preview.setAccessibleCaption(caption)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_widget_set_size_request(scroller.pointer, -1, Self.previewHeight)
    scroller.add(preview)
    widget.append(caption)
    widget.append(scroller, fills: true)
  }

  private func appendSentence(_ text: String) {
    let label = Label()
    label.text = text
    label.setStyleClass("dim-label")
    setWrapping(label)
    widget.append(label)
  }

  private func setWrapping(_ label: Label) {
    gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(cgtk_label(label.pointer), Self.width)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
  }
}
