import CGtk
import TripCore

/// The fields for what passengers read of an alert in one language.
@MainActor
final class AlertTextView {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 3)
  /// The BCP 47 tag of the language.
  let language: String
  let header = Widget(gtk_entry_new())
  let description = Widget(gtk_text_view_new())
  /// The button that removes the language.
  let remove: Widget
  /// The number of characters of the header, and whether they are too many for most readers.
  let headerCount = Label()
  /// The same of the description.
  let descriptionCount = Label()
  /// Whether the program writes a text, which is no change by the user.
  private var isShowing = false

  /// The least width of the fields, and the height of the description, in pixels.
  private static let (width, height): (gint, gint) = (220, 88)

  /// Makes the fields.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag of the language.
  ///   - name: The name of the language.
  ///   - isRightToLeft: Whether the language is written from right to left. The fields then are, too.
  ///   - hasMnemonics: Whether keys lead to the fields.
  init(_ language: String, name: String, isRightToLeft: Bool, hasMnemonics: Bool) {
    self.language = language
    remove = iconButton(
      "list-remove-symbolic", name: Translation.fill(tr("Remove %@"), name), id: "alert-remove-\(language)")
    gtk_widget_set_size_request(widget.pointer, Self.width, -1)
    let title = Label()
    title.text = name
    title.setStyleClass("alert-language")
    gtk_label_set_xalign(cgtk_label(title.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(title.pointer), PANGO_ELLIPSIZE_END)
    gtk_widget_set_halign(remove.pointer, GTK_ALIGN_END)
    gtk_button_set_relief(cgtk_button(remove.pointer), GTK_RELIEF_NONE)
    for row in [
      title, captionRow(tr("He_ader"), headerCount, of: header, hasMnemonics), header,
      captionRow(tr("Descr_iption"), descriptionCount, of: description, hasMnemonics), scrolled(),
      // Below the texts, so that the key Tab reaches it after them.
      remove,
    ] { widget.append(row) }
    header.setAccessibleName(Translation.fill(tr("Header, %@"), name))
    description.setAccessibleName(Translation.fill(tr("Description, %@"), name))
    for (part, id) in [
      (header, "header"), (description, "description"), (headerCount, "header-count"),
      (descriptionCount, "description-count"),
    ] { part.setAccessibleID("alert-\(id)-\(language)") }
    for field in [header, description] {
      gtk_widget_set_direction(field.pointer, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
    gtk_widget_show_all(widget.pointer)
  }

  /// The text of the header.
  var headerText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(header.pointer))) }
    set {
      if newValue != headerText { silently { gtk_entry_set_text(cgtk_entry(header.pointer), newValue) } }
    }
  }

  /// Calls `body` when the user changes one of the texts.
  ///
  /// - Returns: The connections; releasing them ends the calls.
  func connectChanges(_ body: @escaping @MainActor () -> Void) -> [SignalConnection] {
    let tell: @MainActor () -> Void = { [weak self] in
      if let self, !self.isShowing { body() }
    }
    return [connect(header.pointer, "changed", tell)] + (buffer.map { [connect($0, "changed", tell)] } ?? [])
  }

  /// The text of the description.
  var descriptionText: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set {
      // GTK removes the old text first, and reports that, too.
      if newValue != descriptionText { silently { gtk_text_buffer_set_text(buffer, newValue, -1) } }
    }
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(cgtk_text_view(description.pointer))
  }

  private func silently(_ body: () -> Void) {
    isShowing = true
    body()
    isShowing = false
  }

  private func captionRow(_ text: String, _ count: Label, of field: Widget, _ hasMnemonics: Bool) -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(AlertEditorSection.caption(hasMnemonics ? text : AlertEditorSection.withoutMnemonic(text), of: field))
    count.setStyleClass("dim-label")
    count.setStyleClass("tabular")
    row.appendAtEnd(count)
    return row
  }

  private func scrolled() -> Widget {
    let view = cgtk_text_view(description.pointer)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_left_margin(view, 6)
    gtk_text_view_set_right_margin(view, 6)
    gtk_text_view_set_top_margin(view, 4)
    gtk_text_view_set_bottom_margin(view, 4)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_widget_set_size_request(scroller.pointer, -1, Self.height)
    scroller.add(description)
    return scroller
  }
}
