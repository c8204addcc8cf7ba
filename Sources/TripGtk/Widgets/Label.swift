import CGtk

/// A label. Setting a text that the label already has costs nothing.
@MainActor
final class Label: Widget {
  /// Makes an empty label.
  convenience init() { self.init(gtk_label_new(nil)) }

  /// Makes a label for a message at the lower edge of a window, which is cut in its middle when it is too long.
  ///
  /// - Parameter id: The accessible id.
  /// - Returns: The label.
  static func message(_ id: String) -> Label {
    let label = Label()
    label.setAccessibleID(id)
    label.setStyleClass("desk-status")
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_MIDDLE)
    return label
  }

  /// Lets each paragraph of the text have several lines, from the start of the row on; what is longer is cut.
  func wrap(lines: gint) {
    let label = cgtk_label(pointer)
    gtk_label_set_xalign(label, 0)
    gtk_label_set_line_wrap(label, 1)
    gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label, lines)
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
  }

  var text = "" {
    didSet { if text != oldValue { gtk_label_set_text(cgtk_label(pointer), text) } }
  }

  /// The label's text with Pango markup. Set either this or ``text``.
  var markup = "" {
    didSet { if markup != oldValue { gtk_label_set_markup(cgtk_label(pointer), markup) } }
  }

  /// The text of the label, or `nil` to hide the label.
  var optionalText: String? {
    get { isVisible ? text : nil }
    set {
      text = newValue ?? ""
      isVisible = newValue != nil
    }
  }
}
