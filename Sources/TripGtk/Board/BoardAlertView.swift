import CGtk

/// The band of a passenger board with an alert, below the departures. When the stop is closed, it covers them.
@MainActor
final class BoardAlertView {
  let widget: Widget
  /// How much the alert affects passengers, as a symbol, and below it in words.
  let symbol = Label()
  let word = Label()
  let header = Label()
  let text = Label()
  private let texts = Box(GTK_ORIENTATION_VERTICAL)

  init() {
    let box = Box(GTK_ORIENTATION_HORIZONTAL)
    widget = box
    box.setStyleClass("board-alert")
    box.setAccessibleID("board-alert")
    let sign = Box(GTK_ORIENTATION_VERTICAL)
    for (label, name) in [(symbol, "symbol"), (word, "word"), (header, "header"), (text, "text")] {
      label.setAccessibleID("board-alert-\(name)")
      label.setStyleClass("board-alert-\(name)")
      gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
      gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
    }
    for label in [symbol, word] {
      gtk_label_set_justify(cgtk_label(label.pointer), GTK_JUSTIFY_CENTER)
      sign.append(label)
    }
    // A word that is not cut has at most two lines in this width, so that the texts beside it have the same room always.
    gtk_label_set_width_chars(cgtk_label(word.pointer), Self.letters)
    gtk_label_set_max_width_chars(cgtk_label(word.pointer), Self.letters)
    for label in [header, text] {
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
      texts.append(label)
    }
    for part in [sign, texts] { gtk_widget_set_valign(part.pointer, GTK_ALIGN_CENTER) }
    box.append(sign)
    box.append(texts, fills: true)
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(box.pointer, 1)
    box.isVisible = false
    showLines()
  }

  /// The width of the word below the symbol, in letters.
  private static let letters: gint = 12

  /// Whether the alert stands in place of the departures, in large letters.
  var coversBoard = false {
    didSet {
      guard coversBoard != oldValue else { return }
      widget.setStyleClass("board-closed", coversBoard)
      showLines()
    }
  }

  private func showLines() {
    for label in [header, text] { gtk_label_set_lines(cgtk_label(label.pointer), coversBoard ? 6 : 2) }
  }

  /// Sets the height of the band, in pixels.
  func setHeight(_ height: Int) { gtk_widget_set_size_request(widget.pointer, -1, gint(clamping: height)) }
}
