import CGtk

/// A part of the alert editor with a heading.
@MainActor
final class AlertEditorSection {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)

  /// Makes a part with only its heading.
  init(_ title: String) {
    let heading = Label()
    heading.text = title
    heading.setStyleClass("alert-section")
    gtk_label_set_xalign(cgtk_label(heading.pointer), 0)
    widget.append(heading)
  }

  /// Adds a row below the other rows.
  func append(_ row: Widget, fills: Bool = false) { widget.append(row, fills: fills) }

  /// Makes a caption whose mnemonic moves the keyboard focus to a field. A screen reader says it as the field's name.
  static func caption(_ text: String, of field: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(text))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), field.pointer)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    field.setAccessibleCaption(label)
    field.setAccessibleName(withoutMnemonic(text))
    return label
  }

  /// Returns a caption without the mark of its mnemonic, and without a letter that stands behind the text for it only, as
  /// in Chinese: `标题(_A)`.
  static func withoutMnemonic(_ text: String) -> String {
    text.replacing(/\(_.\)/, with: "").replacing("_", with: "")
  }

  /// Makes a label whose text wraps, also within a long word.
  static func wrappingLabel(width: Int32 = 48) -> Label {
    let label = Label()
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
    // Without this, a label that may wrap asks for the width of its whole text.
    gtk_label_set_max_width_chars(cgtk_label(label.pointer), width)
    return label
  }
}
