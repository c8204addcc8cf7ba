import CGtk

/// A label. Setting the text that it has already costs nothing.
@MainActor
final class Label: Widget {
  /// Makes an empty label.
  convenience init() { self.init(gtk_label_new(nil)) }

  var text = "" {
    didSet { if text != oldValue { gtk_label_set_text(cgtk_label(pointer), text) } }
  }

  /// A text with Pango's markup in the place of ``text``.
  var markup = "" {
    didSet { if markup != oldValue { gtk_label_set_markup(cgtk_label(pointer), markup) } }
  }

  /// A text that is there or not, and the label with it.
  var optionalText: String? {
    get { isVisible ? text : nil }
    set {
      text = newValue ?? ""
      isVisible = newValue != nil
    }
  }
}
