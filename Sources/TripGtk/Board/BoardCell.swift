import CGtk

/// A text of a passenger board in a place of fixed size.
///
/// One rule holds for all texts: a text that is too wide is written in smaller letters, if that does not suffice, in two
/// lines of still smaller ones. What is too long even for these is cut.
@MainActor
final class BoardCell {
  let label = Label()
  /// What was fitted last, and where, so that an unchanged text is not measured again.
  private var fitted: (markup: String, width: Int, height: Int, letter: Int)?

  /// The sizes of letters, as multiples of the usual size, with the style classes of data/tripdesk.css, which has the
  /// same values.
  private static let steps: [(scale: Double, lines: Int, style: String)] = [
    (1, 1, ""), (0.8, 1, "board-fit-large"), (0.62, 1, "board-fit-small"), (0.5, 2, "board-fit-two-lines"),
    (0.4, 2, "board-fit-smallest"),
  ]

  init() {
    let label = cgtk_label(label.pointer)
    gtk_label_set_xalign(label, 0)
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    // A name without spaces is as wide as its longest word otherwise, and would push other columns off the screen.
    gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    // The natural width of the label must not widen its column.
    gtk_label_set_max_width_chars(label, 1)
  }

  /// Fits the text of the label.
  ///
  /// - Parameters:
  ///   - width: The width of the label, in pixels.
  ///   - height: The height of the label, in pixels.
  ///   - letter: The usual size of letters, in pixels.
  ///   - measure: Measures texts in the font of the board.
  func fit(width: Int, height: Int, letter: Int, by measure: TextMeasure) {
    if let fitted, fitted == (label.markup, width, height, letter) { return }
    fitted = (label.markup, width, height, letter)
    let room = width - Int(BoardMeasures.padding * Double(letter))
    let fitting = Self.steps.firstIndex { step in
      let extent = measure.extent(
        of: label.markup, letter: step.scale * Double(letter), in: step.lines > 1 ? room : nil)
      return extent.width <= room && extent.height <= height && extent.lines <= step.lines
    }
    let taken = fitting ?? Self.steps.count - 1
    gtk_label_set_line_wrap(cgtk_label(label.pointer), gboolean(Self.steps[taken].lines > 1))
    gtk_label_set_lines(cgtk_label(label.pointer), gint(Self.steps[taken].lines))
    for (index, step) in Self.steps.enumerated() where !step.style.isEmpty {
      label.setStyleClass(step.style, index == taken)
    }
  }
}
