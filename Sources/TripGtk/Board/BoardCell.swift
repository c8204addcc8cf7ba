import CGtk

/// A text of a passenger board in a place of fixed size.
///
/// It is written in the letters of its column. A text that does not fit is written in smaller letters, or in two lines. What is
/// too long even for the smallest is cut.
@MainActor
final class BoardCell {
  let label = Label()
  /// What was fitted last, and where, so that an unchanged text is not measured again.
  private var fitted: (markup: String, width: Int, height: Int, letter: Int, letters: BoardLetters)?

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
  ///   - letters: The letters of the column.
  ///   - measure: Measures texts in the font of the board.
  func fit(width: Int, height: Int, letter: Int, _ letters: BoardLetters = .usual, by measure: TextMeasure) {
    if let fitted, fitted == (label.markup, width, height, letter, letters) { return }
    fitted = (label.markup, width, height, letter, letters)
    let room = width - Int(BoardMeasures.padding * Double(letter))
    let fitting = letters.andSmaller.first { step in
      let extent = measure.extent(
        of: label.markup, letter: step.scale * Double(letter), in: step.lines > 1 ? room : nil)
      return extent.width <= room && extent.height <= height && extent.lines <= step.lines
    }
    guard let taken = fitting ?? BoardLetters.steps.last else { return }
    gtk_label_set_line_wrap(cgtk_label(label.pointer), gboolean(taken.lines > 1))
    gtk_label_set_lines(cgtk_label(label.pointer), gint(taken.lines))
    for style in BoardLetters.styles { label.setStyleClass(style, style == taken.style) }
  }
}
