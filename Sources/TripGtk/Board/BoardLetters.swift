/// How the texts of a column of a board are written: the size of their letters, and the greatest number of lines.
///
/// All rows of a column have the same. Only a text that does not fit even so, such as words in place of a time, has the next
/// ones of ``steps`` for itself.
struct BoardLetters: Hashable {
  /// The size of the letters, in percent of the usual size.
  let percent: Int
  /// The greatest number of lines.
  let lines: Int

  /// Letters of the usual size, in one line.
  static let usual = steps[0]

  /// All of them, from the largest to the smallest; a name has two lines only where it would be smaller in one.
  static let steps: [BoardLetters] = [
    (100, 1), (90, 1), (80, 1), (70, 1), (62, 1), (62, 2), (55, 2), (50, 2), (40, 2),
  ].map { BoardLetters(percent: $0.0, lines: $0.1) }

  /// The steps that a column may have.
  static var ofColumns: ArraySlice<BoardLetters> { steps.dropLast() }

  /// The size of the letters, as a multiple of the usual size.
  var scale: Double { Double(percent) / 100 }

  /// These letters, and all that are smaller or have more lines.
  var andSmaller: ArraySlice<BoardLetters> { Self.steps.drop { $0 != self } }

  /// The style class of data/tripdesk.css, which has the same size; `nil` for the usual size.
  var style: String? { percent == 100 ? nil : "board-letters-\(percent)" }

  /// All style classes.
  static let styles = Set(steps.compactMap(\.style)).sorted()
}
